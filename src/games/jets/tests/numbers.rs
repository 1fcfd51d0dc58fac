//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail or something that is pinned go
//! red: a case, an exact table, a card, or what a policy decides.

use super::{CASES, cards, compare, doctrine, exact, stage};
use crate::scenario::Document;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Integers that nothing pins, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// Positions that each policy decides.
const POSITIONS: u64 = 40;

/// What goes red when the rules are these; none if nothing does.
fn red(document: &Document, path: &str, decided: &[String]) -> Option<&'static str> {
    let Ok(rules) = stage::rules_of(document) else { return Some("loading") };
    if path.starts_with("rules.pilots") {
        return match doctrine::decisions(&rules, POSITIONS) {
            Ok(lines) if lines == decided => None,
            Ok(_) => Some("decisions"),
            Err(_) => Some("loading"),
        };
    }
    if let Some(name) = ["rules.cards.", "rules.missiles."].iter().find_map(|prefix| path.strip_prefix(prefix)) {
        let name = name.split('.').next();
        return (!cards::wrong(&rules, name).is_empty()).then_some("a card");
    }
    if path.starts_with("rules.points") {
        return (!cards::wrong(&rules, None).is_empty()).then_some("a card");
    }
    let case = CASES.iter().any(|(_, case)| !compare::wrong(&rules, case).is_empty());
    if case {
        return Some("a case");
    }
    (!exact::wrong(document).is_empty()).then_some("an exact table")
}

#[test]
fn pins_every_number_of_the_rules_matters() {
    let document = Document::rules("jets", &[], &[]).unwrap();
    let decided = doctrine::decisions(&stage::standing_rules(), POSITIONS).unwrap();
    let numbers = document.integers("rules");
    assert!(numbers.len() > 500, "{} integers", numbers.len());
    for prefix in ["rules.energy", "rules.pilots", "rules.cards.su-9", "rules.points"] {
        assert_eq!(red(&document, prefix, &decided), None, "{prefix} goes red as it stands");
    }
    let moved = |(path, value): &(String, i64)| {
        let document = document.with(path, value + 1).unwrap();
        // A panic is no way of going red: what is wrong with the rules is to be told.
        match catch_unwind(AssertUnwindSafe(|| red(&document, path, &decided))) {
            Ok(Some(_)) => None,
            Ok(None) => Some(format!("{path} = {value}")),
            Err(_) => Some(format!("{path} = {value}: panic")),
        }
    };
    let is_idle = |line: &String| !EXCEPTIONS.iter().any(|(path, _)| line.starts_with(&format!("{path} = ")));
    let idle: Vec<String> = numbers.par_iter().filter_map(moved).filter(is_idle).collect();
    assert!(idle.is_empty(), "{} of {} matter to nothing:\n{}", idle.len(), numbers.len(), idle.join("\n"));
    for (path, reason) in EXCEPTIONS {
        assert!(numbers.iter().any(|(known, _)| known == path) && !reason.is_empty(), "{path} is no integer any more");
    }
}
