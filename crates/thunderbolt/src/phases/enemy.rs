//! The enemy's part of a loiter turn: helicopters move, then every unit attacks (T4.10, T4.11).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::effects::Effect;
use crate::rules::enemy::{Defence, EnemyNames};
use crate::state::battalions::nth_set;
use crate::state::tallies::Cause;
use crate::state::{MOST_AIRCRAFT, MOST_UNITS};
use crate::terms::cards::Leg;
use crate::terms::flying::Place;
use crate::terms::units::Altitude;
use ground::chance::{Chance, Faces, Label, Roll};
use ground::game::List;
use ground::journal::{Event, Journal};

/// An attack that has been declared: the unit and its target, by place.
type Declarations = List<(u8, u8), MOST_UNITS>;

/// The aircraft over the battlefield, by place in the squadron, with hex and altitude.
type Over = List<(u8, Place, Altitude), MOST_AIRCRAFT>;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Aircraft that a unit in a hex sees, with their ranges: the closest of those within reach of `within`, a bit
    /// each, and its range (T4.10, T4.11a).
    fn closest(&self, over: &Over, from: Place, within: impl Fn(u8, Altitude) -> bool) -> (u32, u8) {
        let mut closest = (0, u8::MAX);
        for &(me, hex, altitude) in over {
            let range = self.campaign.rules.board.range(from, hex);
            if range > closest.1 || !self.state.mission.sees(from, hex, altitude) || !within(range, altitude) {
                continue;
            }
            let others = if range < closest.1 { 0 } else { closest.0 };
            closest = (others | 1 << me, range);
        }
        closest
    }

    /// The aircraft over the battlefield; none moves while the enemy does.
    fn over(&self) -> Over {
        let mut over = List::empty((0, Place::default(), Altitude::High));
        for (me, aircraft) in self.state.squadron.iter().enumerate() {
            if let Some((spot, altitude)) = aircraft.on_board() {
                over.push((me as u8, spot.hex, altitude));
            }
        }
        over
    }

    /// Enemy helicopters close with the aircraft that they see, one after another (T4.10).
    pub(crate) fn move_helicopters(&mut self) {
        let over = self.over();
        for place in 0..self.state.mission.units.len() {
            let unit = self.state.mission.units[place];
            let kind = &self.campaign.rules.units[unit.kind.index()];
            if !unit.stands() || kind.moves == 0 {
                continue;
            }
            let (seen, range) = self.closest(&over, unit.hex, |_, _| true);
            if seen == 0 {
                self.record_at(Rule::T4_10d, unit.label, unit.hex, |event| event);
                continue;
            }
            if range <= kind.range {
                let first = self.label(seen.trailing_zeros() as usize);
                self.record_at(Rule::T4_10a, unit.label, unit.hex, |event| event.on(first).int("range", range));
                continue;
            }
            self.move_helicopter(place, seen);
        }
    }

    /// A helicopter moves one hex closer to the closest aircraft, at random among equals (T4.10b). An aircraft that a
    /// die picks is reported with it, before the move with the die of its own.
    fn move_helicopter(&mut self, place: usize, seen: u32) {
        let unit = self.state.mission.units[place];
        let key = self.key(unit.label, Label::NONE, keys::HELICOPTER);
        let mut roll = self.chance.open(key);
        let mut pick = |bits: u64| {
            let count = bits.count_ones();
            if count == 1 {
                return (bits.trailing_zeros() as usize, Faces::NONE);
            }
            let rank = roll.index(count as usize);
            (nth_set(bits, rank), Faces::one(count, rank as u32 + 1))
        };
        let (target, of_aircraft) = pick(seen.into());
        let Some((spot, _)) = self.state.squadron[target].on_board() else { return };
        let board = &self.campaign.rules.board;
        let (next, of_hexes) = pick(board.nearer(unit.hex, spot.hex).into());
        drop(roll);
        let next = Place::numbered(next as u32 + 1);
        self.state.mission.units[place].hex = next;
        let picked = (of_aircraft != Faces::NONE).then_some(("picks", unit.hex, of_aircraft));
        for (what, hex, faces) in picked.into_iter().chain([("closes on", next, of_hexes)]) {
            let (range, target) = (board.range(hex, spot.hex), self.label(target));
            self.record_at(Rule::T4_10b, unit.label, hex, |event| {
                event.on(target).word("what", what).int("range", range).rolled(faces)
            });
        }
    }

    /// Every surviving unit attacks the closest aircraft that it can; all attacks are declared before one is resolved
    /// (T4.11).
    pub(crate) fn enemy_fire(&mut self) {
        if self.state.clock.turn == self.state.mission.no_fire {
            return;
        }
        let declared = self.declare_fire();
        if declared.is_empty() {
            return;
        }
        self.record(|| Event::of(Rule::T4_11d).result(declared.len() as i32));
        for &(unit, me) in &declared {
            let me = usize::from(me);
            // An attack on an aircraft that has crashed meanwhile is wasted.
            if self.state.squadron[me].on_board().is_some() {
                self.resolve_fire(unit.into(), me);
            }
        }
    }

    /// Which unit attacks which aircraft (T4.11a, T7.5b, T7.10c).
    fn declare_fire(&mut self) -> Declarations {
        let silent = |effect| if let Effect::Silent { range } = effect { Some(range) } else { None };
        let silent = self.state.effects_today(self.campaign).find_map(silent);
        let mut declared = Declarations::empty((0, 0));
        let over = self.over();
        for place in 0..self.state.mission.units.len() {
            let unit = self.state.mission.units[place];
            let kind = &self.campaign.rules.units[unit.kind.index()];
            if !unit.stands() || !kind.attacks() || silent == Some(kind.range) {
                continue;
            }
            let (targets, range) = self.closest(&over, unit.hex, |range, altitude| kind.reaches(range, altitude));
            if targets == 0 {
                continue;
            }
            let count = targets.count_ones();
            let mut faces = Faces::NONE;
            let me = match count {
                1 => targets.trailing_zeros() as usize,
                _ => {
                    let rank = self.open(unit.label, Label::NONE, keys::TARGET).index(count as usize);
                    faces = Faces::one(count, rank as u32 + 1);
                    nth_set(targets.into(), rank)
                }
            };
            declared.push((place as u8, me as u8));
            let target = self.label(me);
            let altitude = self.state.squadron[me].on_board().map_or("", |(_, altitude)| altitude.name());
            self.record_at(Rule::T4_11a, unit.label, unit.hex, |event| {
                let event = event.on(target).word("altitude", altitude).int("range", range);
                if faces == Faces::NONE { event } else { event.rolled(faces) }
            });
        }
        declared
    }

    /// One attack: pod, Evasive points, counters (T4.11e to T4.11l).
    fn resolve_fire(&mut self, unit: usize, me: usize) {
        let campaign = self.campaign;
        let unit = self.state.mission.units[unit];
        let (label, pilot, evasive) = (self.label(me), self.pilot_label(me), self.view(me).evasive());
        let order = match evasive {
            0 => Default::default(),
            _ => self.evasive_order(me, unit.label),
        };
        let defence = Defence { ecm: self.view(me).has_pod(), evasive, order };
        let names = EnemyNames { unit: unit.label, aircraft: label, pilot };
        let kind = &campaign.rules.units[unit.kind.index()];
        self.state.tallies.attacks_suffered += 1;
        let key = self.key(unit.label, label, keys::HITS);
        let mut roll = self.chance.open(key);
        let hits = campaign.rules.ecm.hits_after(kind, &names, defence, &mut roll, self.journal);
        let drawn = Self::draw_counters(campaign, (self.state, self.journal), me, hits, &mut roll);
        drop(roll);
        self.apply_counters(me, &drawn, (Leg::Battlefield, Cause::Fire));
    }
}
