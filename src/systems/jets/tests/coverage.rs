//! No rule is left out: every id of the ledger has its cases or tests, and every id that fires has one journal call.

use crate::ledger;
use crate::tests::{CASES, compare, read};
use ground::journal::Rule;
use std::collections::BTreeSet;

/// Ids that tests in code pin: the ids, whether the test also shows where the rule just does not apply, the test, its file.
const TESTS: &[(&[&str], bool, &str, &str)] = &[
    (&["J0.1a", "J0.1b", "J0.1c"], true, "pins_a_card_out_of_its_ranges_is_refused", "jets/tests/cards.rs"),
    (&["J0.1e"], false, "pins_the_su_9_is_the_sources_own", "jets/tests/cards.rs"),
    (&["J0.1f"], true, "pins_only_a_card_with_the_flag_may_burn", "jets/tests/cards.rs"),
    (&["J0.1g", "J0.1h", "J4.4h"], false, "pins_cards_and_missiles_are_as_printed", "jets/tests/cards.rs"),
    (
        &["J0.2a", "J0.2b", "J2.5b", "J2.6e", "J3.2e", "J3.4b"],
        true,
        "pins_every_phase_of_every_game_keeps_the_limits",
        "jets/tests/limits.rs",
    ),
    (&["J0.2e"], false, "pins_a_start_elsewhere_is_the_same_game", "jets/tests/limits.rs"),
    (&["J0.3a"], true, "pins_j_033_the_arcs_hold_these_hexes", "jets/tests/limits.rs"),
    (&["J0.3a"], true, "turning_the_whole_board_by_60_degrees_keeps_every_zone", "../board/zone.rs"),
    (&["J0.3a"], true, "reflection_in_the_bore_keeps_every_zone", "../board/zone.rs"),
    (&["J0.3b"], true, "range_is_the_length_of_the_shortest_walk", "../board/mod.rs"),
    (&["J1.0c"], true, "pins_swapping_the_sides_mirrors_every_result", "jets/tests/limits.rs"),
    (&["J1.0c"], true, "pins_a_mirror_match_favours_no_side", "jets/tests/limits.rs"),
    (&["J1.0d"], false, "pins_both_sides_are_asked_for_every_choice_with_everything_in_sight", "jets/tests/limits.rs"),
    (&["J2.2b", "J2.2c", "J2.2d", "J2.2g"], true, "pins_twelve_declarations_are_accepted", "jets/tests/limits.rs"),
    (&["J4.3d"], false, "pins_j_030_a_gun_from_the_beam_loses_its_highest_die", "jets/tests/limits.rs"),
    (
        &["J2.6e", "J2.6f", "J3.4b", "J4.3a", "J4.3b", "J4.3h", "J4.4a", "J4.4b"],
        true,
        "pins_what_the_rules_forbid_is_not_allowed",
        "jets/tests/exact.rs",
    ),
];

/// Rules without a case in which they just do not apply, each with the reason.
const ALWAYS: &[(&str, &str)] = &[
    ("J2.2f", "what it says is that the bonus has no count that could run out"),
    ("J2.2h", "what it says is that the last turn's manoeuvres never apply"),
    ("J0.2f", "what it says is that jets in one hex never get in each other's way"),
    ("J5.4c", "every outcome names a winner or a draw; the cases show both sides of the margin"),
];

/// Worked examples that are tests in code.
const EXAMPLES_IN_CODE: [(&str, &str); 2] = [
    ("J-030", "pins_j_030_a_gun_from_the_beam_loses_its_highest_die"),
    ("J-033", "pins_j_033_the_arcs_hold_these_hexes"),
];

fn rules_of<'a>(kind: &str, of: impl Fn(&Rule) -> bool + 'a) -> BTreeSet<&'static str> {
    let found: BTreeSet<_> = ledger().rules.iter().filter(|rule| of(rule)).map(|rule| rule.id.as_str()).collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

#[test]
fn pins_every_rule_has_a_case_or_a_test() {
    let known = rules_of("rules", |_| true);
    let fires = rules_of("rules that fire", |rule| rule.fires);
    let mut covered: BTreeSet<&str> = BTreeSet::new();
    for (file, case) in CASES.iter() {
        for id in case.common.rules.iter().chain(&case.common.not) {
            assert!(known.contains(&**id), "{file} {}: no rule {id}", case.common.id);
        }
        assert!(compare::asserts_an_effect(case), "{file} {} asserts no effect", case.common.id);
        assert!(!case.common.rules.is_empty(), "{file} {} pins no rule", case.common.id);
        covered.extend(case.common.rules.iter().map(String::as_str));
    }
    let by_cases = covered.clone();
    covered.extend(TESTS.iter().flat_map(|(ids, ..)| ids.iter().copied()));
    let missing: Vec<_> = known.difference(&covered).collect();
    assert!(missing.is_empty(), "rules without case or test: {missing:?}");
    let unshown: Vec<_> = fires.difference(&by_cases).collect();
    assert!(unshown.is_empty(), "rules that no case shows in the journal: {unshown:?}");
}

#[test]
fn pins_every_procedure_and_limit_also_just_does_not_apply() {
    let needed = rules_of("limits", |rule| compare::needs_a_limit(rule.kind));
    let mut shown: BTreeSet<&str> =
        CASES.iter().flat_map(|(_, case)| case.common.not.iter().map(String::as_str)).collect();
    shown.extend(TESTS.iter().filter(|(_, limit, ..)| *limit).flat_map(|(ids, ..)| ids.iter().copied()));
    // A rule that forbids shows where it bites, not where it leaves one alone: there the case's other rules do.
    for (id, reason) in ALWAYS {
        assert!(needed.contains(id) && !shown.contains(id) && !reason.is_empty(), "{id} is no exception");
    }
    let missing: Vec<_> =
        needed.difference(&shown).filter(|id| !ALWAYS.iter().any(|(always, _)| always == *id)).collect();
    assert!(missing.is_empty(), "no case in which these do not apply: {missing:?}");
}

#[test]
fn pins_the_named_tests_exist() {
    let examples = EXAMPLES_IN_CODE.map(|(_, test)| (test, "jets/tests/limits.rs"));
    for (test, file) in TESTS.iter().map(|(.., test, file)| (*test, *file)).chain(examples) {
        assert!(read(&format!("src/systems/{file}")).contains(&format!("fn {test}(")), "{file} has no test {test}");
    }
}

#[test]
fn pins_all_44_worked_examples_are_there() {
    let mut seen = BTreeSet::new();
    for (file, case) in CASES.iter() {
        assert!(seen.insert((file, &case.common.id)), "{file} {} stands twice", case.common.id);
    }
    for number in 1..=44 {
        let id = format!("J-{number:03}");
        let in_code = EXAMPLES_IN_CODE.iter().any(|(example, _)| *example == id);
        let in_file =
            CASES.iter().any(|(_, case)| case.common.id.strip_prefix(&*id).is_some_and(|rest| rest.len() <= 1));
        assert!(in_code != in_file, "{id}");
    }
}
