//! What holds of the rules of every system, read from their sources: each rule that shows in a journal has one call
//! there.

use crate::game::System;
use std::collections::BTreeMap;

/// The project's folder.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Where a file below the project's folder is.
pub fn path(name: &str) -> String {
    format!("{ROOT}/{name}")
}

/// The text of a file below the project's folder. Read as the tests run, so that data needs no build.
///
/// # Panics
/// If there is no such file.
pub fn read(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The sources below a folder, by path; those of tests, or all the others.
///
/// # Panics
/// If they can't be read.
pub fn sources(folder: &str, tests: bool) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    gather(folder, &mut |path: &str| {
        let text = read(path);
        let (code, inner) = text.split_at(text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len()));
        let kept = match (path.contains("/tests/") || path.ends_with("/tests.rs"), tests) {
            (true, true) => &text,
            (true, false) => "",
            (false, true) => inner,
            (false, false) => code,
        };
        found.insert(path.to_owned(), kept.to_owned());
    });
    found
}

fn gather(folder: &str, found: &mut dyn FnMut(&str)) {
    let path = format!("{}/{folder}", ROOT);
    for entry in std::fs::read_dir(path).expect("a folder of sources") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_str().expect("a name in UTF-8"));
        match entry.file_type().expect("a type").is_dir() {
            true => gather(&name, found),
            false if name.ends_with(".rs") => found(&name),
            false => {}
        }
    }
}

/// The ids in a text, each with its position: `Rule::D3_4_2a` names `D3.4.2a`.
pub fn named(text: &str) -> impl Iterator<Item = (usize, String)> {
    text.match_indices("Rule::").map(|(at, prefix)| {
        let letters = text[at + prefix.len()..].chars();
        let name: String = letters.take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        (at, name.replace('_', "."))
    })
}

/// The files that report each rule of a system to the journal. A rule that a policy follows is reported by the file of
/// the policy.
pub(super) fn calls(system: &dyn System) -> BTreeMap<String, Vec<String>> {
    let mut calls: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in sources(&format!("crates/{}/src", system.name()), false) {
        if !path.ends_with("/ledger.rs") {
            named(&text).for_each(|(_, id)| calls.entry(id).or_default().push(path.clone()));
        }
    }
    for name in system.library().policies(system.name()) {
        let path = format!("scenarios/{}/policies/{name}.toml", system.name());
        let policy: toml::Table = toml::from_str(&read(&path)).expect("a policy");
        if let Some(id) = policy.get("rule").and_then(toml::Value::as_str) {
            calls.entry(id.to_owned()).or_default().push(path);
        }
    }
    calls
}

/// Checks that each rule that shows in a journal has one call there, or several if it is among `several`.
///
/// # Panics
/// If one has not.
pub fn one_journal_call(system: &dyn System, several: &[&str]) {
    let calls = calls(system);
    for rule in system.ledger().rules.iter().filter(|rule| rule.fires) {
        let found = calls.get(&rule.id).map_or(&[][..], Vec::as_slice);
        let fits = if several.contains(&rule.id.as_str()) { found.len() > 1 } else { found.len() == 1 };
        assert!(fits, "{} has journal calls in {found:?}", rule.id);
    }
}
