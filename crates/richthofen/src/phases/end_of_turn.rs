//! The end of a turn, in this order: jams, drums, fuel, wounds, landings, then aircraft that leave, and the wind
//! (R6.2a).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::jams::{Clearer, Handling};
use crate::scenario::Scenario;
use crate::state::{Fate, Plane};
use crate::terms::crew::Health;
use crate::terms::guns::{GunSpec, Jam};
use crate::terms::named::{Field, Mount, Post, Special};
use crate::terms::sizes::MOST_POSITIONS;
use crate::terms::switches::{WindUse, WoundClock};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The end of a turn (R6.2a).
    pub(crate) fn end_of_turn(&mut self) {
        self.journal.record(|| Event::of(Rule::R6_2a));
        self.spot();
        for me in 0..self.state.planes.len() {
            if self.is_up(me) {
                self.develop(me);
                self.clear_jams(me);
                self.end_drums(me);
            }
        }
        for me in 0..self.state.planes.len() {
            if self.is_up(me) {
                self.burn_fuel(me);
            }
        }
        for me in 0..self.state.planes.len() {
            if self.is_up(me) {
                self.bleed(me);
            }
        }
        for me in 0..self.state.planes.len() {
            if self.is_up(me) && self.state.planes[me].altitude == 0 {
                self.land_plane(me);
            }
        }
        for me in 0..self.state.planes.len() {
            if self.is_up(me) {
                self.leave(me);
            }
        }
        self.drift();
    }

    fn is_up(&self, me: usize) -> bool {
        self.state.planes[me].flying() && !self.state.planes[me].balloon
    }

    /// Tries to clear guns that jammed in an earlier turn (R3.2); fresh jams wait.
    fn clear_jams(&mut self, me: usize) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        for position in 0..MOST_POSITIONS {
            let Some(spec) = scenario.aircraft(&plane).guns[position] else { continue };
            let Some(by) = self.clearer(&plane, &spec, position) else { continue };
            let manoeuvre = plane.manoeuvre.is_some();
            let handling = Handling { rise: plane.rise, hexsides: plane.hexsides, manoeuvre };
            let free = !scenario.rules.jams.may_clear(handling);
            for place in 0..2 {
                let gun = plane.guns[position].guns[place];
                if gun.jam != Jam::Old || gun.broken {
                    continue;
                }
                let key = self.key(plane.label, Label(place as u16 + 1), keys::of_position(keys::CLEAR, position));
                let clears =
                    scenario.rules.jams.clears(plane.label, by, free, &mut self.chance.open(key), self.journal);
                let tally = &mut self.state.tallies[plane.side.index()];
                tally.clearing_tries += 1;
                tally.jams_cleared += u16::from(clears);
                if clears {
                    self.state.planes[me].guns[position].guns[place].jam = Jam::Clear;
                }
            }
        }
        let jams = self.state.planes[me].guns.iter_mut().flat_map(|position| &mut position.guns);
        jams.filter(|gun| gun.jam == Jam::New).for_each(|gun| gun.jam = Jam::Old);
    }

    /// The man who tries to clear the guns of a position, if any does; the aircraft is as it was before any gun was
    /// cleared.
    fn clearer(&self, plane: &Plane, spec: &GunSpec, position: usize) -> Option<Clearer> {
        let scenario = self.scenario;
        if spec.post == Post::Pilot {
            // Of two German guns the one that works has to stay silent (R4.5b).
            let fired = spec.mount == Mount::Split && (plane.guns[position].fired || plane.strafed > 0);
            let locked = plane.level && scenario.has(plane, Special::LocksControls);
            let by = if locked { Clearer::Locked } else { Clearer::Pilot };
            return (plane.clearing && !fired && !plane.stand_in).then_some(by);
        }
        let fit = plane.crew[Scenario::seat(spec, position)].is_fit() && !plane.stand_in;
        let nose = spec.field == Field::Nose && spec.post == Post::Observer;
        // A man with two guns clears one of them, and only in a turn in which he neither fires nor loads the other.
        let jammed = |other: usize| plane.guns[other].guns.iter().any(|gun| gun.jam == Jam::Old && !gun.broken);
        let works = |other: usize| {
            let gun = &plane.guns[other];
            gun.fired || gun.changing || (other < position && jammed(other))
        };
        let fit = fit && !scenario.observer_works(plane, position, works);
        fit.then_some(if nose { Clearer::NoseObserver } else { Clearer::Observer })
    }

    /// Drums: those being changed are on, and empty ones begin to be changed (R4.3f, R4.8c).
    fn end_drums(&mut self, me: usize) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        for position in 0..MOST_POSITIONS {
            let Some(spec) = scenario.aircraft(&plane).guns[position] else { continue };
            let fit = plane.crew[Scenario::seat(&spec, position)].is_fit() && !plane.stand_in;
            let own = &self.state.planes[me];
            let busy = scenario.observer_works(own, position, |other| own.guns[other].changing);
            let gun = &mut self.state.planes[me].guns[position];
            // The pilot has changed his in his move; an observer who is hit in combat has not.
            gun.changing &= fit || spec.mount == Mount::Pair;
            if gun.changing {
                spec.change_drum(gun);
                if spec.mount == Mount::Pair {
                    self.journal.record(|| Event::of(Rule::R4_3f).by(plane.label));
                } else {
                    self.journal.record(|| Event::of(Rule::R4_8c).by(plane.label));
                }
                continue;
            }
            // An observer changes drums in the first turn after the last point of the first one.
            if spec.mount != Mount::Pair && spec.needs_drum(gun) && fit && !busy {
                gun.changing = true;
            }
        }
    }

    /// A leaking tank (R3.4d, R3.4e).
    fn burn_fuel(&mut self, me: usize) {
        let plane = self.state.planes[me];
        let Some(turns) = plane.leak else { return };
        let key = self.key(plane.label, Label::NONE, keys::FUEL);
        let dry = self.scenario.rules.fuel.dry(plane.label, turns, &mut self.chance.open(key), self.journal);
        let own = &mut self.state.planes[me];
        (own.leak, own.dry) = if dry { (None, true) } else { (Some(turns.saturating_add(1)), false) };
        if dry {
            self.stop_engine(me);
        }
    }

    /// A seriously wounded pilot may die of it (R6.12b).
    fn bleed(&mut self, me: usize) {
        let plane = self.state.planes[me];
        let seat = plane.at_the_stick();
        if plane.crew[seat].health != Health::Wounded {
            return;
        }
        let wounds = &self.scenario.rules.wounds;
        self.state.planes[me].wounded_for += 1;
        let late = self.scenario.switches.wound_clock == WoundClock::On
            && u16::from(self.state.planes[me].wounded_for) > wounds.clock;
        let key = self.key(plane.label, Label::NONE, keys::WOUND);
        if wounds.dies(plane.label, late, &mut self.chance.open(key), self.journal) {
            self.state.planes[me].crew[seat].health = Health::Dead;
            let tally = &mut self.state.tallies[plane.side.index()];
            tally.killed += 1;
            self.pilot_dies(me, plane.scored_by, false);
        }
    }

    /// An aircraft that may leave for home does so if its pilot chooses to (R6.18d).
    fn leave(&mut self, me: usize) {
        let view = View { scenario: self.scenario, state: self.state, me };
        if !view.may_leave() {
            return;
        }
        let choice = self.pilots.leave(&view, self.chance);
        if !choice.pick {
            return;
        }
        let plane = self.state.planes[me];
        let besides = self.besides(&plane);
        self.journal.record(|| {
            let event = Event::of(Rule::R6_18d).by(plane.label).int("damage", plane.damage);
            let event = event.int("capacity", self.scenario.aircraft(&plane).capacity);
            let event = event.word("besides", besides);
            choice.row.map_or(event.clone(), |(table, row)| event.row(table.into(), row.into()))
        });
        if plane.pilot_wounded() {
            self.land_plane(me);
        } else {
            self.state.planes[me].fate = Fate::Home;
        }
        self.bring_home(me);
    }

    /// What a story says of an aircraft that leaves besides its damage.
    fn besides(&self, plane: &Plane) -> &'static str {
        let of_pilot = self.scenario.pilots_guns(plane);
        let of_pilot = of_pilot.and_then(|at| Some((self.scenario.aircraft(plane).guns[at]?, plane.guns[at])));
        let guns = of_pilot.map_or(0, |(spec, _)| spec.mount.guns());
        let own = || of_pilot.iter().flat_map(|(_, position)| &position.guns).take(guns);
        let jammed = own().filter(|gun| gun.jam != Jam::Clear && !gun.broken).count();
        if plane.pilot_wounded() {
            ", its pilot wounded"
        } else if jammed > 0 {
            match guns {
                1 => ", its gun jammed",
                _ if jammed == guns => ", both guns jammed",
                _ => ", a gun still jammed",
            }
        } else if plane.loaded() {
            ", its bombs on board"
        } else if guns > 0 && own().all(|gun| gun.broken) {
            ", its pilot's guns shot to pieces"
        } else if of_pilot.is_some_and(|(spec, position)| !spec.can_ever_fire(&position)) {
            ", its pilot's guns spent"
        } else {
            ""
        }
    }

    /// The wind moves every aircraft that is free (R6.2c, R1.1b).
    fn drift(&mut self) {
        let scenario = self.scenario;
        if scenario.switches.wind != WindUse::On {
            return;
        }
        let (strength, wind) = (self.state.wind_strength, self.state.wind);
        self.journal.record(|| Event::of(Rule::R1_1b).result(strength));
        if !scenario.rules.wind.moves(strength, self.state.turn) {
            return;
        }
        self.journal.record(|| Event::of(Rule::R6_2c).result(strength).int("facing", wind.index()));
        for plane in self.state.planes.iter_mut().filter(|plane| plane.flying() && !plane.balloon) {
            plane.pose.hex += wind.step();
            plane.before.pose.hex += wind.step();
        }
    }
}
