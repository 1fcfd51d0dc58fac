//! The paths of units in one game, and the shots, from the events of its journal.
//!
//! It knows of a system what the ledger says: which events place a unit on the map (`places`), give its height
//! (`height`) or take it off (`removes`), and what weight an event has in a story.

use crate::chance::Label;
use crate::game::picture::{Part, Place};
use crate::game::{Game, Record};
use crate::journal::{Event, Ledger, Value, Weight};
use crate::report::trace::Trace;
use std::collections::BTreeMap;

/// A hex of a way, and when it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) turn: u16,
    pub(super) at: Place,
}

/// The way of one unit.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) label: Label,
    /// What a story calls it, and a map.
    pub(super) name: String,
    pub(super) short: String,
    /// Its side, by its place among the sides; none for what belongs to no side.
    pub(super) side: Option<usize>,
    /// The hexes that it was in, in order; a unit that does not move has one.
    pub(super) steps: Vec<Step>,
    /// Its heights, with the turns from which on they hold.
    heights: Vec<(u16, String)>,
    /// When it was lost, lost an aircraft, or was destroyed.
    losses: Vec<u16>,
}

/// A place on a way at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurnMark {
    pub(super) turn: u16,
    pub(super) at: Place,
    pub(super) height: Option<String>,
}

impl Track {
    /// A way for tests.
    #[cfg(test)]
    pub(super) fn resting(steps: Vec<Step>) -> Track {
        let (name, short) = ("a unit".to_owned(), "a".to_owned());
        Track { label: Label(1), name, short, side: None, steps, heights: Vec::new(), losses: Vec::new() }
    }

    /// Whether it was lost, or lost an aircraft.
    pub(super) fn is_lost(&self) -> bool {
        !self.losses.is_empty()
    }

    /// Whether it moved.
    pub(super) fn moves(&self) -> bool {
        self.hexes() > 0
    }

    /// The hexes that it entered.
    pub(super) fn hexes(&self) -> usize {
        self.steps.windows(2).filter(|pair| pair[0].at != pair[1].at).count()
    }

    /// Where it was at the end of each turn in which it moved.
    pub(super) fn turns(&self) -> Vec<TurnMark> {
        let last = |at: usize| self.steps.get(at + 1).is_none_or(|next| next.turn != self.steps[at].turn);
        let ends = self.steps.iter().enumerate().filter(|(at, _)| last(*at));
        let mark = |(_, step): (usize, &Step)| {
            let height = self.heights.iter().rev().find(|(turn, _)| *turn <= step.turn);
            TurnMark { turn: step.turn, at: step.at, height: height.map(|(_, height)| height.clone()) }
        };
        ends.map(mark).collect()
    }
}

/// A shot of one unit at another.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) turn: u16,
    pub(super) by: Label,
    pub(super) on: Label,
    /// The hex of the shooter, and of what was shot at.
    pub(super) from: Option<Place>,
    pub(super) at: Place,
    /// Whether it hit.
    pub(super) hit: bool,
}

/// One game, or a part of one, on the map.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracks {
    /// The sides by name: those with policies first, then others as they appear.
    pub(super) sides: Vec<String>,
    pub(super) units: Vec<Track>,
    pub(super) shots: Vec<Shot>,
}

impl Tracks {
    /// Reads a game. Nothing of one whose events have no places.
    pub(super) fn of(game: &dyn Game, ledger: &Ledger, record: &Record) -> Tracks {
        let sides = game.policies().into_iter().map(|(side, _)| side).collect();
        let mut found = Tracks { sides, ..Tracks::default() };
        if !ledger.rules.iter().any(|rule| rule.places) {
            return found;
        }
        let (trace, mut known) = (Trace::new(game, ledger), BTreeMap::new());
        for event in &record.events {
            let rule = ledger.rule(event.rule);
            let place = if rule.places { hex(event) } else { None };
            if event.actor != Label::NONE && (place.is_some() || rule.height.is_some()) {
                let at = *known.entry(event.actor.0).or_insert_with(|| found.enter(game, event.actor));
                found.units[at].read(event, place, rule.height.as_deref());
            }
            if rule.removes {
                found.lose(&known, event.subject, event.turn);
            }
            if let Some((weight, unit)) = trace.deed(event) {
                found.deed(&known, event, weight, unit);
            }
        }
        found.units.retain(|unit| !unit.steps.is_empty());
        found
    }

