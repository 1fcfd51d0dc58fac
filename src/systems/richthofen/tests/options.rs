//! Options that the rules leave to a pilot are taken by pilots who fly by a doctrine, not by chance alone.

use super::plays::load;
use crate::ledger;
use ground::chance::RunKey;
use ground::game::Game;
use ground::game::testing::Journaled;

/// A special manoeuvre is a part of a move, at any point of it (R2.7a, R2.7b): now and then one is flown early, and hexes follow.
#[test]
fn a_move_goes_on_after_a_manoeuvre() {
    let game = load("richthofen/duel", &["switches.special-manoeuvres='on'"]);
    let mut counts = [0, 0];
    for number in 0..60 {
        let told = Journaled::new(ledger(), (), game.record(RunKey::new("richthofen", 1).game(0, number)).events);
        let last = |id: &str, turn, actor| {
            let rule = ledger().rules.iter().position(|rule| rule.id == id).expect("a rule");
            told.events
                .iter()
                .rposition(|event| (usize::from(event.rule.0), event.turn, event.actor) == (rule, turn, actor))
        };
        for event in told.of("R2.7b") {
            let [flown, ahead] = ["R2.7b", "R6.3b"].map(|id| last(id, event.turn, event.actor));
            counts[usize::from(ahead > flown)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
