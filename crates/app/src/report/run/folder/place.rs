//! The last step of writing a report: what is whole in `.work/` takes its place, by renaming alone where all of it is
//! on one disk.
//!
//! 1. `.work/new` becomes `.work/next`: from here on it is the report, whatever happens.
//! 2. The files of an old report go to `.work/old`, its manifest last; then `.work/next` becomes `.work/placing`.
//! 3. The files in `.work/placing` move into the folder, the manifest last; then `.work` is removed.
//!
//! Only files that a manifest lists move, and nothing moves before it is known that all can. If the process dies after
//! the first step, the process that opens the folder next continues where it stopped.

use super::listing::{free, listed};
use super::work::{NEXT, OLD, PLACING, discard, forget_run, is_placing, remove};
use super::{MANIFEST, disk, exists, make_parent, parent, sync};
use crate::report::ReportError;
use crate::report::run::digest::digest;
use crate::report::run::plain;
use std::collections::BTreeSet;
use std::path::Path;

/// What finishes a report once nothing is in its way any more.
const CLEARED: &str = "say `sortie report` with the folder: the report then takes its place";

/// Does what is left to do. Whether it did anything.
pub(super) fn place(target: &Path, work: &Path) -> Result<bool, ReportError> {
    if !is_placing(work) {
        return Ok(false);
    }
    let (next, placing, old) = (work.join(NEXT), work.join(PLACING), work.join(OLD));
    if exists(&next) {
        let before = listed(target)?;
        fits(target, &next, &before, CLEARED)?;
        for name in before {
            set_aside(target, &name, &old)?;
        }
        disk::rename(&next, &placing).map_err(ReportError::io("rename", &next))?;
    }
    // A run can't be resumed any more, and need not be.
    forget_run(work)?;
    if exists(&placing) {
        move_in(target, &placing)?;
        remove(&placing)?;
    }
    sync(target)?;
    discard(work)?;
    sync(target)?;
    Ok(true)
}

/// Whether each file of a new report has a place to go to: nothing is there, or a file of the old one.
///
/// # Errors
/// The file that is in the way; a manifest that can't be read, or leads out of its folder.
pub(super) fn fits(target: &Path, new: &Path, before: &[String], then: &'static str) -> Result<(), ReportError> {
    let path = new.join(MANIFEST);
    let whole = plain::text(&path, plain::MOST_OF_A_MANIFEST)?;
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&whole.unwrap_or_default()) {
        return Err(ReportError::damaged(&path, format!("{error}; --force begins anew")));
    }
    let before: BTreeSet<&String> = before.iter().collect();
    for name in listed(new)? {
        let replaced = before.contains(&name) && !is_folder(&target.join(&name));
        if !replaced {
            free(target, &name, then)?;
        }
    }
    Ok(())
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_dir())
}

/// Moves the file `name` of an old report out of its folder, and removes the folders that it leaves empty.
fn set_aside(target: &Path, name: &str, old: &Path) -> Result<(), ReportError> {
    let (path, aside) = (target.join(name), old.join(name));
    // A folder by that name is not what the manifest lists.
    if !exists(&path) || is_folder(&path) {
        return Ok(());
    }
    make_parent(&aside)?;
    disk::transfer(&path, &aside).map_err(ReportError::io("move aside", &path))?;
    for above in path.ancestors().skip(1).take_while(|above| *above != target) {
        if disk::remove_folder(above).is_err() {
            break;
        }
    }
    Ok(())
}

/// Moves the files of the new report into its folder.
fn move_in(target: &Path, placing: &Path) -> Result<(), ReportError> {
    let mut folders = BTreeSet::new();
    for name in listed(placing)? {
        let (from, to) = (placing.join(&name), target.join(&name));
        if !exists(&from) {
            continue;
        }
        if exists(&to) && is_copy(&from, &to) {
            // It was copied from another disk, and the process died before it removed the original.
            disk::unlink(&from).map_err(ReportError::io("remove", &from))?;
            continue;
        }
        free(target, &name, CLEARED)?;
        make_parent(&to)?;
        if name == MANIFEST {
            // A process that sees the manifest must see all other files.
            folders.iter().try_for_each(|folder: &std::path::PathBuf| sync(folder))?;
            sync(target)?;
        }
        disk::transfer(&from, &to).map_err(ReportError::io("move the finished report to", &to))?;
        folders.insert(parent(&to).to_owned());
    }
    Ok(())
}

/// Whether a file has the bytes of another.
fn is_copy(from: &Path, to: &Path) -> bool {
    let digests = [from, to].map(|path| digest(path).ok());
    digests[0].is_some() && digests[0] == digests[1]
}