    fn enter(&mut self, game: &dyn Game, label: Label) -> usize {
        let side = game.side_of(label).map(|side| place_of(&mut self.sides, side));
        let (name, short) = (game.story_name(label), game.map_name(label));
        let (steps, heights, losses) = (Vec::new(), Vec::new(), Vec::new());
        self.units.push(Track { label, name, short, side, steps, heights, losses });
        self.units.len() - 1
    }

    fn at(&self, known: &BTreeMap<u16, usize>, unit: Label) -> Option<Place> {
        self.units[*known.get(&unit.0)?].steps.last().map(|step| step.at)
    }

    fn lose(&mut self, known: &BTreeMap<u16, usize>, unit: Label, turn: u16) {
        if let Some(at) = known.get(&unit.0) {
            self.units[*at].losses.push(turn);
        }
    }

    fn deed(&mut self, known: &BTreeMap<u16, usize>, event: &Event, weight: Weight, unit: Label) {
        let (by, on) = (event.actor, event.subject);
        match weight {
            Weight::Loss => self.lose(known, unit, event.turn),
            Weight::Shot | Weight::Hit if by != Label::NONE && on != Label::NONE => {
                let from = self.at(known, by);
                let Some(at) = self.at(known, on).or(from) else { return };
                self.shots.push(Shot { turn: event.turn, by, on, from, at, hit: weight == Weight::Hit });
            }
            _ => {}
        }
    }

    /// The same as far as it is in a window: hexes beyond it are left out, units that are in none of it, and shots at
    /// what is beyond it.
    pub(super) fn within(self, holds: impl Fn(Place) -> bool) -> Tracks {
        let unit = |mut unit: Track| {
            unit.steps.retain(|step| holds(step.at));
            (!unit.steps.is_empty()).then_some(unit)
        };
        let shots = self.shots.into_iter().filter(|shot| holds(shot.at));
        let shots = shots.map(|shot| Shot { from: shot.from.filter(|from| holds(*from)), ..shot }).collect();
        Tracks { units: self.units.into_iter().filter_map(unit).collect(), shots, ..self }
    }

    /// The part of the game in these turns: units that moved, shot, were shot at or lost in it, each from where it was
    /// before. In a part that begins afresh a unit is not where it was, and those at rest are shown too.
    pub(super) fn part(&self, part: &Part) -> Tracks {
        let within = |turn: u16| (part.turns.0..=part.turns.1).contains(&turn);
        let shots: Vec<Shot> = self.shots.iter().filter(|shot| within(shot.turn)).cloned().collect();
        let unit = |unit: &Track| {
            let before = unit.steps.iter().rfind(|step| step.turn < part.turns.0).filter(|_| !part.fresh);
            let steps = unit.steps.iter().filter(|step| within(step.turn));
            let steps: Vec<Step> = before.into_iter().chain(steps).copied().collect();
            let losses: Vec<u16> = unit.losses.iter().copied().filter(|turn| within(*turn)).collect();
            let acts = || shots.iter().any(|shot| [shot.by, shot.on].contains(&unit.label));
            let moves = steps.iter().any(|step| Some(step.at) != before.map(|before| before.at));
            let shown = if part.fresh { moves } else { (moves && steps.len() > 1) || !losses.is_empty() || acts() };
            (shown && !steps.is_empty()).then(|| Track { steps, losses, ..unit.clone() })
        };
        Tracks { sides: self.sides.clone(), units: self.units.iter().filter_map(unit).collect(), shots }
    }
}

impl Track {
    fn read(&mut self, event: &Event, place: Option<Place>, height: Option<&str>) {
        if let Some(height) = height.and_then(|name| value(event, name))
            && self.heights.last().is_none_or(|(_, last)| *last != height)
        {
            self.heights.push((event.turn, height));
        }
        if let Some(at) = place
            && self.steps.last().is_none_or(|last| last.at != at || last.turn != event.turn)
        {
            self.steps.push(Step { turn: event.turn, at });
        }
    }
}

