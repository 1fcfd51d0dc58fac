//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail or something that is pinned go
//! red: a case, an exact table, a card, or what a policy decides.

use super::{CASES, cards, compare, doctrine, exact, stage};
use crate::scenario::Document;
use rayon::prelude::*;

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
    let of_cards = ["rules.cards", "rules.missiles", "rules.points"].iter().any(|prefix| path.starts_with(prefix));
    if of_cards {
        return (!cards::wrong(&rules).is_empty()).then_some("cards");
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
    let idle: Vec<String> = numbers
        .par_iter()
        .filter(|(path, value)| red(&document.with(path, value + 1).unwrap(), path, &decided).is_none())
        .map(|(path, value)| format!("{path} = {value}"))
        .filter(|line| !EXCEPTIONS.iter().any(|(path, _)| line.starts_with(&format!("{path} = "))))
        .collect();
    assert!(idle.is_empty(), "{} of {} matter to nothing:\n{}", idle.len(), numbers.len(), idle.join("\n"));
    for (path, reason) in EXCEPTIONS {
        assert!(numbers.iter().any(|(known, _)| known == path) && !reason.is_empty(), "{path} is no integer any more");
    }
}
