//! What an analysis that may leave a folder begins with: the folder, the ear for Ctrl-C, and the time.

use super::run::interrupt::Interrupt;
use super::{CliError, Context};
use crate::report::{Asked, Folder, RunFacts};
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Where the report of an analysis goes, and when it began.
pub(super) struct Clock {
    /// The folder, if one is asked for; nobody else writes there from now on.
    pub(super) folder: Option<Folder>,
    /// Whether the user wants it to end.
    pub(super) interrupt: Interrupt,
    started: SystemTime,
    clock: Instant,
}

impl Clock {
    /// Takes the folder, before anything is played.
    ///
    /// # Errors
    /// The folder won't do.
    pub(super) fn start(out: Option<&Path>, force: bool, io: &Context) -> Result<Clock, CliError> {
        let folder = out.map(|out| Folder::create(out, force)).transpose()?;
        if folder.is_some() {
            io.finishes();
        }
        let interrupt = Interrupt::listen(folder.as_ref().map(Folder::scratch));
        Ok(Clock { folder, interrupt, started: SystemTime::now(), clock: Instant::now() })
    }

    /// What differs between two runs of the same input. `games` is the most that were asked for.
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
