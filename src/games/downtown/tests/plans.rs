//! US planning and the scenarios D1 to D16.

use super::super::Downtown;
use super::super::scenario::Scenario;
use crate::chance::RunKey;
use crate::games::Game;
use crate::scenario::{Document, Request};

/// A built-in scenario with values set.
fn scenario(name: &str, sets: &[&str]) -> Scenario {
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    let request = Request { sets, ..Request::scenario(&format!("downtown/{name}")) };
    let document = Document::load(&request, &["downtown"]).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    Downtown.scenario(&document).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
}

fn raids() -> impl Iterator<Item = (String, Scenario)> {
    (1..=16).map(|number| format!("d{number}")).map(|name| (name.clone(), scenario(&name, &[])))
}

#[test]
fn every_raid_is_played() {
    for (name, scenario) in raids() {
        let mut player = scenario.seat();
        let mut row = vec![0; scenario.metrics().len()];
        for game in 0..2 {
            player.play(RunKey::new("downtown", 1).game(0, game), &mut row);
            eprintln!("{name} {game}: {row:?}");
        }
    }
}
