//! The order of action by initiative and the order of movement by altitude (J1.1e-f, J3.1).

use crate::keys;
use crate::ledger::Rule;
use crate::rules::MOST_JETS;
use ground::chance::{Chance, Label, Roll, StreamKey};
use ground::journal::{Event, Journal};

/// A jet in the order of action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    pub(crate) jet: u8,
    pub(crate) label: Label,
    pub(crate) stalled_before: bool,
    pub(crate) score: i8,
    pub(crate) altitude: i8,
}

/// The jets on the map in the order in which they act.
pub(crate) struct ActionOrder {
    pub(crate) actors: [Actor; MOST_JETS],
    pub(crate) count: usize,
}

impl ActionOrder {
    /// The jets, the first to act first.
    #[inline]
    pub(crate) fn actors(&self) -> &[Actor] {
        &self.actors[..self.count]
    }
}

/// Puts jets in the order in which they act, the lowest initiative first. Jets that stalled last turn come before all
/// others (J1.1e); equal scores go by altitude, then by chance (J1.1f).
pub(crate) fn action_order<C: Chance>(actors: &mut [Actor], turn: u16, chance: &mut C, journal: &mut impl Journal) {
    actors.sort_unstable_by_key(|actor| (!actor.stalled_before, actor.score, actor.altitude, actor.label));
    for actor in actors.iter().filter(|actor| actor.stalled_before) {
        journal.record(|| Event::of(Rule::J1_1e).by(actor.label));
    }
    for tied in actors.chunk_by_mut(|one, next| (one.stalled_before, one.score) == (next.stalled_before, next.score)) {
        if tied.len() < 2 {
            continue;
        }
        for equal in tied.chunk_by_mut(|one, next| one.altitude == next.altitude) {
            break_tie(equal, |actor| actor.label, turn, keys::INITIATIVE_TIE, chance);
        }
        for (place, actor) in tied.iter().enumerate() {
            journal
                .record(|| Event::of(Rule::J1_1f).by(actor.label).result(place as i32 + 1).int("score", actor.score));
        }
    }
}

/// A jet in the order of movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mover {
    pub(crate) jet: u8,
    pub(crate) label: Label,
    pub(crate) altitude: i8,
    /// Projection on the sun's direction: the greater, the nearer to the sun.
    pub(crate) sunward: i32,
}

/// Puts jets in the order in which they move, the lowest first (J3.1a); at one altitude the farthest from the sun
/// (J3.1c), and what is still tied, or all of it at night, by a die (J3.1d, J3.1e).
pub(crate) fn move_order<C: Chance>(
    movers: &mut [Mover],
    night: bool,
    turn: u16,
    chance: &mut C,
    journal: &mut impl Journal,
) {
    let sunward = |mover: &Mover| if night { 0 } else { mover.sunward };
    movers.sort_unstable_by_key(|mover| (mover.altitude, sunward(mover), mover.label));
    for level in movers.chunk_by_mut(|one, next| one.altitude == next.altitude) {
        if level.len() < 2 {
            continue;
        }
        // The dice come before the journal: several jets may be first or last by the sun.
        for tied in level.chunk_by_mut(|one, next| sunward(one) == sunward(next)) {
            break_tie(tied, |mover| mover.label, turn, keys::MOVE_TIE, chance);
        }
        if sunward(&level[0]) != sunward(&level[level.len() - 1]) {
            journal.record(|| {
                let (first, last) = (&level[0], &level[level.len() - 1]);
                Event::of(Rule::J3_1c).by(first.label).on(last.label).int("altitude", first.altitude)
            });
        }
        for tied in level.chunk_by(|one, next| sunward(one) == sunward(next)) {
            if tied.len() < 2 {
                continue;
            }
            let rule = |rule| {
                let event = Event::of(rule).by(tied[0].label).on(tied[tied.len() - 1].label);
                event.int("tied", tied.len() as i32)
            };
            if night {
                journal.record(|| rule(Rule::J3_1e));
            } else {
                journal.record(|| rule(Rule::J3_1d));
            }
        }
    }
}

/// A die with as many faces as there are tied jets, in the order of their labels, picks the first; again for the rest.
fn break_tie<T, C: Chance>(
    tied: &mut [T],
    label: impl Fn(&T) -> Label,
    turn: u16,
    purpose: ground::chance::Purpose,
    chance: &mut C,
) {
    if tied.len() > 1 {
        let actor = label(&tied[0]);
        chance.open(StreamKey { turn, actor, subject: Label::NONE, purpose }).order(tied);
    }
}
