//! The map of the rules at the end of each system's README: the file that reports a rule to the journal, and a case or
//! test that pins it. `sortie explain` prints it.
//!
//! The map is generated. `TRYCMD=overwrite` writes it anew; any other run of the tests fails if it is out of date.

use crate::game::System;
use crate::game::testing::pins::{Asked, CASE};
use crate::game::testing::sources::calls;
use crate::game::testing::{path, read};
use crate::journal::{MAP_HEAD, Rule};
use std::collections::BTreeMap;

/// What comes before the table.
const ABOUT: &str = "\
Generated from the journal calls and from what the tests ask of the journal. A rule without a file shows in no journal.
A pin is the id of a worked case or, without one, the name of a test.\n";

/// Checks that the README of a system ends with the map of its rules.
///
/// # Panics
/// If the map is out of date.
pub(super) fn hold(system: &dyn System, asked: &BTreeMap<String, Asked>) {
    let name = format!("crates/{}/README.md", system.name());
    let text = read(&name);
    let kept = text.split(MAP_HEAD).next().unwrap_or(&text).trim_end();
    let wanted = format!("{kept}\n\n{MAP_HEAD}\n\n{ABOUT}\n{}", table(system, asked));
    if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path(&name), wanted).expect("a README that can be written");
    } else if text != wanted {
        let old = text.lines().collect::<std::collections::BTreeSet<_>>();
        let new: Vec<&str> = wanted.lines().filter(|line| !old.contains(line)).collect();
        panic!(
            "the map of the rules in {name} is out of date, run the test with TRYCMD=overwrite; new lines: {new:#?}"
        );
    }
}

/// A row for each rule, in the order of play.
fn table(system: &dyn System, asked: &BTreeMap<String, Asked>) -> String {
    let (calls, root) = (calls(system), format!("crates/{}/src/", system.name()));
    let row = |rule: &Rule| {
        let mut files = calls.get(&rule.id).filter(|_| rule.fires).cloned().unwrap_or_default();
        files.sort();
        files.dedup();
        let files: Vec<String> =
            files.iter().map(|file| format!("`{}`", file.strip_prefix(&root).unwrap_or(file))).collect();
        let pin = asked.get(&rule.id).and_then(pin).unwrap_or_default();
        format!("| {} | {} | {} | {pin} |\n", rule.id, rule.phase, files.join(", "))
    };
    let rows: String = system.ledger().rules.iter().map(row).collect();
    format!("| rule | subject | file | pinned by |\n|---|---|---|---|\n{rows}")
}

/// A case in which a rule fires, or else a test.
fn pin(asked: &Asked) -> Option<String> {
    let mut pins: Vec<&String> = asked.fired.iter().chain(&asked.shown).collect();
    pins.sort_by_key(|pin| (!pin.starts_with(CASE), *pin));
    let first = pins.first()?;
    Some(first.strip_prefix(CASE).map_or_else(|| format!("`{}`", first.replace("tests::", "")), str::to_owned))
}
