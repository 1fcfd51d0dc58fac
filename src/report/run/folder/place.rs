//! The last step of writing a report: what is whole in `.work/` takes its place, by renaming alone.
//!
//! 1. `.work/new` becomes `.work/next`: from here on it is the report, whatever happens.
//! 2. The files of an old report go to `.work/old`, its manifest last; then `.work/next` becomes `.work/placing`.
//! 3. The files in `.work/placing` move into the folder, the manifest last; then `.work` is removed.
//!
//! Only files that a manifest lists move. If the process dies after the first step, the process that opens the folder next
//! continues where it stopped.

use super::listing::{free, listed};
use super::{MANIFEST, exists, make_parent, parent, sync};
use crate::report::ReportError;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Does what is left to do. Whether it did anything.
pub(super) fn place(target: &Path, work: &Path) -> Result<bool, ReportError> {
    let (next, placing, old) = (work.join("next"), work.join("placing"), work.join("old"));
    let begun = exists(&next) || exists(&placing);
    if exists(&next) {
        for name in listed(target)? {
            set_aside(target, &name, &old)?;
        }
        fs::rename(&next, &placing).map_err(ReportError::io("rename", &next))?;
    }
    if exists(&placing) {
        move_in(target, &placing)?;
        fs::remove_dir_all(&placing).map_err(ReportError::io("remove", &placing))?;
    }
    if begun {
        sync(target)?;
        fs::remove_dir_all(work).map_err(ReportError::io("remove", work))?;
        sync(target)?;
    }
    Ok(begun)
}

/// Moves the file `name` of an old report out of its folder, and removes the folders that it leaves empty.
fn set_aside(target: &Path, name: &str, old: &Path) -> Result<(), ReportError> {
    let (path, aside) = (target.join(name), old.join(name));
    // A folder by that name is not what the manifest lists.
    if !path.symlink_metadata().is_ok_and(|found| !found.is_dir()) {
        return Ok(());
    }
    make_parent(&aside)?;
    fs::rename(&path, &aside).map_err(ReportError::io("move aside", &path))?;
    for above in path.ancestors().skip(1).take_while(|above| *above != target) {
        if fs::remove_dir(above).is_err() {
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
        free(target, &name, true)?;
        make_parent(&to)?;
        if name == MANIFEST {
            // Whoever sees the manifest shall see all else.
            folders.iter().try_for_each(|folder: &std::path::PathBuf| sync(folder))?;
            sync(target)?;
        }
        fs::rename(&from, &to).map_err(ReportError::io("rename the finished report to", &to))?;
        folders.insert(parent(&to).to_owned());
    }
    Ok(())
}
