//! What affects an engagement, and what a defender does if it does not fight (DH7b).

use crate::phases::air::pair::{behind, radar_sees};
use crate::phases::context::Raid;
use crate::rules::air::engagement::{Encounter, REACH};
use crate::terms::flights::{Band, Pair, Side, Skill, Task};
use crate::terms::hexes::{neighbours, number};
use crate::terms::sets::UsPlaces;
use ground::board::{Heading, Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Collects all that affects the roll to engage (DH7b).
    pub(crate) fn encounter(&mut self, pair: Pair, attacker: Side, slash: bool) -> Encounter {
        let defender = attacker.other();
        let aggression = [self.us_aggression(pair.us), self.drv_aggression(pair.drv)];
        let (us, drv) = (&self.state.us[pair.us], &self.state.drv[pair.drv]);
        let [own, other] = [attacker, defender].map(|side| self.flying_in(pair, side));
        let detected = [us.detected, drv.detected];
        let disordered = [us.disordered, drv.disordered];
        let laden = attacker == Side::Us && us.laden;
        Encounter {
            labels: [attacker, defender].map(|side| self.label_in(pair, side)),
            aggression: [attacker, defender].map(|side| aggression[side as usize]),
            // A side knows of the flights that it has detected.
            knows: [defender, attacker].map(|side| detected[side as usize]),
            night: self.scenario.night,
            rear: behind(own, other),
            slash,
            control: self.controlled(pair, attacker),
            above: own.band as u8 == other.band as u8 + 1,
            encumbered: disordered[attacker as usize] || laden,
            large: defender == Side::Us && self.scenario.flights[pair.us].aircraft.large == Some(true),
            disordered: disordered[defender as usize],
            escort: defender == Side::Us && self.escorted(pair.us),
        }
    }

    /// Whether the attacker is under good control: a MiG-21 while ground control is in its level, US flights by their
    /// own.
    fn controlled(&self, pair: Pair, attacker: Side) -> bool {
        let rules = &self.rules().engagement;
        match attacker {
            Side::Us => self.scenario.date >= rules.us_control_from,
            Side::Drv => {
                let mig = self.scenario.mig(self.state.drv[pair.drv].profile);
                let may_be = mig.aircraft.skill == Some(Skill::Mig21) && self.scenario.date >= rules.drv_control_from;
                may_be && self.control().leads()
            }
        }
    }

    /// Whether an escort that is in order is near the flight.
    fn escorted(&self, us: usize) -> bool {
        let hex = self.state.us[us].flying.hex;
        let tasks = [Task::Cap, Task::CloseEscort, Task::ArmedEscort].map(|task| self.scenario.prepared.us.task(task));
        let escorts = tasks.into_iter().fold(UsPlaces::NONE, UsPlaces::or);
        let mut near = self.state.us_on_map_of(escorts).filter(|(_, flight)| range(flight.flying.hex, hex) <= REACH);
        near.any(|(other, flight)| other != us && !flight.disordered && !flight.aborting && flight.aircraft.good() > 0)
    }

    /// Whether a defender that alone saw the other starts the fight. It must be sound and armed; a US flight must also
    /// be clean and allowed to fight. Other defenders dive away.
    pub(crate) fn turns_on_attacker(&self, pair: Pair, defender: Side) -> bool {
        let allowed = self.scenario.flights[pair.us].allows.air;
        let willing = defender == Side::Drv || allowed && !self.state.us[pair.us].laden;
        willing && !self.broken(pair, defender) && self.armed_for(pair, defender)
    }

    /// Whether a flight has a weapon that it can use against the other of the pair.
    pub(crate) fn armed_for(&self, pair: Pair, side: Side) -> bool {
        let radar = radar_sees(self.flying_in(pair, side), self.flying_in(pair, side.other()));
        self.rack(pair, side).armed(radar)
    }

    /// Moves a defender that does not fight: it dives one band and opens the range by one hex (DH7b).
    pub(crate) fn break_away(&mut self, pair: Pair, defender: Side) {
        let from = self.flying_in(pair, defender.other()).hex;
        let map = &self.scenario.map;
        let flying = match defender {
            Side::Us => &mut self.state.us[pair.us].flying,
            Side::Drv => &mut self.state.drv[pair.drv].flying,
        };
        let here = *flying;
        let stops = |hex: Hex, lower| map.ground(hex).ridge() && lower;
        let off = |hex: Hex| here.heading.steps_to(Heading::towards(here.hex, hex)).unsigned_abs();
        let open = neighbours(here.hex).filter(|&hex| range(hex, from) > range(here.hex, from));
        let open = open.filter(|&hex| !stops(hex, here.band == Band::Deck));
        let away = open.min_by_key(|&hex| (off(hex), number(hex)));
        flying.hex = away.unwrap_or(here.hex);
        let lower = flying.band.changed(-1);
        if !stops(flying.hex, lower == Band::Deck) {
            flying.band = lower;
        }
        let (flying, label) = (*flying, self.label_in(pair, defender));
        if defender == Side::Us {
            self.state.note_us_at(pair.us);
        }
        self.record_flight(label, &flying, "breaks away");
    }
}
