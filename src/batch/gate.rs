//! The window of blocks in flight.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Hands out block numbers in order, never more than a window ahead of what has been merged.
pub(super) struct Gate<'a> {
    state: Mutex<State>,
    moved: Condvar,
    window: u64,
    blocks: u64,
    stop: &'a AtomicBool,
}

struct State {
    next: u64,
    merged: u64,
    closed: bool,
}

impl<'a> Gate<'a> {
    /// A gate to `blocks` blocks, which closes when `stop` is set.
    pub(super) fn new(blocks: u64, window: u64, stop: &'a AtomicBool) -> Gate<'a> {
        let state = State { next: 0, merged: 0, closed: false };
        Gate { state: Mutex::new(state), moved: Condvar::new(), window, blocks, stop }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next block, once there is room for it; none when all are handed out or the gate has closed.
    pub(super) fn enter(&self) -> Option<u64> {
        let full =
            |state: &mut State| !state.closed && state.next < self.blocks && state.next >= state.merged + self.window;
        let mut state = self.moved.wait_while(self.state(), full).unwrap_or_else(PoisonError::into_inner);
        if state.closed || self.stopped() || state.next >= self.blocks {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
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
