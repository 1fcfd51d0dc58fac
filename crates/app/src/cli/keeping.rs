//! When a question keeps what it has played, so that `--resume` goes on from there.

use std::time::{Duration, Instant};

/// What is played is kept at most this often.
const OFTEN: Duration = Duration::from_secs(2);
/// Keeping takes at most one part in this many of the time.
const PART: u32 = 20;

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
        // A clock that is set back says nothing of the time, so that what is played is kept now.
        let since = Instant::now().checked_duration_since(self.kept);
        if since.is_some_and(|since| since < self.wait) && !last {
            return Ok(());
        }
        let begun = Instant::now();
        keep()?;
        self.wait = OFTEN.max(begun.elapsed() * PART);
        self.kept = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_back_keeps_at_once_and_goes_on() {
        let mut kept = 0;
        let mut keeping = Keeping::new();
        let mut keep = |keeping: &mut Keeping| {
            keeping.keep(false, || {
                kept += 1;
                Ok::<(), ()>(())
            })
        };
        keep(&mut keeping).unwrap();
        // Two hours are taken back from the clock.
        keeping.kept = Instant::now() + Duration::from_secs(7200);
        keep(&mut keeping).unwrap();
        keep(&mut keeping).unwrap();
        assert_eq!(kept, 1, "at once after the jump, and not again before its time");
    }
}
