//! No rule of a system is left out: a test shows each, and procedures and limits also where they just do not apply.

use crate::game::System;
use crate::game::testing::cases::Case;
use crate::game::testing::map;
use crate::game::testing::pins::{self, Asked};
use crate::journal::{Kind, Rule};
use std::collections::BTreeSet;

/// Checks that the tests of the running program show every rule that is `needed`, one that fires in a journal, and
/// every procedure and limit also where it just does not apply, but for those that `always` apply, each with the
/// reason. Tests with a word of `skip` in their names are left out: those that pin no single rule, or take long. Checks
/// also that the README of the system has the map of the rules.
///
/// # Panics
/// If a rule is missing, or is among `always` without need, or the map is out of date.
pub fn every_rule_is_shown(
    system: &dyn System,
    skip: &[&str],
    needed: impl Fn(&Rule) -> bool,
    always: &[(&str, &str)],
) {
    let Some(asked) = pins::asked(skip) else { return };
    let ledger = system.ledger();
    let nothing = Asked::default();
    let of = |rule: &Rule| asked.get(&rule.id).unwrap_or(&nothing);
    let limited = |rule: &Rule| needed(rule) && matches!(rule.kind, Kind::Procedure | Kind::Limit);
    let (mut unseen, mut unlimited) = (Vec::new(), Vec::new());
    for rule in &ledger.rules {
        let (asked, applies_always) = (of(rule), always.iter().any(|(id, _)| *id == rule.id));
        if needed(rule) && asked.fired.is_empty() && (rule.fires || asked.shown.is_empty()) {
            unseen.push(&rule.id);
        }
        if limited(rule) && asked.not.is_empty() && !applies_always {
            unlimited.push(&rule.id);
        }
    }
    assert!(unseen.is_empty(), "rules that no test shows: {unseen:?}");
    assert!(unlimited.is_empty(), "rules that no test shows not to apply: {unlimited:?}");
    for (id, reason) in always {
        let rule = ledger.rules.iter().find(|rule| rule.id == *id).unwrap_or_else(|| panic!("{id} is no rule"));
        let not = &of(rule).not;
        assert!(limited(rule) && not.is_empty() && !reason.is_empty(), "{id} is no exception: {not:?}");
    }
    map::hold(system, &asked);
}

/// Checks that each case, given with its file, is written once, pins a rule, and asserts an effect.
///
/// # Panics
/// If one does not.
pub fn every_case_is_sound<O>(cases: &[(&str, Case<O>)], asserts_an_effect: impl Fn(&Case<O>) -> bool) {
    let mut ids = BTreeSet::new();
    for (file, case) in cases {
        let id = &case.common.id;
        assert!(ids.insert((file, id)), "{file} has {id} twice");
        assert!(asserts_an_effect(case), "{file} {id} asserts no effect");
        assert!(!case.common.rules.is_empty(), "{file} {id} pins no rule");
    }
}

/// Checks that each worked case from 1 to `number`, such as `J-001`, is a test whose name holds `j_001`, or one or
/// several of the cases as data with these ids, `J-001` or `J-001a`.
///
/// # Panics
/// If one is missing.
pub fn every_worked_case_is_a_test(letter: char, number: u32, ids: &[&str]) {
    let tests = pins::tests();
    let is_there = |number: &u32| {
        let (name, id) = (format!("{}_{number:03}", letter.to_ascii_lowercase()), format!("{letter}-{number:03}"));
        // A letter, or the number of a variant, may follow.
        let is_part =
            |other: &&str| other.strip_prefix(&*id).is_some_and(|rest| rest.len() <= 1 || rest.starts_with(" ("));
        tests.iter().any(|test| test.contains(&name)) || ids.iter().any(is_part)
    };
    let missing: Vec<u32> = (1..=number).filter(|number| !is_there(number)).collect();
    assert!(missing.is_empty(), "worked cases without a test: {missing:?}");
}
