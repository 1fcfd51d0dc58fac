//! When a question keeps what it has played, so that `--resume` goes on from there.

use std::time::{Duration, Instant};

/// What is played is kept at most this often. Tests keep whenever they can, so that they die at each step of that too.
const OFTEN: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_secs(2) };
/// Keeping takes at most one part in this many of the time.
const PART: u32 = if cfg!(test) { 0 } else { 20 };

/// The clock of keeping.
pub(super) struct Keeping {
    kept: Instant,
    wait: Duration,
}

impl Keeping {
    /// Begins now.
    pub(super) fn new() -> Keeping {
        Keeping { kept: Instant::now(), wait: OFTEN }
    }

    /// Keeps with `keep` if it is time, or if this is the `last` chance.
    ///
    /// # Errors
    /// As `keep`.
    pub(super) fn keep<E>(&mut self, last: bool, keep: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        if self.kept.elapsed() < self.wait && !last {
            return Ok(());
        }
        let begun = Instant::now();
        keep()?;
        self.wait = OFTEN.max(begun.elapsed() * PART);
        self.kept = Instant::now();
        Ok(())
    }
}
