//! No rule is left out: a test sees every rule that fires do so, and procedures and limits also where they just do not
//! apply. What the tests ask of their journals is noted as they run.

use crate::tests::cases::CASES;
use ground::game::testing::coverage;

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

#[test]
fn every_rule_that_fires_is_seen_to_and_every_procedure_and_limit_also_not_to() {
    coverage::every_rule_is_shown(&crate::Downtown, &LEFT_OUT, |rule| rule.fires, ALWAYS);
}

#[test]
fn every_worked_case_is_a_test() {
    let ids: Vec<&str> = CASES.iter().map(|case| case.common.id.as_str()).collect();
    coverage::every_worked_case_is_a_test('D', NUMBER, &ids);
}
