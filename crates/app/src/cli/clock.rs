//! The start of an analysis that may write a report: it takes the folder, listens for Ctrl-C and starts the clock.

use super::run::interrupt::Interrupt;
use super::{CliError, Context};
use crate::report::{Asked, Folder, RunFacts};
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The folder, the interrupt and the clock of an analysis.
pub(super) struct Clock {
    /// The folder, if one is asked for; it is locked from now on.
    pub(super) folder: Option<Folder>,
    /// Whether the user has asked for the end of the analysis.
    pub(super) interrupt: Interrupt,
    started: SystemTime,
    clock: Instant,
}

impl Clock {
    /// Takes the folder before any game is played.
    ///
    /// # Errors
    /// If the folder can't be used.
    pub(super) fn start(out: Option<&Path>, force: bool, io: &Context) -> Result<Clock, CliError> {
        let folder = out.map(|out| Folder::create(out, force)).transpose()?;
        if folder.is_some() {
            io.finishes();
        }
        let interrupt = Interrupt::listen(folder.as_ref().map(Folder::scratch));
        Ok(Clock { folder, interrupt, started: SystemTime::now(), clock: Instant::now() })
    }

    /// The facts that may differ between two runs of the same input. `games` is the greatest number of games asked for.
    pub(super) fn facts(&self, games: u64, threads: usize, block: u64) -> RunFacts {
        RunFacts {
            interrupted: self.interrupt.happened(),
            asked: Asked { games, ..Asked::default() },
            resumed: 0,
            threads,
            block,
            started: self.started.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            seconds: self.clock.elapsed().as_secs_f64(),
        }
    }
}
