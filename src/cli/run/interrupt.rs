//! Ctrl-C: the first ends a run early, the second quits.

use crate::cli::Exit;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user wants the run to end.
pub(in crate::cli) struct Interrupt {
    flag: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C. When it comes a second time, the unfinished folder `partial`, if one is given, is removed and
    /// the program ends.
    pub(in crate::cli) fn listen(partial: Option<&Path>) -> Interrupt {
        let flag = Arc::new(AtomicBool::new(false));
        let (seen, partial) = (flag.clone(), partial.map(PathBuf::from));
        let handler = move || {
            if seen.swap(true, Ordering::Relaxed) {
                // Best effort: whoever asks twice wants to be gone.
                partial.as_ref().map(std::fs::remove_dir_all);
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
