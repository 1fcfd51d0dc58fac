//! Every rule of `jets`, pinned: worked examples with scripted dice (`tests/jets/*.toml`), exact tables, cards, the
//! doctrines of the pilots, and the proof that each number of the rules matters.

mod approach;
pub(crate) mod arrows;
pub(crate) mod bounds;
pub(crate) mod cards;
pub(crate) mod case;
mod cautious;
pub(crate) mod compare;
pub(crate) mod coverage;
pub(crate) mod doctrine;
pub(crate) mod exact;
pub(crate) mod limits;
pub(crate) mod numbers;
mod plans;
pub(crate) mod scripted;
pub(crate) mod stage;

use self::case::Case;
use ground::game::testing::{cases, read};
use std::sync::LazyLock;

/// The files of cases, in the order of a turn.
const FILES: [&str; 8] = ["worked-examples", "set-up", "initiative", "energy", "movement", "combat", "end", "pilots"];

/// All cases, each with its file.
static CASES: LazyLock<Vec<(&str, Case)>> = LazyLock::new(|| {
    let of_file = |name| cases::load(&format!("tests/jets/{name}.toml")).into_iter().map(move |case| (name, case));
    FILES.into_iter().flat_map(of_file).collect()
});

#[test]
fn pins_every_case_comes_out_as_written() {
    let rules = crate::tests::stage::standing_rules();
    let wrong: Vec<String> = CASES
        .iter()
        .flat_map(|(file, case)| {
            let differences = crate::tests::compare::wrong(&rules, case).into_iter();
            differences.map(move |what| format!("{file} {}: {what}", case.common.id))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The comparison detects faults: each way in which a case can be wrong is reported.
#[test]
fn pins_a_case_that_is_wrong_is_reported() {
    let rules = crate::tests::stage::standing_rules();
    let (_, right) = &CASES[0];
    assert_eq!(crate::tests::compare::wrong(&rules, right), Vec::<String>::new());
    let spoil = |spoil: fn(&mut Case)| {
        let mut case = right.clone();
        spoil(&mut case);
        crate::tests::compare::wrong(&rules, &case)
    };
    assert!(!spoil(|case| case.common.rolls.push_str(" 3")).is_empty());
    assert!(!spoil(|case| case.common.rolls.truncate(5)).is_empty());
    assert!(!spoil(|case| case.common.rules.push("J2.3a".to_owned())).is_empty());
    assert!(!spoil(|case| case.common.not.push("J2.3b".to_owned())).is_empty());
    assert!(!spoil(|case| case.common.events[1].result = Some(2)).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").unwrap().speed = Some(7)).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").unwrap().burn = Some(false)).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").unwrap().hex = Some([1, 0])).is_empty());
}

#[test]
fn the_built_in_scenarios_fit_together() {
    ground::game::testing::layers_fit(&crate::Jets);
}

#[test]
fn the_identity_of_a_scenario_follows_what_play_reads_of_it() {
    let settings = ["rules.energy.drag=2", "sides.a.altitude=6"];
    ground::game::testing::identity_follows_what_play_reads(&crate::Jets, "jets/mig21-v-f4", &settings);
}

#[test]
fn every_rule_that_fires_has_one_journal_call() {
    ground::game::testing::one_journal_call(&crate::Jets, &[]);
}
