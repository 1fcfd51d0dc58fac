//! Jamming of early warning, by a flight's own pods and from afar, and chaff (DH11l, DH11m); the orbits of jammers
//! (DH17d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::sams::jamming::{Interference, Jammed, record_jamming};
use crate::terms::dice::one_die;
use crate::terms::flights::{Band, Pods, Task};
use crate::terms::sets::MOST_STRETCHES;
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};
use std::ops::Range;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The Jamming Phase: jammers take up their orbit (DH17d) and may worsen DRV detection (DH11m), and corridors
    /// that were laid in the last turn are noted.
    pub(crate) fn jamming(&mut self) {
        let us = &self.scenario.prepared.us;
        for place in us.task(Task::Chaff).or(us.task(Task::Jamming)).each() {
            let Some(flight) = self.state.us.get(place) else { break };
            let seat = &self.scenario.flights[place];
            let turned = flight.egressing || flight.aborting;
            if seat.task == Task::Chaff && turned && flight.waypoint > self.filled() {
                // A flight that turns away has filled the corridor up to its hex; another may fill the rest.
                let to = flight.waypoint;
                let stretch = self.add_stretch(to);
                self.report_corridor(place, stretch);
                continue;
            }
            if !flight.on_map() || seat.task != Task::Jamming {
                continue;
            }
            let (label, hex) = (self.us_label(place), flight.flying.hex);
            if seat.turn.max(1) == self.state.turn {
                self.journal.record(|| Event::of(Rule::DH17d).by(label).hex("hex", hex.x, hex.y));
            }
            let aircraft = flight.aircraft.flying();
            if us.jammers.has(place) && flight.jams() {
                self.jam_warning(label, aircraft);
            }
        }
    }

    /// The end of the corridor so far: the index on the path of the first hex without chaff.
    fn filled(&self) -> u16 {
        self.state.chaff_to.into_iter().max().unwrap_or(0)
    }

    /// Adds a stretch of the corridor, laid in the last turn, up to an index on the path. Gives its place.
    fn add_stretch(&mut self, to: u16) -> usize {
        let free = self.state.chaff_to.iter().position(|&end| end == 0).unwrap_or(MOST_STRETCHES - 1);
        (self.state.chaff_laid[free], self.state.chaff_to[free]) = (self.state.turn - 1, to);
        free
    }

    /// Reports when the stretch of the corridor that a flight has laid has effect (DH11m), if corridors have any yet
    /// and it has one of their hexes.
    fn report_corridor(&mut self, place: usize, stretch: usize) {
        let (turns, label) = (self.corridor_turns(stretch), self.us_label(place));
        if turns.is_empty() || self.stretch_hexes(stretch).is_empty() || self.scenario.date < self.rules().chaff.from {
            return;
        }
        let turns = [turns.start, turns.end - 1];
        record_jamming(Jammed::Corridor(label, turns), -self.rules().sam_attack.chaff, self.journal);
    }

    /// The turns in which a stretch of the corridor has effect.
    fn corridor_turns(&self, stretch: usize) -> Range<u16> {
        let rules = &self.rules().chaff;
        let opens = self.state.chaff_laid[stretch] + u16::from(rules.after);
        opens..opens + u16::from(rules.turns)
    }

    /// The hexes of a stretch of the corridor: those of the last ones of the way to the target that it has filled.
    fn stretch_hexes(&self, stretch: usize) -> &[Hex] {
        let path = &self.scenario.plan(self.state).path;
        let to = path.len().min(self.state.chaff_to[stretch].into());
        let before = stretch.checked_sub(1).map_or(0, |before| self.state.chaff_to[before]);
        let first = path.len().saturating_sub(self.rules().chaff.hexes.into()).max(before.into());
        path.get(first..to).unwrap_or_default()
    }

    /// Rolls for each aircraft of a jammer, which may worsen DRV detection by a level.
    fn jam_warning(&mut self, label: Label, aircraft: u8) {
        let number = self.rules().standoff.warning_jam;
        let key = self.moment(label, Label::NONE).key(keys::WARNING_JAM);
        let roll = &mut self.chance.open(key);
        let mut jams = 0;
        for _ in 0..aircraft {
            jams += u8::from(one_die(label, roll, self.journal) >= number);
        }
        self.state.warning_jammed += jams;
        record_jamming(Jammed::Warning(label), jams as i8, self.journal);
    }

    /// The jamming strength of a US flight itself (DH11l). Pods need formation, and noise pods fail under a marker.
    pub(crate) fn strength(&self, place: usize) -> i8 {
        let pods = self.scenario.flights[place].aircraft.pods.unwrap_or(Pods::No);
        let flight = &self.state.us[place];
        let flying = &flight.flying;
        let lost = flight.disordered | (pods == Pods::Noise) & (flying.manoeuvre_marker | flying.sam_avoid_marker);
        let level = (flying.band >= Band::Medium) & !flying.hard_turn;
        let after = (flight.released > 0) & (self.state.turn <= flight.released + 1);
        let formed = if level { flight.aircraft.flying() } else { 0 };
        let strength = self.rules().jamming.strength(pods, formed, after);
        if lost { 0 } else { strength.max(0) }
    }

    /// Whether a US flight is in an effective corridor (DH11m): at Medium or High, in or beside the last hexes of the
    /// way to the target.
    pub(crate) fn in_chaff(&self, place: usize) -> bool {
        let flying = &self.state.us[place].flying;
        if self.state.chaff_laid[0] == 0 || self.scenario.date < self.rules().chaff.from || flying.band < Band::Medium {
            return false;
        }
        let turn = self.state.turn;
        let is_effective =
            |&stretch: &usize| self.state.chaff_laid[stretch] > 0 && self.corridor_turns(stretch).contains(&turn);
        let mut hexes = (0..MOST_STRETCHES).filter(is_effective).flat_map(|stretch| self.stretch_hexes(stretch));
        hexes.any(|&hex| range(flying.hex, hex) <= 1)
    }

    /// Whether a flight's jamming is noise, which has no effect close to a radar.
    pub(crate) fn noise(&self, place: usize) -> bool {
        self.scenario.flights[place].aircraft.pods != Some(Pods::Decm)
    }

    /// The jamming between sensors in a hex and a US flight, from the jammers of `screen`.
    pub(crate) fn interference(&self, at: Hex, place: usize, screen: &Screen) -> Interference {
        Interference { own: self.strength(place), standoff: self.standoff(at, screen), chaff: self.in_chaff(place) }
    }

    pub(crate) fn orbit_hex(&self, place: usize) -> Hex {
        self.scenario.orbit_of(self.state, place).map_or(self.scenario.plan(self.state).path[0], |(orbit, _)| orbit)
    }
}
