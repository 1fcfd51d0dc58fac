//! Jamming of early warning, by a flight's own pods and from afar, and chaff (DH11l, DH11m); the orbits of jammers
//! (DH17d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::sams::jamming::{Interference, Jammed, record_jamming};
use crate::terms::dice::one_die;
use crate::terms::flights::{Band, Pods, Task};
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
            if seat.task == Task::Chaff && turned && flight.waypoint > self.state.chaff_to {
                // A flight that turns away has filled the corridor up to its hex; another may fill the rest.
                (self.state.chaff_laid, self.state.chaff_to) = (self.state.turn - 1, flight.waypoint);
                self.report_corridor(place);
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

    /// Reports when the corridor that a flight has laid has effect (DH11m), if corridors have any yet and it reaches to
    /// one of their hexes.
    fn report_corridor(&mut self, place: usize) {
        let (turns, label) = (self.corridor_turns(), self.us_label(place));
        if turns.is_empty() || self.corridor_hexes().is_empty() || self.scenario.date < self.rules().chaff.from {
            return;
        }
        let turns = [turns.start, turns.end - 1];
        record_jamming(Jammed::Corridor(label, turns), -self.rules().sam_attack.chaff, self.journal);
    }

    /// The turns in which the corridor that was laid last has effect.
    fn corridor_turns(&self) -> Range<u16> {
        let rules = &self.rules().chaff;
        let opens = self.state.chaff_laid + u16::from(rules.after);
        opens..opens + u16::from(rules.turns)
    }

    /// The hexes of the corridor: those of the last ones of the way to the target that are filled.
    fn corridor_hexes(&self) -> &[Hex] {
        let path = &self.scenario.plan(self.state).path;
        let filled = path.len().min(self.state.chaff_to.into());
        let first = path.len().saturating_sub(self.rules().chaff.hexes.into());
        path.get(first..filled).unwrap_or_default()
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
        let effective = self.state.chaff_laid > 0 && self.corridor_turns().contains(&self.state.turn);
        if !effective || self.scenario.date < self.rules().chaff.from || flying.band < Band::Medium {
            return false;
        }
        self.corridor_hexes().iter().any(|&hex| range(flying.hex, hex) <= 1)
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
