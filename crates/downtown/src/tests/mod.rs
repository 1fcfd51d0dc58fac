//! Whole raids of the built-in scenarios.

pub(crate) mod arrows;
pub(crate) mod air;
pub(crate) mod bombs;
pub(crate) mod case;
pub(crate) mod cases;
pub(crate) mod coverage;
pub(crate) mod dates;
pub(crate) mod flying;
pub(crate) mod generation;
pub(crate) mod guns;
pub(crate) mod invariants;
pub(crate) mod limits;
mod dice;
mod mig_attacks;
pub(crate) mod mig_moves;
mod mig_runs;
pub(crate) mod numbers;
pub(crate) mod picture;
pub(crate) mod plans;
pub(crate) mod sams;
pub(crate) mod set_up;
pub(crate) mod stage;
pub(crate) mod steps;
pub(crate) mod sam_dummies;
pub(crate) mod radars;
pub(crate) mod solitaire_events;
pub(crate) mod harm;
mod reasons;
pub(crate) mod results;
pub(crate) mod planning;
pub(crate) mod activation_table;
pub(crate) mod air_shots;
pub(crate) mod us_points;
mod us_waiting;
pub(crate) mod us;
mod dice_in_lines;

use crate::Downtown;
use ground::chance::RunKey;
use ground::game::{Description, Game};
use ground::scenario::{Document, Request};
use std::collections::HashSet;

#[test]
fn the_training_raid_loads_plays_and_opens_no_stream_twice() {
    let document = Document::load(&crate::library(), &Request::scenario("downtown/training"), &["downtown"]);
    let scenario = Downtown.scenario(&document.unwrap_or_else(|wrong| panic!("{wrong}")));
    let scenario = scenario.unwrap_or_else(|wrong| panic!("{wrong}"));
    let mut worker = scenario.worker();
    let mut row = vec![0; scenario.metrics().len()];
    let metric = |name: &str| scenario.metrics().iter().position(|metric| metric.name == name).unwrap();
    let (released, ending) = (metric("bombers_released"), metric("ending"));
    let mut releases = 0;
    for game in 0..1000 {
        let key = RunKey::new("downtown", 1).game(0, game);
        let record = scenario.record(key);
        let mut seen = HashSet::new();
        let twice = record.tape.keys.iter().find(|key| !seen.insert(**key));
        assert_eq!(twice, None, "game {game} opens a stream twice");
        worker.play(key, &mut row);
        assert_eq!(row, record.row, "game {game}");
        assert!(row[released] <= 2, "game {game}");
        assert_eq!(row[ending], 0, "game {game} ends when all are home or lost: {row:?}");
        releases += row[released];
    }
    assert!(releases > 1500, "of 2,000 bomber flights most reach the target: {releases}");
}

#[test]
fn traces_call_hexes_by_their_printed_numbers() {
    let scenario = crate::tests::stage::Stage::new().scenario;
    let name = |hex: ground::board::Hex| scenario.hex_name(hex.x, hex.y).unwrap();
    assert_eq!(name(crate::tests::stage::hex("0427")), "0427");
    assert_eq!(name(crate::tests::stage::hex("2029")), "2029");
    assert_eq!(name(ground::board::Hex::new(90, 90)), "a hex off the map");
    assert_eq!(scenario.unit_name(ground::chance::Label(20)), "f-105d 1, cripples");
}

#[test]
fn the_built_in_scenarios_fit_together() {
    ground::game::testing::layers_fit(&Downtown);
}

#[test]
fn the_identity_of_a_scenario_follows_what_play_reads_of_it() {
    let settings = ["rules.fuel.home-reserve=2", "raid.aaa-points=8"];
    ground::game::testing::identity_follows_what_play_reads(&crate::Downtown, "downtown/d5", &settings);
}

#[test]
fn every_rule_that_fires_has_one_journal_call() {
    ground::game::testing::one_journal_call(&Downtown, &["D3.4.2a"]);
}
