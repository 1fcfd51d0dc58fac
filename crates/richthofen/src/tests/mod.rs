//! Every rule of `richthofen`, pinned: worked examples with scripted dice (`tests/richthofen/*.toml`), exact tables,
//! the aircraft, and the proof that no rule is left out.

pub(crate) mod aircraft;
mod arrows;
mod bad_types;
mod campaign;
pub(crate) mod case;
pub(crate) mod compare;
mod coverage;
mod damage;
pub(crate) mod exact;
mod fields;
mod guns;
mod numbers;
mod observers;
mod options;
pub(crate) mod plays;
mod symmetry;
mod readings;
pub(crate) mod scripted;
pub(crate) mod stage;
mod titles;

use self::case::Case;
use ground::game::testing::cases;
use std::sync::LazyLock;

/// The files of cases, in the order of a turn.
const FILES: [&str; 16] = [
    "initiative",
    "order",
    "tailing",
    "movement",
    "prices",
    "declarations",
    "combat",
    "shots",
    "guns",
    "criticals",
    "crews",
    "ground-fire",
    "missions",
    "edges",
    "end-of-turn",
    "policies",
];

/// All cases, each with its file.
static CASES: LazyLock<Vec<(&str, Case)>> = LazyLock::new(|| {
    let there = |name: &&str| std::path::Path::new(&ground::game::testing::path(&file(name))).exists();
    let of_file = |name| cases::load(&file(name)).into_iter().map(move |case| (name, case));
    FILES.into_iter().filter(there).flat_map(of_file).collect()
});

fn file(name: &str) -> String {
    format!("tests/richthofen/{name}.toml")
}

#[test]
fn pins_every_case_comes_out_as_written() {
    let rules = stage::standing_rules();
    let wrong: Vec<String> = CASES
        .iter()
        .flat_map(|(file, case)| {
            let run = || compare::wrong(&rules, case);
            let differences = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
            let differences = differences.unwrap_or_else(|_| vec!["it panics".to_owned()]).into_iter();
            differences.map(move |what| format!("{file} {}: {what}", case.common.id))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The proof that the comparison bites: each way in which a case can be wrong is reported.
#[test]
fn pins_a_case_that_is_wrong_is_told_so() {
    let rules = stage::standing_rules();
    let (_, right) = &CASES[0];
    assert_eq!(compare::wrong(&rules, right), Vec::<String>::new());
    let spoil = |spoil: fn(&mut Case)| {
        let mut case = right.clone();
        spoil(&mut case);
        compare::wrong(&rules, &case)
    };
    assert!(!spoil(|case| case.common.rolls.push_str(" 3")).is_empty());
    assert!(!spoil(|case| case.common.rolls.truncate(5)).is_empty());
    assert!(!spoil(|case| case.common.rules.push("R2.3a".to_owned())).is_empty());
    assert!(!spoil(|case| case.common.not.push("R1.2a".to_owned())).is_empty());
    assert!(!spoil(|case| case.common.events[0].result = Some(2)).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").expect("a1").order = Some(7)).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").expect("a1").hex = Some([1, 0])).is_empty());
    assert!(!spoil(|case| case.own.after.get_mut("a1").expect("a1").tailing = Some("g1".to_owned())).is_empty());
}

#[test]
fn the_built_in_scenarios_fit_together() {
    ground::game::testing::layers_fit(&crate::Richthofen);
}

#[test]
fn every_rule_that_fires_has_one_journal_call() {
    ground::game::testing::one_journal_call(&crate::Richthofen, &[]);
}
