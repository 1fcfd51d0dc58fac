//! How near the sides of a game are to each other, for turns about which a story has nothing else to say.

use super::super::Trace;
use crate::chance::Label;
use crate::game::Record;
use crate::journal::{Event, Value, Weight};
use ground::board::{Hex, range};
use std::collections::BTreeMap;

/// The hexes between the nearest two units of different sides at the end of each turn, of those that moved in it; of a
/// turn in which not two sides did, nothing.
pub(super) fn nearest(trace: &Trace, record: &Record) -> BTreeMap<u16, u32> {
    let mut found = BTreeMap::new();
    if trace.ledger.story.apart.is_none() {
        return found;
    }
    for turn in record.events.chunk_by(|one, next| one.turn == next.turn) {
        let mut places: BTreeMap<u16, Hex> = BTreeMap::new();
        turn.iter().for_each(|event| follow(trace, event, &mut places));
        if let Some(gap) = gap(trace, &places) {
            found.insert(turn[0].turn, gap);
        }
    }
    found
}

/// Notes where a unit is, or that it is there no more.
fn follow(trace: &Trace, event: &Event, places: &mut BTreeMap<u16, Hex>) {
    let rule = trace.ledger.rule(event.rule);
    let hex = event.values.iter().find_map(|(name, value)| match value {
        Value::Hex(q, r) if rule.places && *name == "hex" => Some(Hex::new(*q, *r)),
        _ => None,
    });
    if let Some(hex) = hex {
        places.insert(event.actor.0, hex);
    }
    if rule.removes {
        places.remove(&event.subject.0);
    }
    if let Some((Weight::Loss, unit)) = super::deed(trace, event) {
        places.remove(&unit.0);
    }
}

fn gap(trace: &Trace, places: &BTreeMap<u16, Hex>) -> Option<u32> {
    let sides: Vec<(&str, Hex)> =
        places.iter().filter_map(|(unit, hex)| Some((trace.game.side_of(Label(*unit))?, *hex))).collect();
    let to_enemies =
        |one: &(&str, Hex)| sides.iter().filter(|other| other.0 != one.0).map(|other| range(one.1, other.1)).min();
    sides.iter().filter_map(to_enemies).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::RunKey;
    use crate::game::System;
    use crate::scenario::{Document, Library, Request};

    #[test]
    fn the_gap_of_a_turn_is_between_the_nearest_enemies_that_moved_in_it() {
        let system = &jets::Jets;
        let library = Library::together([system.library()]);
        let document = Document::load(&library, &Request::scenario("jets/mig21-v-f4".to_owned()), &["jets"]).unwrap();
        let game = system.load(&document).unwrap();
        let record = game.record(RunKey::new("jets", 1).game(0, 0));
        let found = nearest(&Trace::new(&*game, system.ledger()), &record);
        let turns: Vec<u16> = found.keys().copied().collect();
        assert!(turns.len() > 3 && turns.windows(2).all(|pair| pair[1] == pair[0] + 1), "{turns:?}");
        // They begin apart and close in.
        assert!(found[&turns[0]] > *found.values().min().unwrap() && found.values().all(|gap| *gap < 60), "{found:?}");
    }
}
