//! `.work/`: what a writer leaves when it dies, and what is left to do about it.
//!
//! Whatever the moment of its death, `.work` is in one of three states, and one command goes on from each:
//!
//! | in `.work` | what it is | what goes on |
//! |---|---|---|
//! | `manifest.json` | an interrupted run, which keeps its parts | `run` with `--resume`, or `--force` to begin anew |
//! | `next`, `placing` | a finished report on its way to its place | any command that opens the folder |
//! | neither | nothing that counts | any command that opens the folder: it removes `.work` |

use super::lock::{self, LOCK, Lock};
use super::{MANIFEST, WORK, disk, exists, is_empty, place};
use crate::report::ReportError;
use crate::report::run::compared_sums::SUMS;
use crate::report::run::counts::COUNTS;
use crate::report::run::kept_counts::UNFINISHED;
use crate::report::run::stored_payoffs::PAYOFFS;
use crate::report::run::stored_search::SEARCH;
use crate::report::run::stored_stars::STARS;
use std::fs;
use std::path::Path;

/// Where the files of a report are written.
pub(super) const NEW: &str = "new";
/// The finished report, before the old one is moved aside.
pub(super) const NEXT: &str = "next";
/// The finished report, when the old one has been moved aside.
pub(super) const PLACING: &str = "placing";
/// What was moved aside.
pub(super) const OLD: &str = "old";
/// What a question keeps of its play, to go on from it.
const KEPT: [&str; 7] = [MANIFEST, COUNTS, PAYOFFS, SEARCH, STARS, SUMS, UNFINISHED];
/// The part that is being written.
pub(in crate::report) const PART: &str = "part.parquet";

/// What `.work` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Left {
    /// There is none, or there was nothing in it that counts.
    Nothing,
    /// Nothing that counts: a command was cut short before it had anything to keep. It is gone now.
    Rest,
    /// A report that was finished; it has its place now.
    Report,
    /// An interrupted run.
    Run,
}

/// Does what takes no more than a moment about the unfinished work in a folder: a report that is whole takes its place,
/// and what counts for nothing goes. An interrupted run stays as it is.
///
/// # Errors
/// Another process writes there; the `.work` is not ours; a file of the user's is in the way; the machine refused.
pub(in crate::report) fn settle(target: &Path) -> Result<Left, ReportError> {
    let work = target.join(WORK);
    if !exists(&work) {
        return Ok(Left::Nothing);
    }
    ours(&work).map_err(|why| ReportError::unfit(target, why))?;
    lock::unused(target, &work)?;
    if exists(&work.join(MANIFEST)) && !is_placing(&work) {
        return Ok(Left::Run);
    }
    let lock = match Lock::take(target, &work) {
        // What can't be written can be read nevertheless, and this is nothing.
        Err(ReportError::Io { .. }) if !is_placing(&work) => return Ok(Left::Rest),
        lock => lock?,
    };
    if place::place(target, &work)? {
        return Ok(Left::Report);
    }
    if exists(&work.join(MANIFEST)) {
        return Ok(Left::Run);
    }
    discard(&work)?;
    drop(lock);
    Ok(Left::Rest)
}

/// Whether a finished report is on its way.
pub(super) fn is_placing(work: &Path) -> bool {
    exists(&work.join(NEXT)) || exists(&work.join(PLACING))
}

/// Whether there is something in it that another command goes on with.
pub(super) fn counts(work: &Path) -> bool {
    exists(&work.join(MANIFEST)) || is_placing(work)
}

/// Whether `.work` is ours, by what is in it: its lock is removed last, but need not be there.
///
/// # Errors
/// What gives away that it is not, or what may lead out of it.
pub(super) fn ours(work: &Path) -> Result<(), String> {
    let not_ours = || "the .work in it is not ours".to_owned();
    if !work.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return Err(not_ours());
    }
    if is_empty(work) {
        return Ok(());
    }
    for entry in fs::read_dir(work).map_err(|_| not_ours())?.filter_map(Result::ok) {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_str().unwrap_or_default();
        let known = match entry.file_type() {
            Ok(kind) if kind.is_dir() => [NEW, NEXT, PLACING, OLD].contains(&name),
            Ok(kind) if kind.is_file() => {
                let name = name.strip_suffix(".written").unwrap_or(name);
                KEPT.contains(&name) || [LOCK, PART].contains(&name)
            }
            _ => false,
        };
        if !known {
            return Err(not_ours());
        }
        nothing_but_files(&path)?;
    }
    Ok(())
}

/// Whether no link is in a folder of the unfinished work: through one, files elsewhere would be written or moved.
fn nothing_but_files(path: &Path) -> Result<(), String> {
    let Ok(found) = path.symlink_metadata() else { return Ok(()) };
    if found.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().filter_map(Result::ok);
        return entries.map(|entry| entry.path()).try_for_each(|path| nothing_but_files(&path));
    }
    match found.is_file() {
        true => Ok(()),
        false => Err(format!("`{}` is no plain file, so that the .work it is in is not ours", path.display())),
    }
}

/// Removes `.work`: first what a run could be resumed from, so that the rest counts for nothing, and its lock last.
pub(super) fn discard(work: &Path) -> Result<(), ReportError> {
    if !exists(work) {
        return Ok(());
    }
    forget_run(work)?;
    let entries = fs::read_dir(work).map_err(ReportError::io("read the folder", work))?;
    for entry in entries.filter_map(Result::ok).filter(|entry| entry.file_name() != LOCK) {
        remove(&entry.path())?;
    }
    remove(&work.join(LOCK))?;
    match disk::remove_folder(work) {
        // Another writer has come.
        Err(error) if error.kind() == std::io::ErrorKind::DirectoryNotEmpty => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        removed => removed.map_err(ReportError::io("remove", work)),
    }
}

/// Removes what a run would be resumed from.
pub(super) fn forget_run(work: &Path) -> Result<(), ReportError> {
    KEPT.iter().try_for_each(|name| remove(&work.join(name)))
}

/// Removes whatever is at a path.
pub(super) fn remove(path: &Path) -> Result<(), ReportError> {
    disk::remove_all(path).map_err(ReportError::io("remove", path))
}
