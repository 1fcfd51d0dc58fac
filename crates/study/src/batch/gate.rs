//! Hands blocks of games to threads, within a window that bounds how many blocks are in memory.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where blocks end: at multiples of their size, at every look of a stop rule, and at the end of the run.
pub(super) struct Cuts {
    /// The number of games in a full block.
    pub(super) block: u64,
    /// The numbers of games at which a stop rule looks, in rising order.
    pub(super) looks: Vec<u64>,
    /// The range of game numbers of the run.
    pub(super) games: Range<u64>,
}

impl Cuts {
    /// The block that begins at `from`; `None` at the end of the run.
    fn block(&self, from: u64) -> Option<Range<u64>> {
        let look = self.looks.get(self.looks.partition_point(|&look| look <= from)).copied();
        let full = (from / self.block + 1).saturating_mul(self.block);
        let end = full.min(look.unwrap_or(u64::MAX)).min(self.games.end);
        (from < end).then_some(from..end)
    }
}

/// Hands out blocks in order, at most `window` blocks ahead of the merged ones.
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
    /// A gate that hands out the blocks between `cuts`, and closes when `stop` is set.
    pub(super) fn new(cuts: Cuts, window: u64, stop: &'a AtomicBool) -> Gate<'a> {
        let state = State { next: 0, from: cuts.games.start, merged: 0, closed: false };
        Gate { state: Mutex::new(state), moved: Condvar::new(), window, cuts, stop }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the window has room and returns the next block's number and games; `None` when all blocks are handed
    /// out or the gate is closed.
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

    /// Records that one more block is merged, which makes room for another.
    pub(super) fn merged(&self) {
        self.state().merged += 1;
        self.moved.notify_all();
    }

    /// Closes the gate to all blocks that are not under way.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.moved.notify_all();
    }

    /// Whether a block under way must be dropped.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Closes the gate when a thread panics, because its block never arrives and the other threads would wait forever.
pub(super) struct CloseOnPanic<'a>(pub(super) &'a Gate<'a>);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
