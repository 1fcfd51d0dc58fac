//! One writer a folder.

use super::disk;
use crate::report::ReportError;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// The file in `.work/` that a writer locks, and writes the number of its process into.
pub(super) const LOCK: &str = "lock";

/// Held as long as the writer lives, whatever ends it.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "kept open, which is what locks")] File);

impl Lock {
    /// Makes the folder `work` if need be and locks it.
    ///
    /// # Errors
    /// Another process is writing there, or the machine refused.
    pub(super) fn take(target: &Path, work: &Path) -> Result<Lock, ReportError> {
        let path = work.join(LOCK);
        loop {
            disk::make_folders(work).map_err(ReportError::io("make the folder", work))?;
            let mut file = match disk::open_lock(&path) {
                // The process that held it has just removed the folder.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                opened => opened.map_err(ReportError::io("make the file", &path))?,
            };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    // Best effort: the number is for messages alone.
                    file.set_len(0).and_then(|()| write!(file, "{}", std::process::id())).ok();
                    return Ok(Lock(file));
                }
                // As above, between our opening and our locking.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(busy(target, &mut file)),
                Err(TryLockError::Error(error)) => return Err(ReportError::io("lock", &path)(error)),
            }
        }
    }
}

/// Whether no process is writing in the folder `target`, whose unfinished work is in `work`.
///
/// # Errors
/// One is.
pub(super) fn unused(target: &Path, work: &Path) -> Result<(), ReportError> {
    let path = work.join(LOCK);
    // Only a plain file is opened: a pipe by that name would never answer.
    let opened = path.symlink_metadata().ok().filter(fs::Metadata::is_file).map(|_| File::open(&path));
    let Some(Ok(mut file)) = opened else { return Ok(()) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(busy(target, &mut file)),
        _ => Ok(()),
    }
}

/// The error that names the process that holds the lock.
fn busy(target: &Path, file: &mut File) -> ReportError {
    const DIGITS: u64 = 20;
    let mut text = String::new();
    // Best effort: elsewhere than on Unix a locked file can't be read.
    file.take(DIGITS).read_to_string(&mut text).ok();
    ReportError::Busy { path: target.to_owned(), process: text.trim().parse().ok() }
}

/// Whether an open file is still the one at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |found: fs::Metadata| (found.dev(), found.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(theirs)) => identity(ours) == identity(theirs),
        _ => false,
    }
}

/// An open file can't be removed elsewhere.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
