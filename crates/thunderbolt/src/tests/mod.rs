//! Every rule of `thunderbolt`, pinned: worked cases with scripted dice (`tests/thunderbolt/*.toml`), exact tables,
//! cards, the faults reported of wrong files, properties of played campaigns, and the proof that each number of the
//! rules matters.

pub(crate) mod cards;
pub(crate) mod case;
pub(crate) mod compare;
pub(crate) mod exact;
pub(crate) mod faults;
mod features;
pub(crate) mod figures;
pub(crate) mod arrows;
pub(crate) mod coverage;
pub(crate) mod limits;
pub(crate) mod loads;
pub(crate) mod numbers;
pub(crate) mod rolls;
pub(crate) mod scripted;
mod sums;
pub(crate) mod stage;
pub(crate) mod standing;
pub(crate) mod steps;

use self::case::Case;
use self::stage::Base;
use crate::terms::cards::Strength;
use ground::game::testing::cases;
use std::sync::LazyLock;

/// The files of cases, in the order of play.
const FILES: [&str; 10] = [
    "worked-examples",
    "set-up",
    "day",
    "target-bound",
    "battlefield",
    "enemy",
    "home-bound",
    "end-of-day",
    "cards",
    "policies",
];

/// All cases, each with its file.
static CASES: LazyLock<Vec<(&str, Case)>> = LazyLock::new(|| cases::load_all("tests/thunderbolt", &FILES));

#[test]
fn pins_every_case_comes_out_as_written() {
    let mut base = Base::standing();
    cases::all_come_out(&CASES, |case| compare::wrong(&mut base, case));
}

#[test]
fn pins_a_case_that_is_wrong_is_found_wrong() {
    let mut base = Base::standing();
    let spoils: [cases::Spoil<'_, case::Setup>; 16] = [
        ("T-022", |case| case.common.rolls.push_str(" 3")),
        ("T-022", |case| case.common.rolls.truncate(1)),
        ("T-022", |case| case.common.rules.push("T4.9b".to_owned())),
        ("T-022", |case| case.common.not.push("T4.9h".to_owned())),
        ("T-022", |case| case.common.events[1].times = Some(2)),
        ("T-022", |case| case.own.after.units.get_mut("apc-1").unwrap().destroyed = Some(false)),
        ("T-022", |case| case.own.after.aircraft.get_mut("ah-64a").unwrap().left = Some(Vec::new())),
        ("T-022", |case| case.own.after.state.units = Some(1)),
        ("T-044", |case| case.own.after.battalions.get_mut("a1").unwrap().strength = Some(Strength::Half)),
        ("T-044", |case| case.own.after.state.so = Some(1)),
        ("T-049", |case| case.own.after.pilots.get_mut("thor").unwrap().stress = Some(5)),
        ("T-049", |case| case.own.after.mission.sacrificed = Some(6)),
        ("T-049", |case| case.common.events[0].modifier = Some(5)),
        ("sam-site", |case| {
            let wanted = cases::Wanted::Word("light".to_owned());
            case.common.events.iter_mut().for_each(|event| _ = event.values.insert("side".to_owned(), wanted.clone()));
        }),
        ("T-003b", |case| case.own.refused = Some("another reason".to_owned())),
        ("T-003b", |case| case.own.refused = None),
    ];
    cases::each_spoiled_is_wrong(&CASES, |case| compare::wrong(&mut base, case), &spoils);
}

#[test]
fn the_built_in_scenarios_fit_together() {
    ground::game::testing::layers_fit(&crate::Thunderbolt);
}

#[test]
fn the_identity_of_a_scenario_follows_what_play_reads_of_it() {
    let settings = ["rules.loiter.start=6", "campaign.so=33", "sides.player.squadron.scouts=0"];
    ground::game::testing::identity_follows_what_play_reads(&crate::Thunderbolt, "thunderbolt/training", &settings);
}

#[test]
fn every_rule_that_fires_has_one_journal_call() {
    ground::game::testing::one_journal_call(&crate::Thunderbolt, &[]);
}
