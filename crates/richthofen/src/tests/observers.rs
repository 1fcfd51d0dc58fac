//! Observers at work look after themselves where it costs nothing, and over their battery where it pays (R6.17b,
//! R2.5c).

use super::plays::load;
use crate::ledger;
use ground::chance::RunKey;
use ground::game::Game;
use ground::game::testing::Journaled;
use std::collections::BTreeSet;

/// Turns of the first games of a scenario in which an aircraft of a label did something, by game.
type Turns = BTreeSet<(u64, u16)>;

/// Turns in which an aircraft spotted or exposed plates, and turns in which its observer fired.
fn turns(name: &str, settings: &[&str], label: u16, games: u64) -> [Turns; 2] {
    let game = load(name, settings);
    let mut found = [Turns::new(), Turns::new()];
    for number in 0..games {
        let record = Journaled::new(ledger(), (), game.record(RunKey::new("richthofen", 1).game(0, number)).events);
        let rules: [&[&str]; 2] = [&["R6.17a", "R6.17b"], &["R2.5c", "R2.5d"]];
        for (turns, rules) in found.iter_mut().zip(rules) {
            let events = rules.iter().flat_map(|rule| record.of(rule));
            turns.extend(events.filter(|event| event.actor.0 == label).map(|event| (number, event.turn)));
        }
    }
    found
}

/// No observer fires and works in one turn. The observers of Caudrons fire before they are over their row; those of
/// Rolands over their battery too when they are fired at, where they give up a correction for less than they do by
/// default.
#[test]
fn observers_fire_and_work_but_never_both_in_a_turn() {
    const EAGER: &str = "rules.pilots.postures.spot.defend=1.2";
    let all: [(&str, &[&str], u16, usize); 3] =
        [("caudrons", &[], 1, 1), ("rolands", &[EAGER], 129, 1), ("spotting", &[], 1, 0)];
    for (name, settings, label, least) in all {
        let [works, fires] = turns(&format!("richthofen/{name}"), settings, label, 40);
        let before = |&&(game, turn): &&(u64, u16)| works.iter().any(|&(other, at)| other == game && at > turn);
        let early = fires.iter().filter(before).count();
        println!("{name}: {} turns of work, {} with shots, {early} before it is done", works.len(), fires.len());
        assert!(works.is_disjoint(&fires) && !works.is_empty(), "{name}");
        assert!(early >= least, "{name}");
    }
}
