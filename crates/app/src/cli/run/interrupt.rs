//! Ctrl-C and SIGTERM: the first ends a run early, the second quits.

use crate::cli::Exit;
use crate::report::Scratch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user wants the run to end.
pub(in crate::cli) struct Interrupt {
    flag: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C, and for the signal that asks a process to end. When one comes a second time, the unfinished
    /// work `partial` is removed, unless it is kept to go on with, and the program ends.
    pub(in crate::cli) fn listen(partial: Option<Scratch>) -> Interrupt {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = flag.clone();
        let handler = move || {
            if seen.swap(true, Ordering::Relaxed) {
                // Best effort: a second signal means to end at once.
                partial.iter().for_each(Scratch::remove_unkept);
                std::process::exit(Exit::Interrupted.code().into());
            }
        };
        // Only one handler can be set in a process. Without one Ctrl-C just ends it, which is safe as well: a report
        // has no name until it is whole.
        ctrlc::set_handler(handler).ok();
        Interrupt { flag }
    }

    /// What the run is to watch.
    pub(in crate::cli) fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// Whether Ctrl-C came.
    pub(in crate::cli) fn happened(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
