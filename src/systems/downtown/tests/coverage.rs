//! No rule is left out: every id that fires is asserted by a test with scripted dice, those of procedures and limits also
//! where they just do not apply. What a test asserts is read from its text: an id that it names has fired, unless it is
//! named among those that must not have.

use crate::ledger;
use ground::game::testing::sources;
use ground::journal::{Kind, Rule};
use std::collections::{BTreeMap, BTreeSet};

/// Worked cases of the rules, D-001 and so on.
const CASES: u32 = 58;

/// Ids that a test makes up letter by letter, or has in a list.
const MADE_UP: &[(&str, &str, &str)] = &[
    ("D5.3", "bcdefghijklmnopq", "sixteen_scenarios_bring_sixteen_blocks"),
    ("D5.7.2", "cdefghij", "flights_move_in_the_order_of_the_steps"),
    ("DH12", "e", "case_d_053"),
];

/// Procedures and limits that always apply, each with the reason.
const ALWAYS: &[(&str, &str)] = &[
    ("D3.1.2d", "the targets are put in order in every set-up, be there counters or not"),
    ("D5.2a", "both sides look in every Detection Phase, be there anything to be seen or not"),
    ("D5.4.2a", "every raid rolls for the flights that deploy"),
    ("DH3a", "every raid has what comes before it"),
    ("DH3b", "every turn is one"),
    ("DH3c", "every raid ends"),
    ("DH4b", "every Movement Phase draws at least once"),
];

/// A test function: its name and its body.
struct Test {
    name: String,
    body: String,
}

fn tests() -> Vec<Test> {
    let texts = sources("src/systems/downtown", true);
    let of_file = |text: &String| {
        let functions = text.split("#[test]\n").skip(1).filter_map(|rest| {
            let indent: String = rest.chars().take_while(|letter| *letter == ' ').collect();
            let name = rest.trim_start().strip_prefix("fn ")?.split('(').next()?;
            let end = rest.find(&format!("\n{indent}}}\n"))?;
            Some(Test { name: name.to_owned(), body: rest[..end].to_owned() })
        });
        functions.collect::<Vec<_>>()
    };
    texts.values().flat_map(of_file).collect()
}

/// How a statement names an id: as fired, as not fired, or as either, by what it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Fired,
    Not,
    Either,
}

/// What the statement around a mention says of it; `before` and `after` are the parts of the statement on its two sides.
fn meaning(before: &str, after: &str) -> Named {
    let listed = before.rfind('[').is_some_and(|open| !before[open..].contains(']'));
    if listed && (before.contains("fired(") || before.contains(".only(")) {
        // Of the lists that such a call takes the last is of those that must not have fired.
        let rest = after.split_once(']').map_or("", |(_, rest)| rest.trim_start());
        let last = rest.trim_start_matches(',').trim_start().starts_with(')');
        return if last { Named::Not } else { Named::Fired };
    }
    let asked = before.trim_end_matches(['&', '"']);
    for call in [".fired(", ".contains("] {
        let Some(receiver) = asked.strip_suffix(call) else { continue };
        let start = receiver.rfind(|letter: char| !(letter.is_alphanumeric() || "_.".contains(letter)));
        let denied = start.is_some_and(|start| receiver[start..].starts_with('!'));
        let whole = before.trim_start().starts_with("assert!(!") && !before.contains("&&");
        return match denied || whole {
            true => Named::Not,
            false if before.contains("assert_eq!") => Named::Either,
            false => Named::Fired,
        };
    }
    if before.contains("count(") {
        let rest = after.trim_start_matches(|letter: char| letter.is_alphanumeric() || "_)".contains(letter));
        if rest.starts_with(", 0") || rest.starts_with(" == 0") {
            return Named::Not;
        }
        if rest.starts_with(" > 0, ") {
            return Named::Either;
        }
    }
    Named::Fired
}