fn hex(event: &Event) -> Option<Place> {
    event.values.iter().find_map(|(name, value)| match value {
        Value::Hex(q, r) if *name == "hex" => Some((*q, *r)),
        _ => None,
    })
}

/// A number or a word of an event.
fn value(event: &Event, name: &str) -> Option<String> {
    if name == "result" {
        return Some(event.result.to_string());
    }
    event.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| match value {
        Value::Int(number) => Some(number.to_string()),
        Value::Word(word) => Some(word.to_string()),
        _ => None,
    })
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

    fn tracks(system: &dyn System, name: &str) -> (Tracks, Vec<Part>) {
        let library = Library::together([system.library()]);
        let request = Request::scenario(name.to_owned());
        let document = Document::load(&library, &request, &[system.name()]).unwrap();
        let game = system.load(&document).unwrap();
        let record = game.record(RunKey::new(system.name(), 1).game(0, 0));
        (Tracks::of(&*game, system.ledger(), &record), game.game_map(&record.events).parts)
    }

    #[test]
    fn jets_fly_from_hex_to_hex_and_shots_fall_where_a_jet_is() {
        let (found, _) = tracks(&jets::Jets, "jets/mig21-v-f4");
        assert!(found.units.len() >= 2 && found.units.iter().all(|unit| unit.steps.len() > 5));
        assert!([0, 1].iter().all(|side| found.units.iter().any(|unit| unit.side == Some(*side))));
        // A jet flies to a hex beside the one that it was in.
        let apart = |one: Place, other: Place| {
            let (q, r) = (other.0 - one.0, other.1 - one.1);
            q.abs().max(r.abs()).max((q + r).abs())
        };
        for unit in &found.units {
            assert!(unit.steps.windows(2).all(|pair| apart(pair[0].at, pair[1].at) <= 1), "{}", unit.name);
            let turns: Vec<u16> = unit.turns().iter().map(|mark| mark.turn).collect();
            assert!(turns.windows(2).all(|pair| pair[0] < pair[1]), "{}: {turns:?}", unit.name);
            assert!(unit.turns().iter().all(|mark| mark.height.is_some()));
        }
        let flown: Vec<Place> = found.units.iter().flat_map(|unit| &unit.steps).map(|step| step.at).collect();
        assert!(!found.shots.is_empty() && found.shots.iter().all(|shot| flown.contains(&shot.at)));
    }

    #[test]
    fn the_parts_of_a_raid_go_on_where_the_part_before_ended() {
        let (found, parts) = tracks(&downtown::Downtown, "downtown/training");
        let parts: Vec<Tracks> = parts.iter().map(|part| found.part(part)).collect();
        assert!(parts.len() >= 2, "{}", parts.len());
        let mut seen = 0;
        for (before, after) in parts.iter().zip(&parts[1..]) {
            for unit in &after.units {
                let Some(earlier) = before.units.iter().find(|known| known.label == unit.label) else { continue };
                assert_eq!(earlier.steps.last().unwrap().at, unit.steps[0].at, "{}", unit.name);
                seen += 1;
            }
        }
        assert!(seen > 0);
    }

    #[test]
    fn a_mission_has_its_own_units_on_its_board_and_crosses_out_what_is_destroyed() {
        let (found, parts) = tracks(&thunderbolt::Thunderbolt, "thunderbolt/iraq91-holding");
        assert!(!parts.is_empty());
        let boards: Vec<Tracks> = parts.iter().map(|part| found.part(part)).collect();
        assert!(boards.iter().all(|board| board.units.iter().any(|unit| unit.side == Some(0))));
        assert!(boards.iter().any(|board| board.units.iter().any(|unit| unit.side == Some(1) && unit.is_lost())));
        assert!(boards.iter().any(|board| board.shots.iter().any(|shot| shot.hit && shot.from.is_some())));
    }
}
