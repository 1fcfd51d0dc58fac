//! Fire Can attacks (D2.3.1a, D2.3.1c, DH10d).

use crate::keys::{self, FIRST_FIRE_CAN, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::fire::solitaire_events::Cause;
use crate::rules::guns::fire_cans::RadarTarget;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Each Fire Can that has not fired attacks the US flight that moved into its range (D2.3.1c).
    pub(crate) fn fire_cans_fire(&mut self, place: usize) {
        for can in 0..self.state.fire_cans.len() {
            let flight = &self.state.us[place];
            if !flight.on_map() {
                return;
            }
            let site = &self.state.fire_cans[can];
            let reached = |away| self.rules().fire_can_attack.number(flight.flying.band, away).is_some();
            if site.fired || !reached(range(site.hex, flight.flying.hex)) || !self.state.works(site) {
                continue;
            }
            let ends = (label_of(FIRST_FIRE_CAN, can), self.us_label(place));
            self.journal.record(|| Event::of(Rule::D2_3_1a).by(ends.0));
            if self.has_guns(can) {
                self.journal.record(|| Event::of(Rule::D2_3_1c).by(ends.0).on(ends.1));
                self.fire_can_attacks(can, place);
            }
        }
    }

    /// Resolves one attack (DH10d) and its damage by DH10b; there is none at Deck or out of range. A double goes to
    /// `double`.
    pub(crate) fn fire_can_attacks(&mut self, can: usize, place: usize) {
        let rules = self.rules();
        let ends = (label_of(FIRST_FIRE_CAN, can), self.us_label(place));
        let hex = self.state.fire_cans[can].hex;
        let flying = &self.state.us[place].flying;
        let at = RadarTarget {
            band: flying.band,
            range: range(hex, flying.hex),
            jamming: self.strength(place),
            standoff: self.standoff(hex, &self.screen()),
            chaff: self.in_chaff(place),
        };
        let Some(number) = rules.fire_can_attack.number(at.band, at.range).filter(|_| self.has_guns(can)) else {
            return;
        };
        let key = self.at_point(ends.0, place).key(keys::FIRE_CAN);
        let (dice, hits) = rules.fire_can_attack.fire(number, at, ends, &mut self.chance.open(key), self.journal);
        self.state.fire_cans[can].fired = true;
        self.state.tallies.fire_can_attacks += 1;
        if dice.double() {
            self.double(Cause::Flak(ends.0), place);
        }
        if hits && self.state.us[place].on_map() {
            let b52 = self.scenario.flights[place].aircraft.cell == Some(true);
            self.flak_damage(rules.flak_damage.modifier(None, b52), ends, place);
        }
    }

    /// Whether a Fire Can has AAA in its hex that is not silent.
    fn has_guns(&self, can: usize) -> bool {
        let rules = &self.rules().barrage;
        let hex = self.state.fire_cans[can].hex;
        self.state.aaa_in(hex).any(|aaa| rules.unsuppressed(aaa.density, aaa.suppression).is_some())
    }
}
