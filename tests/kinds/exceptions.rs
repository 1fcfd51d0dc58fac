//! Lists of what a test need not find, each with its reason. A list is held to both ways: what is found and is not in
//! it fails, and so does what is in it and is not found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;

/// The text of a file beside these tests.
pub(crate) fn read(file: &str) -> String {
    let path = format!("tests/kinds/{file}");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What a test need not find, with the reasons, of one system.
pub(crate) struct Exceptions {
    file: String,
    section: String,
    reasons: BTreeMap<String, String>,
}

impl Exceptions {
    /// The section of a system in a file; none there is an empty one.
    pub(crate) fn of(file: &str, system: &str) -> Exceptions {
        let sections: BTreeMap<String, BTreeMap<String, String>> =
            toml::from_str(&read(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let reasons = sections.get(system).cloned().unwrap_or_default();
        Exceptions { file: format!("tests/kinds/{file}"), section: system.to_owned(), reasons }
    }

    /// Those whose reason does not begin so.
    pub(crate) fn without(mut self, reason: &str) -> Exceptions {
        self.reasons.retain(|_, own| !own.starts_with(reason));
        self
    }

    /// Whether something is listed: by its name, or by one that ends in `*` and that it begins with.
    pub(crate) fn cover(&self, name: &str) -> bool {
        self.reasons.keys().any(|key| covers(key, name))
    }

    /// Checks that just these were found. `TRYCMD=overwrite` writes the section anew, as it does all golden files: what
    /// no longer holds is left out, and what is new has still to be given a reason.
    #[track_caller]
    pub(crate) fn hold(&self, what: &str, found: &BTreeSet<String>) {
        let unknown: Vec<&String> = found.iter().filter(|name| !self.cover(name)).collect();
        let stale: Vec<&String> =
            self.reasons.keys().filter(|key| !found.iter().any(|name| covers(key, name))).collect();
        if crate::common::overwriting() {
            self.rewrite(&unknown, &stale);
        }
        assert!(unknown.is_empty(), "{what}: {unknown:#?}; mend them, or list them in {} with a reason", self.file);
        assert!(stale.is_empty(), "{} lists what no longer holds: {stale:#?}", self.file);
        assert!(self.reasons.values().all(|reason| !reason.is_empty()), "{}: a line has no reason", self.file);
    }

    fn rewrite(&self, unknown: &[&String], stale: &[&String]) {
        let kept = self.reasons.iter().filter(|(key, _)| !stale.contains(key));
        let new = unknown.iter().map(|name| (*name, ""));
        let lines: BTreeMap<&String, &str> = kept.map(|(key, reason)| (key, reason.as_str())).chain(new).collect();
        let section: String = lines.iter().map(|(name, reason)| format!("{name:?} = {reason:?}\n")).collect();
        // The tests of other systems write their sections of the file at the same time.
        let lock = File::open(&self.file).expect("the file of exceptions");
        lock.lock().expect("the file is locked");
        let text = std::fs::read_to_string(&self.file).expect("the file of exceptions");
        let head = format!("[{}]\n", self.section);
        let (before, rest) = text.split_once(&head).unwrap_or((&text, ""));
        let after = rest.find("\n[").map_or("", |end| &rest[end..]);
        std::fs::write(&self.file, format!("{before}{head}{section}{after}")).expect("the file is written");
    }
}

fn covers(key: &str, name: &str) -> bool {
    key.strip_suffix('*').map_or(key == name, |stem| name.starts_with(stem))
}
