//! Which files belong to a report: those that its manifest lists. Every other file in the folder is the user's.

use super::{MANIFEST, exists};
use crate::report::ReportError;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The files that the manifest in a folder lists, itself last; none in a folder without one.
///
/// # Errors
/// A path that leads out of the folder.
pub(super) fn listed(folder: &Path) -> Result<Vec<String>, ReportError> {
    let path = folder.join(MANIFEST);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(Vec::new()) };
    let manifest: Value = serde_json::from_str(&text).unwrap_or_default();
    let files = manifest["files"].as_object().into_iter().flat_map(|files| files.keys().map(String::as_str));
    let scenarios = manifest["scenarios"].as_array().into_iter().flatten();
    let parts = scenarios.flat_map(|scenario| scenario["parts"].as_array().into_iter().flatten());
    let mut names = Vec::new();
    for name in files.chain(parts.filter_map(|part| part["file"].as_str())) {
        within(name).map_err(|why| ReportError::damaged(&path, why))?;
        names.push(name.to_owned());
    }
    names.push(MANIFEST.to_owned());
    Ok(names)
}

/// Whether a manifest may list a path: a relative one of plain names, that leads to a file of the report.
///
/// # Errors
/// What is wrong with it, and what was expected.
pub(in crate::report) fn within(path: &str) -> Result<(), String> {
    let mut names = path.split('/');
    let plain = names.all(|name| !matches!(name, "" | "." | "..")) && !path.contains(['\\', ':', '\0']);
    let reserved = path == MANIFEST || path.split('/').next() == Some(".work");
    match plain && !reserved {
        true => Ok(()),
        false => Err(format!("it lists `{path}`, expected the path of a file within the folder, such as summary.csv")),
    }
}

/// Whether nothing is where a file of a report is to go, or where a folder above it is to be.
///
/// # Errors
/// What is in the way.
pub(super) fn free(folder: &Path, name: &str, unfinished: bool) -> Result<(), ReportError> {
    let path = folder.join(name);
    let above = path.ancestors().skip(1).take_while(|above| *above != folder);
    let blocks = |above: &&Path| exists(above) && !above.is_dir();
    match above.filter(blocks).last().or(Some(&path).filter(|path| exists(path)).map(|path| &**path)) {
        Some(path) => Err(ReportError::InTheWay { path: path.to_owned(), unfinished }),
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
