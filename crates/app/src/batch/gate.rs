//! The window of blocks in flight.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where blocks end: at multiples of their size, at every look of a stop rule, and where the run does.
pub(super) struct Cuts {
    /// Games a block.
    pub(super) block: u64,
    /// Numbers of games at which a rule looks, rising.
    pub(super) looks: Vec<u64>,
    /// The games of the run.
    pub(super) games: Range<u64>,
}

impl Cuts {
    /// The block that begins at `from`; none at the end.
    fn block(&self, from: u64) -> Option<Range<u64>> {
        let look = self.looks.get(self.looks.partition_point(|&look| look <= from)).copied();
        let full = (from / self.block + 1).saturating_mul(self.block);
        let end = full.min(look.unwrap_or(u64::MAX)).min(self.games.end);
        (from < end).then_some(from..end)
    }
}

/// Hands out blocks in order, never more than a window ahead of what has been merged.
pub(super) struct Gate<'a> {
    state: Mutex<State>,
    moved: Condvar,
    window: u64,
    cuts: Cuts,
    stop: &'a AtomicBool,
}

struct State {
    next: u64,
    from: u64,
    merged: u64,
    closed: bool,
}

impl<'a> Gate<'a> {
    /// A gate to these blocks, which closes when `stop` is set.
    pub(super) fn new(cuts: Cuts, window: u64, stop: &'a AtomicBool) -> Gate<'a> {
        let state = State { next: 0, from: cuts.games.start, merged: 0, closed: false };
        Gate { state: Mutex::new(state), moved: Condvar::new(), window, cuts, stop }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next block's number and games, once there is room for it; none when all are handed out or the gate has
    /// closed.
    pub(super) fn enter(&self) -> Option<(u64, Range<u64>)> {
        let full = |state: &mut State| {
            let more = state.from < self.cuts.games.end;
            !state.closed && more && state.next >= state.merged + self.window
        };
        let mut state = self.moved.wait_while(self.state(), full).unwrap_or_else(PoisonError::into_inner);
        if state.closed || self.stopped() {
            return None;
        }
        let games = self.cuts.block(state.from)?;
        state.from = games.end;
        state.next += 1;
        Some((state.next - 1, games))
    }

    /// Makes room for one more block.
    pub(super) fn merged(&self) {
        self.state().merged += 1;
        self.moved.notify_all();
    }

    /// Lets nobody in any more.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.moved.notify_all();
    }

    /// Whether a block under way is to be dropped.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Closes the gate when a thread leaves by a panic, since its block would be waited for in vain.
pub(super) struct CloseOnPanic<'a>(pub(super) &'a Gate<'a>);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
