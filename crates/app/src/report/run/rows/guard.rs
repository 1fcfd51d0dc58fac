//! Reading of bytes that may be anything: the Parquet reader panics on some that are no Parquet.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many reads are under way.
static READING: AtomicUsize = AtomicUsize::new(0);

/// Keeps the panics of guarded reads off standard error: they become errors. For the program, at its start.
pub fn silence_reads() {
    let message = take_hook();
    set_hook(Box::new(move |panic| {
        if READING.load(Ordering::Relaxed) == 0 {
            message(panic);
        }
    }));
}

/// Runs a function that reads a file, and turns a panic in it into an error.
pub(super) fn guarded<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    READING.fetch_add(1, Ordering::Relaxed);
    let read = catch_unwind(AssertUnwindSafe(read));
    READING.fetch_sub(1, Ordering::Relaxed);
    read.unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<&str>().map(|message| (*message).to_owned());
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
        let message = message.unwrap_or_default();
        Err(format!("it is no Parquet file that can be read: {}", crate::report::run::plain::clipped(&message)))
    })
}
