//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail or something that is pinned go
//! red: a case, an exact table, a card, or what a policy decides.

use crate::tests::{CASES, cards, compare, doctrine, exact, stage};
use ground::game::testing::numbers::every_number_matters;
use ground::scenario::Document;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Positions that each policy decides with each pair of cards.
const POSITIONS: u64 = 500;

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
    let case = CASES.iter().any(|(_, case)| case.own.set.is_empty() && !compare::wrong(&rules, case).is_empty());
    if case {
        return Some("a case");
    }
    (!exact::wrong(document).is_empty()).then_some("an exact table")
}

#[test]
fn pins_every_number_of_the_rules_matters() {
    let document = Document::rules(&crate::library(), "jets", &[], &[]).unwrap();
    let decided = doctrine::decisions(&stage::standing_rules(), POSITIONS).unwrap();
    for prefix in ["rules.energy", "rules.pilots", "rules.cards.su-9", "rules.points"] {
        assert_eq!(red(&document, prefix, &decided), None, "{prefix} goes red unchanged");
    }
    // A panic does not count as going red: faults of the rules must be reported.
    let goes_red = |path: &str, value: i64| {
        let document = document.with(path, value).unwrap();
        catch_unwind(AssertUnwindSafe(|| red(&document, path, &decided))).unwrap_or_else(|_| panic!("{path} = {value}"))
    };
    let is_idle = |(path, value): &&(String, i64)| {
        // What a pilot wants may be capped by the rules already; then one less must matter.
        let both_ways = path.starts_with("rules.pilots");
        goes_red(path, value + 1).is_none() && (!both_ways || goes_red(path, value - 1).is_none())
    };
    every_number_matters(&document, 500, "tests/jets/idle-numbers.toml", |numbers, _| {
        numbers.par_iter().filter(is_idle).map(|(path, _)| path.clone()).collect()
    });
}
