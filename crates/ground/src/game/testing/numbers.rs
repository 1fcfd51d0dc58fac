//! Numbers are load-bearing: each integer of a system's rules, moved by one, makes something go red.

mod proof;

use self::proof::Proof;
use crate::game::System;
use crate::game::testing::{path, read};
use crate::scenario::Document;
use std::collections::{BTreeMap, BTreeSet};

/// Integers that may be moved by one without anything going red, by their path, each with the reason. A path that ends
/// in `.*` covers all below it.
#[derive(Debug)]
pub struct Exceptions(BTreeMap<String, String>);

impl Exceptions {
    /// Whether a number need not matter.
    pub fn cover(&self, path: &str) -> bool {
        self.0.keys().any(|key| covers(key, path))
    }
}

fn covers(key: &str, path: &str) -> bool {
    key.strip_suffix('*').map_or(key == path, |stem| path.starts_with(stem))
}

/// Checks that each integer of the rules matters, but for those in the file `exceptions`, and that those do not.
///
/// The system brings what may go red as `idle`: of these numbers it gives the paths of those that matter to nothing.
///
/// # Panics
/// If a number matters to nothing and is no exception, if an exception matters, or if there are fewer than `least`
/// numbers.
pub fn every_number_matters(
    document: &Document,
    least: usize,
    exceptions: &str,
    idle: impl FnOnce(&[(String, i64)], &Exceptions) -> Vec<String>,
) {
    let numbers = document.integers("rules");
    assert!(numbers.len() > least, "{} integers", numbers.len());
    let exceptions = Exceptions(toml::from_str(&read(exceptions)).expect("paths with reasons"));
    let idle: BTreeSet<String> = idle(&numbers, &exceptions).into_iter().collect();
    let unknown: Vec<&String> = idle.iter().filter(|path| !exceptions.cover(path)).collect();
    assert!(unknown.is_empty(), "{} of {} numbers matter to nothing: {unknown:#?}", unknown.len(), numbers.len());
    let busy: Vec<&String> = exceptions.0.keys().filter(|key| !idle.iter().any(|path| covers(key, path))).collect();
    assert!(busy.is_empty(), "these matter, or are no numbers any more: {busy:?}");
}

/// As [`every_number_matters`], for a system whose games and exact tables show it: the games of
/// `tests/SYSTEM/grounds.toml`, those of `first-grounds.toml` first. The exceptions are in
/// `tests/SYSTEM/idle-numbers.toml`.
///
/// `TRYCMD=overwrite` writes `first-grounds.toml` anew, as it does all golden files.
///
/// # Panics
/// As [`every_number_matters`], and if a game can't be loaded.
pub fn every_number_matters_in_play(system: &dyn System, least: usize) {
    let rules = Document::rules(&system.library(), system.name(), &[], &[]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let file = |name: &str| format!("tests/{}/{name}.toml", system.name());
    let first = file("first-grounds");
    let proof = Proof::new(system, &rules, &file("grounds"), &first);
    every_number_matters(&rules, least, &file("idle-numbers"), |numbers, exceptions| {
        let (idle, hints) = proof.idle(numbers, exceptions);
        if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
            std::fs::write(path(&first), proof::written(&hints)).expect("the file is written");
        }
        idle
    });
}
