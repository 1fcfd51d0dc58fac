//! Small files: none has more than [`MOST`] lines of code, but for those that a list names with the reason.

use crate::game::testing::{path, read};
use std::collections::BTreeMap;
use std::path::Path;

/// Lines that a file may have.
const MOST: usize = 500;

/// The list of longer files.
const LIST: &str = "tests/long-files.toml";

/// The files of code below a folder of the project with their lines.
fn files(folder: &str, found: &mut BTreeMap<String, usize>) {
    for entry in std::fs::read_dir(path(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_str().expect("a name in UTF-8"));
        let code = Path::new(&name).extension().is_some_and(|extension| extension == "rs" || extension == "py");
        match entry.file_type().expect("a type").is_dir() {
            true => files(&name, found),
            false if code => drop(found.insert(name.clone(), read(&name).lines().count())),
            false => {}
        }
    }
}

#[test]
fn no_file_is_long_but_for_a_reason() {
    let mut all = BTreeMap::new();
    ["src", "tests", "benches", "crates"].into_iter().for_each(|folder| files(folder, &mut all));
    assert!(all.len() > 300, "{} files", all.len());
    let reasons: BTreeMap<String, String> = toml::from_str(&read(LIST)).expect("paths with reasons");
    let unknown: Vec<_> = all.iter().filter(|(name, lines)| **lines > MOST && !reasons.contains_key(*name)).collect();
    assert!(unknown.is_empty(), "files of more than {MOST} lines without a reason in {LIST}: {unknown:?}");
    let short = |name: &&String| all.get(*name).is_none_or(|lines| *lines <= MOST);
    let idle: Vec<&String> = reasons.keys().filter(short).collect();
    assert!(idle.is_empty(), "{LIST} names files that are not that long, or are not there: {idle:?}");
    assert!(reasons.values().all(|reason| !reason.is_empty()));
}