/// The ids that tests name as fired, and as not fired.
fn asserted() -> [BTreeMap<&'static str, BTreeSet<String>>; 2] {
    let mut found = [BTreeMap::new(), BTreeMap::new()];
    let mut note = |fired: bool, id: &'static str, test: &str| {
        found[usize::from(!fired)].entry(id).or_insert_with(BTreeSet::new).insert(test.to_owned());
    };
    let tests = tests();
    for rule in ledger().rules.iter().filter(|rule| rule.fires) {
        let id = rule.id.as_str();
        for (spelling, test) in [format!("\"{id}\""), format!("Rule::{}", id.replace('.', "_"))]
            .into_iter()
            .flat_map(|spelling| tests.iter().map(move |test| (spelling.clone(), test)))
        {
            for (at, _) in test.body.match_indices(&spelling) {
                let (before, after) = (&test.body[..at], &test.body[at + spelling.len()..]);
                if after.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
                    continue;
                }
                let before = &before[before.rfind([';', '{', '}']).map_or(0, |end| end + 1)..];
                let after = &after[..after.find([';', '{']).unwrap_or(after.len())];
                let named = meaning(before, after);
                if named != Named::Not {
                    note(true, id, &test.name);
                }
                if named != Named::Fired {
                    note(false, id, &test.name);
                }
            }
        }
        let made_up = MADE_UP.iter().find(|(stem, letters, _)| {
            id.strip_prefix(stem).is_some_and(|letter| letter.len() == 1 && letters.contains(letter))
        });
        if let Some((.., test)) = made_up.filter(|(.., name)| tests.iter().any(|test| test.name == *name)) {
            note(true, id, test);
        }
    }
    found
}

fn missing(named: &BTreeMap<&str, BTreeSet<String>>, needed: impl Fn(&Rule) -> bool) -> Vec<&'static str> {
    let rules = ledger().rules.iter().filter(|rule| rule.fires && needed(rule));
    let ids = rules.map(|rule| rule.id.as_str());
    ids.filter(|id| !named.contains_key(*id)).collect()
}

#[test]
fn every_rule_that_fires_is_asserted_by_a_test() {
    let [fired, _] = asserted();
    assert_eq!(missing(&fired, |_| true), [""; 0], "rules that no test shows in the journal");
}

#[test]
fn every_procedure_and_limit_also_just_does_not_apply() {
    let [_, not] = asserted();
    let always = |rule: &Rule| ALWAYS.iter().any(|(id, _)| *id == rule.id);
    let needed = |rule: &Rule| matches!(rule.kind, Kind::Procedure | Kind::Limit);
    assert_eq!(missing(&not, |rule| needed(rule) && !always(rule)), [""; 0], "rules that no test shows not to apply");
    for (id, reason) in ALWAYS {
        let rule = ledger().rules.iter().find(|rule| rule.id == *id).expect(id);
        assert!(needed(rule) && !not.contains_key(id) && !reason.is_empty(), "{id} is no exception");
    }
}

#[test]
fn every_worked_case_is_a_test() {
    let texts: String = sources("src/systems/downtown", true).into_values().collect();
    let named = |number: &u32| ["d_", "D-"].iter().any(|prefix| texts.contains(&format!("{prefix}{number:03}")));
    let missing: Vec<u32> = (1..=CASES).filter(|number| !named(number)).collect();
    assert!(missing.is_empty(), "worked cases without a test: {missing:?}");
}

#[test]
fn statements_are_read_as_they_are_meant() {
    let read = |statement: &str| {
        let (before, after) = statement.split_once("X").expect("a mention");
        meaning(before, after)
    };
    for (statement, named) in [
        ("fired(&events, &[Rule::A, X], &[Rule::B])", Named::Fired),
        ("fired(&set.play(&[], |raid| raid.go()), &[X], &[])", Named::Fired),
        ("fired(&events, &[Rule::A], &[Rule::B, X])", Named::Not),
        ("told.only(&[\"A\", X], &others)", Named::Fired),
        ("told.only(\n    &[\"A\"],\n    &[X],\n)", Named::Not),
        ("assert!(told.fired(X) && !told.fired(Y))", Named::Fired),
        ("assert!(told.gave && !told.fired(X) && rest)", Named::Not),
        ("assert!(!stage.play(&[(10, 1)], |raid| raid.go()).fired(X))", Named::Not),
        ("assert!(!ids.contains(&X) && ids.contains(&Y))", Named::Not),
        ("assert_eq!(told.fired(X), expected == 2)", Named::Either),
        ("assert_eq!(count(&events, X), 0)", Named::Not),
        ("assert_eq!(count(&events, X), 3)", Named::Fired),
        ("assert_eq!(count(&events, X) > 0, side)", Named::Either),
        ("for id in [\"A\", X]", Named::Fired),
    ] {
        assert_eq!(read(statement), named, "{statement}");
    }
}
