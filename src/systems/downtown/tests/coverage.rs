//! No rule is left out: a test sees every rule that fires do so, and procedures and limits also where they just do not
//! apply. What the tests ask of their journals is noted as they run.

use crate::ledger;
use crate::tests::cases::CASES;
use ground::game::testing::pins::{self, Asked};
use ground::journal::{Kind, Rule};
use std::collections::BTreeMap;

/// Worked cases of the rules, D-001 and so on.
const NUMBER: u32 = 58;

/// Tests that pin no single rule, or take long.
const LEFT_OUT: [&str; 5] =
    ["tests::coverage::", "tests::arrows::", "tests::numbers::", "tests::invariants::", "the_training_raid"];

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

/// The rules that are needed, of those that fire, and that no test sees.
fn missing(
    asked: &BTreeMap<String, Asked>,
    needed: impl Fn(&Rule) -> bool,
    seen: impl Fn(&Asked) -> bool,
) -> Vec<&'static str> {
    let rules = ledger().rules.iter().filter(|rule| rule.fires && needed(rule));
    rules.map(|rule| rule.id.as_str()).filter(|id| !asked.get(*id).is_some_and(&seen)).collect()
}

#[test]
fn every_rule_that_fires_is_seen_to_and_every_procedure_and_limit_also_not_to() {
    let Some(asked) = pins::asked(&LEFT_OUT) else { return };
    let unseen = missing(&asked, |_| true, |asked| !asked.fired.is_empty());
    assert_eq!(unseen, [""; 0], "rules that no test shows in the journal");
    let always = |rule: &Rule| ALWAYS.iter().any(|(id, _)| *id == rule.id);
    let limited = |rule: &Rule| matches!(rule.kind, Kind::Procedure | Kind::Limit);
    let unlimited = missing(&asked, |rule| limited(rule) && !always(rule), |asked| !asked.not.is_empty());
    assert_eq!(unlimited, [""; 0], "rules that no test shows not to apply");
    for (id, reason) in ALWAYS {
        let rule = ledger().rules.iter().find(|rule| rule.id == *id).expect(id);
        let not = &asked.get(*id).expect(id).not;
        assert!(limited(rule) && not.is_empty() && !reason.is_empty(), "{id} is no exception: {not:?}");
    }
}

#[test]
fn every_worked_case_is_a_test() {
    let tests = pins::tests();
    let in_code = |number: &u32| tests.iter().any(|test| test.contains(&format!("d_{number:03}")));
    let as_data = |number: &u32| CASES.iter().any(|case| case.common.id == format!("D-{number:03}"));
    let missing: Vec<u32> = (1..=NUMBER).filter(|number| !in_code(number) && !as_data(number)).collect();
    assert!(missing.is_empty(), "worked cases without a test: {missing:?}");
}
