//! The paths of units in one game, and the shots, from the events of its journal.
//!
//! It knows two things of a system, both from the ledger: which events place a unit on the map (`places`), and what
//! weight an event has in a story.

use crate::chance::Label;
use crate::game::{Game, Record};
use crate::journal::{Event, Ledger, Value, Weight};
use crate::report::trace::Trace;
use std::collections::BTreeMap;

/// A hex in axial coordinates.
pub(super) type Place = (i32, i32);

/// The way of one unit.
pub(super) struct Track {
    /// What a story calls it.
    pub(super) name: String,
    /// Its side, by its place among the sides; none for what belongs to no side.
    pub(super) side: Option<usize>,
    /// The hexes that it was in, in order; a unit that does not move has one.
    pub(super) places: Vec<Place>,
    /// Whether it was lost, or lost an aircraft.
    pub(super) lost: bool,
}

/// Where shots fell.
pub(super) struct Shot {
    /// The hex of what was shot at.
    pub(super) at: Place,
    /// Whether any hit.
    pub(super) hit: bool,
    /// The shots: shooter, target and time.
    pub(super) text: String,
}

/// One game on the map.
#[derive(Default)]
pub(super) struct Tracks {
    /// The sides by name: those with policies first, then others as they appear.
    pub(super) sides: Vec<String>,
    pub(super) units: Vec<Track>,
    pub(super) shots: Vec<Shot>,
}

/// Where the units of a game are while its events are read.
#[derive(Default)]
struct Reading {
    order: Vec<Label>,
    places: BTreeMap<u16, Vec<Place>>,
    /// Those that shot, were shot at, or were lost.
    seen: BTreeMap<u16, bool>,
    shots: BTreeMap<(u16, Place), Shot>,
}

impl Tracks {
    /// Reads a game. Nothing of one whose events have no places.
    pub(super) fn of(game: &dyn Game, ledger: &Ledger, record: &Record) -> Tracks {
        if !ledger.rules.iter().any(|rule| rule.places) {
            return Tracks::default();
        }
        let trace = Trace::new(game, ledger);
        let mut reading = Reading::default();
        for event in &record.events {
            if ledger.rule(event.rule).places {
                reading.place(event);
            }
            if let Some((weight, unit)) = trace.deed(event) {
                reading.deed(game, event, weight, unit);
            }
        }
        reading.tracks(game)
    }
}

impl Reading {
    fn place(&mut self, event: &Event) {
        let hex = event.values.iter().find_map(|(name, value)| match value {
            Value::Hex(q, r) if *name == "hex" => Some((*q, *r)),
            _ => None,
        });
        let Some(hex) = hex.filter(|_| event.actor != Label::NONE) else { return };
        let places = self.places.entry(event.actor.0).or_default();
        if places.is_empty() {
            self.order.push(event.actor);
        }
        if places.last() != Some(&hex) {
            places.push(hex);
        }
    }

    fn at(&self, unit: Label) -> Option<Place> {
        self.places.get(&unit.0)?.last().copied()
    }

    fn deed(&mut self, game: &dyn Game, event: &Event, weight: Weight, unit: Label) {
        let (actor, subject) = (event.actor, event.subject);
        match weight {
            Weight::Loss => {
                self.seen.insert(unit.0, true);
            }
            Weight::Shot | Weight::Hit if actor != Label::NONE && subject != Label::NONE => {
                let Some(at) = self.at(subject).or_else(|| self.at(actor)) else { return };
                for one in [actor, subject] {
                    self.seen.entry(one.0).or_insert(false);
                }
                let hit = weight == Weight::Hit;
                let (one, other) = (game.story_name(actor), game.story_name(subject));
                let text =
                    || format!("{}: {one} at {other}{}", game.clock_mark(event.turn), if hit { ", a hit" } else { "" });
                let shot = self.shots.entry((event.turn, at)).or_insert_with(|| Shot { at, hit, text: text() });
                if hit && !shot.hit {
                    *shot = Shot { at, hit, text: text() };
                }
            }
            _ => {}
        }
    }

    /// Units that moved, and those at rest that shot or were shot at.
    fn tracks(self, game: &dyn Game) -> Tracks {
        let mut sides: Vec<String> = game.policies().into_iter().map(|(side, _)| side).collect();
        let mut units = Vec::new();
        for label in &self.order {
            let Some(places) = self.places.get(&label.0) else { continue };
            let seen = self.seen.get(&label.0);
            if places.len() > 1 || seen.is_some() {
                let side = game.side_of(*label).map(|side| place_of(&mut sides, side));
                units.push(Track {
                    name: game.story_name(*label),
                    side,
                    places: places.clone(),
                    lost: seen.is_some_and(|lost| *lost),
                });
            }
        }
        Tracks { sides, units, shots: self.shots.into_values().collect() }
    }
}

/// The place of a side among those that are known by now.
fn place_of(sides: &mut Vec<String>, side: &str) -> usize {
    sides.iter().position(|known| known == side).unwrap_or_else(|| {
        sides.push(side.to_owned());
        sides.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::RunKey;
    use crate::game::System;
    use crate::scenario::{Document, Library, Request};

    fn tracks(system: &dyn System, name: &str) -> Tracks {
        let library = Library::together([system.library()]);
        let request = Request::scenario(name.to_owned());
        let document = Document::load(&library, &request, &[system.name()]).unwrap();
        let game = system.load(&document).unwrap();
        let record = game.record(RunKey::new(system.name(), 1).game(0, 0));
        Tracks::of(&*game, system.ledger(), &record)
    }

    #[test]
    fn jets_fly_from_hex_to_hex_and_shots_fall_where_a_jet_is() {
        let found = tracks(&jets::Jets, "jets/mig21-v-f4");
        assert!(found.units.len() >= 2 && found.units.iter().all(|unit| unit.places.len() > 5));
        assert!([0, 1].iter().all(|side| found.units.iter().any(|unit| unit.side == Some(*side))));
        // A jet flies to a hex beside the one that it was in.
        let apart = |one: &Place, other: &Place| {
            let (q, r) = (other.0 - one.0, other.1 - one.1);
            q.abs().max(r.abs()).max((q + r).abs())
        };
        for unit in &found.units {
            assert!(
                unit.places.windows(2).all(|pair| apart(&pair[0], &pair[1]) <= 1),
                "{}: {:?}",
                unit.name,
                unit.places
            );
        }
        let flown: Vec<&Place> = found.units.iter().flat_map(|unit| &unit.places).collect();
        assert!(!found.shots.is_empty() && found.shots.iter().all(|shot| flown.contains(&&shot.at)));
    }

    #[test]
    fn a_campaign_without_places_has_no_tracks() {
        let found = tracks(&thunderbolt::Thunderbolt, "thunderbolt/iraq91-holding");
        assert!(found.units.is_empty() && found.shots.is_empty());
    }
}
