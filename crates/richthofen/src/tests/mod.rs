//! Every rule of `richthofen`, pinned: worked examples with scripted dice (`tests/richthofen/*.toml`), exact tables,
//! the aircraft, and the proof that no rule is left out.

pub(crate) mod aircraft;
mod arrows;
mod bad_files;
mod campaign;
mod campaign_results;
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
static CASES: LazyLock<Vec<(&str, Case)>> = LazyLock::new(|| cases::load_all("tests/richthofen", &FILES));

#[test]
fn pins_every_case_comes_out_as_written() {
    let rules = stage::standing_rules();
    cases::all_come_out(&CASES, |case| compare::wrong(&rules, case));
}

#[test]
fn pins_a_case_that_is_wrong_is_found_wrong() {
    let rules = stage::standing_rules();
    let first = CASES[0].1.common.id.as_str();
    let spoils: [cases::Spoil<'_, case::Setup>; 9] = [
        (first, |case| case.common.rolls.push_str(" 3")),
        (first, |case| case.common.rolls.truncate(5)),
        (first, |case| case.common.rules.push("R2.3a".to_owned())),
        (first, |case| case.common.not.push("R1.2a".to_owned())),
        (first, |case| case.common.events[0].result = Some(2)),
        (first, |case| plane(case).order = Some(7)),
        (first, |case| plane(case).hex = Some([1, 0])),
        (first, |case| plane(case).tailing = Some("g1".to_owned())),
        ("how-a-move-has-ended", |case| {
            case.common.events[0].values.insert("last".to_owned(), cases::Wanted::Word("a turn".to_owned()));
        }),
    ];
    cases::each_spoiled_is_wrong(&CASES, |case| compare::wrong(&rules, case), &spoils);
}

fn plane(case: &mut Case) -> &mut case::PlaneCase {
    case.own.after.get_mut("a1").expect("a1")
}

#[test]
fn the_built_in_scenarios_fit_together() {
    ground::game::testing::layers_fit(&crate::Richthofen);
}

#[test]
fn every_rule_that_fires_has_one_journal_call() {
    ground::game::testing::one_journal_call(&crate::Richthofen, &["R6.12b"]);
}
