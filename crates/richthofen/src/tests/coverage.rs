//! No rule is left out: a case or a test shows every id of the ledger, and procedures and limits also where they just
//! do not apply. What the tests show is noted as they run.

use crate::tests::{CASES, compare};
use ground::game::testing::coverage;

/// Worked cases of the rules, R-001 and so on.
const NUMBER: u32 = 51;

/// Tests that pin no single rule, take long, or spoil what they compare.
const LEFT_OUT: [&str; 6] = [
    "tests::coverage::",
    "tests::arrows::",
    "tests::numbers::",
    "tests::plays::",
    "tests::symmetry::",
    "pins_a_case_that_is_wrong_is_found_wrong",
];

/// Rules without a case in which they just do not apply, each with the reason.
const ALWAYS: &[(&str, &str)] = &[
    ("R1.1a", "every turn has all its parts"),
    ("R2.1a", "every turn has its moves, even if no aircraft is left to make one"),
    ("R3.1a", "every turn has its combat, even if no aircraft fires"),
    ("R6.2a", "every turn is wound up"),
];

#[test]
fn pins_every_rule_is_shown_and_every_procedure_and_limit_also_where_it_does_not_apply() {
    coverage::every_rule_is_shown(&crate::Richthofen, &LEFT_OUT, |_| true, ALWAYS);
}

#[test]
fn pins_all_worked_examples_are_there() {
    let ids: Vec<&str> = CASES.iter().map(|(_, case)| case.common.id.as_str()).collect();
    coverage::every_worked_case_is_a_test('R', NUMBER, &ids);
}

#[test]
fn pins_every_case_is_written_once_pins_a_rule_and_asserts_an_effect() {
    coverage::every_case_is_sound(&CASES, compare::asserts_an_effect);
}
