//! The start of an analysis that may write a report: it takes the folder, listens for Ctrl-C and starts the clock.

use super::run::interrupt::Interrupt;
use super::{CliError, Context};
use crate::report::{Asked, Folder, RunFacts};
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// How an analysis begins in its folder.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    /// Whether to replace the report that is there.
    pub(super) force: bool,
    /// Whether to go on with what is there.
    pub(super) resume: bool,
}

/// The folder, the interrupt and the clock of an analysis.
pub(super) struct Clock {
    /// The folder, if one is asked for; it is locked from now on.
    pub(super) folder: Option<Folder>,
    /// Whether the user has asked for the end of the analysis.
    pub(super) interrupt: Interrupt,
    /// Whether to go on with what is in the folder.
    pub(super) resumes: bool,
    started: SystemTime,
    clock: Instant,
}

impl Clock {
    /// Takes the folder before any game is played.
    ///
    /// # Errors
    /// If the folder can't be used.
    pub(super) fn start(out: Option<&Path>, begin: Begin, io: &Context) -> Result<Clock, CliError> {
        let Begin { force, resume } = begin;
        let open = |out: &Path| if resume { Folder::open(out) } else { Folder::create(out, force) };
        let folder = out.map(open).transpose()?;
        if folder.is_some() {
            io.finishes();
        }
        let interrupt = Interrupt::listen(folder.as_ref().map(Folder::scratch));
        Ok(Clock { folder, resumes: resume, interrupt, started: SystemTime::now(), clock: Instant::now() })
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
