//! The last step of writing a report: what is whole in `.work/` takes its place, by renaming alone.
//!
//! 1. `.work/new` becomes `.work/next`: from here on it is the report, whatever happens.
//! 2. What an old report left in the folder goes to `.work/old`, its manifest last; then `.work/next` becomes
//!    `.work/placing`.
//! 3. Everything in `.work/placing` moves into the folder, the manifest last; then `.work` is removed.
//!
//! Cut short anywhere after the first step, it is taken up again where it stopped, by whoever opens the folder next.

use super::{MANIFEST, exists, sync};
use crate::report::ReportError;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Does what is left to do. Whether it did anything.
pub(super) fn place(target: &Path, work: &Path) -> Result<bool, ReportError> {
    let (next, placing, old) = (work.join("next"), work.join("placing"), work.join("old"));
    let begun = exists(&next) || exists(&placing);
    if exists(&next) {
        fs::create_dir_all(&old).map_err(ReportError::io("make the folder", &old))?;
        for name in manifest_last(of_a_report(target)) {
            set_aside(&target.join(&name), &old.join(&name))?;
        }
        fs::rename(&next, &placing).map_err(ReportError::io("rename", &next))?;
    }
    if exists(&placing) {
        for name in manifest_last(names(&placing)?) {
            let (from, to) = (placing.join(&name), target.join(&name));
            set_aside(&to, &old.join(&name))?;
            if name == MANIFEST {
                // Whoever sees the manifest shall see all else.
                sync(target)?;
            }
            fs::rename(&from, &to).map_err(ReportError::io("rename the finished report to", &to))?;
        }
        fs::remove_dir(&placing).map_err(ReportError::io("remove", &placing))?;
    }
    if begun {
        sync(target)?;
        fs::remove_dir_all(work).map_err(ReportError::io("remove", work))?;
        sync(target)?;
    }
    Ok(begun)
}

/// What stands at `path`, if anything, goes to `aside`.
fn set_aside(path: &Path, aside: &Path) -> Result<(), ReportError> {
    if !exists(path) {
        return Ok(());
    }
    if exists(aside) {
        let removed = if aside.is_dir() { fs::remove_dir_all(aside) } else { fs::remove_file(aside) };
        removed.map_err(ReportError::io("remove", aside))?;
    }
    fs::rename(path, aside).map_err(ReportError::io("move aside", path))
}

/// What of a folder belongs to the report in it, by its manifest: all else in it is somebody's and stays.
fn of_a_report(folder: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(folder.join(MANIFEST)).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let files = manifest["files"].as_object().into_iter().flat_map(|files| files.keys().map(String::as_str));
    let scenarios = manifest["scenarios"].as_array().into_iter().flatten();
    let parts = scenarios.flat_map(|scenario| scenario["parts"].as_array().into_iter().flatten());
    let all = files.chain(parts.filter_map(|part| part["file"].as_str()));
    let names = all.filter_map(|file| file.split('/').next()).map(str::to_owned);
    names.chain([MANIFEST.to_owned()]).collect()
}

fn names(folder: &Path) -> Result<BTreeSet<String>, ReportError> {
    let entries = fs::read_dir(folder).map_err(ReportError::io("read the folder", folder))?;
    let name = |entry: std::io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    entries.map(name).collect::<std::io::Result<_>>().map_err(ReportError::io("read the folder", folder))
}

fn manifest_last(mut names: BTreeSet<String>) -> impl Iterator<Item = String> {
    let manifest = names.take(MANIFEST);
    names.into_iter().chain(manifest)
}
