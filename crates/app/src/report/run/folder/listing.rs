//! Which files belong to a report: those that its manifest lists. Every other file in the folder is the user's.

use super::{MANIFEST, WORK, exists, recognised};
use crate::report::ReportError;
use crate::report::run::plain;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The files that the manifest in a folder lists, itself last; none in a folder without one. Of a manifest that can't
/// be read any more, those that are known by their names.
///
/// # Errors
/// A path that leads out of the folder.
pub(super) fn listed(folder: &Path) -> Result<Vec<String>, ReportError> {
    let path = folder.join(MANIFEST);
    let text = match plain::text(&path, plain::MOST_OF_A_MANIFEST) {
        Ok(None) => return Ok(Vec::new()),
        Ok(Some(text)) => text,
        // It may be that of another program: the caller that needs more than a list decides.
        Err(_) => String::new(),
    };
    let mut names = match serde_json::from_str::<Value>(&text) {
        Ok(manifest) => named(&manifest),
        Err(_) => recognised::files(folder),
    };
    let mut known = BTreeSet::new();
    for name in &names {
        within(name).map_err(|why| ReportError::damaged(&path, why))?;
        no_link_above(folder, name, &mut known)?;
    }
    names.push(MANIFEST.to_owned());
    Ok(names)
}

/// The files that a manifest names.
fn named(manifest: &Value) -> Vec<String> {
    let files = manifest["files"].as_object().into_iter().flat_map(|files| files.keys().map(String::as_str));
    let scenarios = manifest["scenarios"].as_array().into_iter().flatten();
    let parts = scenarios.flat_map(|scenario| scenario["parts"].as_array().into_iter().flatten());
    files.chain(parts.filter_map(|part| part["file"].as_str())).map(str::to_owned).collect()
}

/// Whether no folder between a report and one of its files is a link, which might lead out of the report. `known` holds
/// folders that are none.
///
/// # Errors
/// The link.
fn no_link_above(folder: &Path, name: &str, known: &mut BTreeSet<String>) -> Result<(), ReportError> {
    for (end, _) in name.match_indices('/') {
        let above = &name[..end];
        if known.contains(above) {
            continue;
        }
        let path = folder.join(above);
        if path.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            let why = "it is a link, and the files of a report are in the report's own folder: nothing behind it is \
                       touched; put the folder itself in its place";
            return Err(ReportError::damaged(&path, why));
        }
        known.insert(above.to_owned());
    }
    Ok(())
}

/// Whether all files that a manifest lists are in the folder itself, whatever links are in it.
///
/// # Errors
/// The link that leads out of it.
pub(in crate::report) fn own<'a>(folder: &Path, names: impl Iterator<Item = &'a String>) -> Result<(), ReportError> {
    let mut known = BTreeSet::new();
    names.into_iter().try_for_each(|name| no_link_above(folder, name, &mut known))
}

/// Whether a manifest may list a path: a relative one of plain names, that leads to a file of the report.
///
/// # Errors
/// What is wrong with it, and what was expected.
pub(in crate::report) fn within(path: &str) -> Result<(), String> {
    let mut names = path.split('/');
    let plain = names.all(|name| !matches!(name, "" | "." | "..")) && !path.contains(['\\', ':', '\0']);
    let reserved = path == MANIFEST || path.split('/').next() == Some(WORK);
    match plain && !reserved {
        true => Ok(()),
        false => {
            let path = plain::clipped(path);
            Err(format!("it lists `{path}`, expected the path of a file within the folder, such as summary.csv"))
        }
    }
}

/// Whether the paths of a report's files, and of the folders above them, are free.
///
/// # Errors
/// What is in the way; `then` is what to do once it is away.
pub(super) fn free(folder: &Path, name: &str, then: &'static str) -> Result<(), ReportError> {
    let path = folder.join(name);
    let above = path.ancestors().skip(1).take_while(|above| *above != folder);
    let blocks = |above: &&Path| above.symlink_metadata().is_ok_and(|found| !found.is_dir());
    match above.filter(blocks).last().or(Some(&path).filter(|path| exists(path)).map(|path| &**path)) {
        Some(path) => Err(ReportError::InTheWay { path: path.to_owned(), then }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_lists_paths_within_its_folder_only() {
        for path in
            ["summary.csv", "outcomes/system=toy/scenario=a+b/part-00000.parquet", "..a/b..", "scenarios/.x.toml"]
        {
            assert_eq!(within(path), Ok(()), "{path}");
        }
        for path in
            ["", "/etc/passwd", "..", "../x", "a/../../x", "a//b", "a/", "./a", "c:\\x", "a\\b", "manifest.json"]
        {
            assert!(within(path).is_err_and(|why| why.contains("expected the path of a file within")), "{path}");
        }
        assert!(within(".work/lock").is_err());
    }
}
