//! Options that the rules leave to a pilot are taken by pilots who fly by a doctrine, not by chance alone.

use super::plays::load;
use crate::ledger;
use crate::policy::View;
use crate::policy::moves::Moves;
use crate::scenario::forces;
use crate::scenario::prepared::reach::MOST_POINTS;
use crate::state::State;
use crate::terms::flying::LastMove;
use ground::chance::RunKey;
use ground::game::Game;
use ground::game::testing::Journaled;

/// A special manoeuvre is a part of a move, at any point of it (R2.7a, R2.7b): now and then one is flown early, and
/// hexes follow.
#[test]
fn a_move_goes_on_after_a_manoeuvre() {
    let game = load("richthofen/duel", &["switches.special-manoeuvres='on'"]);
    let mut counts = [0, 0];
    for number in 0..60 {
        let record = Journaled::new(ledger(), (), game.record(RunKey::new("richthofen", 1).game(0, number)).events);
        let last = |id: &str, turn, actor| {
            let rule = ledger().rules.iter().position(|rule| rule.id == id).expect("a rule");
            record
                .events
                .iter()
                .rposition(|event| (usize::from(event.rule.0), event.turn, event.actor) == (rule, turn, actor))
        };
        for event in record.of("R2.7b") {
            let [flown, ahead] = ["R2.7b", "R6.3b"].map(|id| last(id, event.turn, event.actor));
            counts[usize::from(ahead > flown)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Where turns go on from one move to the next, a way may turn in the first hex: the rules allow every special
/// manoeuvre that is offered on such a way, at its end or after its first hex (R2.4g, R2.4h, R2.7b).
#[test]
fn every_move_offered_is_allowed() {
    let switches = ["switches.special-manoeuvres='on'", "switches.continued-movement='on'"];
    let game = load("richthofen/dawn-patrol", &switches);
    let mut state = State::new();
    let spec = &game.seats[0];
    state.planes.push(forces::at_start(&game.types[usize::from(spec.kind)], spec, &game.switches));
    for (straight, turned) in [(true, 0), (false, 0), (false, 1), (false, -1), (false, 2), (false, -3)] {
        state.planes[0].last = LastMove { straight, turned };
        let view = View { scenario: &game, state: &state, me: 0 };
        let moves = Moves::all(&view);
        let mut counts = [0, 0];
        for points in 0..=MOST_POINTS {
            let all =
                moves.orders(points).iter().flat_map(|order| moves.ends(points).iter().map(move |end| (order, end)));
            for (order, end) in all.filter(|(order, end)| order.suits(end)) {
                let ordered = moves.ordered(end, order);
                assert!(view.walked(&ordered).is_some(), "after {straight} {turned}: {order:?} {ordered:?}");
                counts[0] += usize::from(order.early);
                counts[1] += usize::from(order.ends_in_manoeuvre());
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "after {straight} {turned}: {counts:?}");
    }
}
