//! Reading of a report's files: only plain ones are opened, none of them through a link, and none that is larger than
//! it can be is read into memory.

use crate::report::ReportError;
use crate::scenario::not_plain;
use std::borrow::Cow;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The greatest manifest that is read, in bytes: that of a million parts.
pub(in crate::report) const MOST_OF_A_MANIFEST: u64 = 256 << 20;
/// The greatest other file that is read without its hash being known, in bytes.
pub(in crate::report) const MOST: u64 = 256 << 20;

/// The length of a plain file in bytes; none if nothing is there.
///
/// # Errors
/// It is not plain, or the machine refused.
pub(in crate::report) fn length(path: &Path) -> Result<Option<u64>, ReportError> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ReportError::io("read", path)(error)),
        Ok(found) => match not_plain(&found) {
            Some(kind) => Err(ReportError::damaged(path, format!("it is {kind}, expected a plain file"))),
            None => Ok(Some(found.len())),
        },
    }
}

/// Opens a plain file.
///
/// # Errors
/// It is not there, not plain, or the machine refused.
pub(in crate::report) fn open(path: &Path) -> Result<File, ReportError> {
    length(path)?;
    File::open(path).map_err(ReportError::io("read", path))
}

/// The text of a plain file of at most `most` bytes; none if nothing is there.
///
/// # Errors
/// It is not plain, too large, or no text; the machine refused.
pub(in crate::report) fn text(path: &Path, most: u64) -> Result<Option<String>, ReportError> {
    let Some(length) = length(path)? else { return Ok(None) };
    if length > most {
        return Err(ReportError::damaged(path, format!("it has {length} bytes, expected at most {most}")));
    }
    let mut bytes = Vec::new();
    open(path)?.take(most).read_to_end(&mut bytes).map_err(ReportError::io("read", path))?;
    String::from_utf8(bytes).map(Some).map_err(|_| ReportError::damaged(path, "it is no UTF-8 text"))
}

/// The text of the manifest at a path; none if nothing is there.
///
/// # Errors
/// As [`text`], with the way out.
pub(in crate::report) fn manifest(path: &Path) -> Result<Option<String>, ReportError> {
    text(path, MOST_OF_A_MANIFEST).map_err(|error| match error {
        ReportError::Damaged { path, why } => ReportError::Damaged { path, why: format!("{why}; {WAY_OUT}") },
        other => other,
    })
}

/// What becomes of a report whose manifest can't be read.
pub(in crate::report) const WAY_OUT: &str = "the command that wrote it replaces the report with --force";

/// The first bytes of a plain file, as far as they are text; none if it is not plain.
pub(in crate::report) fn beginning(path: &Path, most: u64) -> Option<String> {
    let mut bytes = Vec::new();
    open(path).ok()?.take(most).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A text of a file as a message quotes it: not more of it than anybody reads.
pub(in crate::report) fn clipped(text: &str) -> Cow<'_, str> {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}
