//! One writer a folder.

use crate::report::ReportError;
use std::fs::{self, File, TryLockError};
use std::path::Path;

/// Held as long as the writer lives, whatever ends it.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "kept open, which is what locks")] File);

impl Lock {
    /// Makes the folder `work` if need be and locks it.
    ///
    /// # Errors
    /// Another process is writing there, or the machine refused.
    pub(super) fn take(target: &Path, work: &Path) -> Result<Lock, ReportError> {
        let path = work.join("lock");
        loop {
            fs::create_dir_all(work).map_err(ReportError::io("make the folder", work))?;
            let file = match File::create(&path) {
                // Whoever held it has just removed the folder.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                opened => opened.map_err(ReportError::io("make the file", &path))?,
            };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Lock(file)),
                // As above, between our opening and our locking.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(ReportError::Busy(target.to_owned())),
                Err(TryLockError::Error(error)) => return Err(ReportError::io("lock", &path)(error)),
            }
        }
    }
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
