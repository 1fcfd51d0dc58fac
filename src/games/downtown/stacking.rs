//! Stacking and formations (DH4c).

use super::raid::Raid;
use super::rule::Rule;
use super::state::{UsFlight, UsPlaces};
use super::words::Band;
use crate::board::{Hex, range};
use crate::chance::Chance;
use crate::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether a US flight may end its move in a hex and band: alone, or with flights of its mission as far as a strike
    /// formation goes (DH4c).
    pub(super) fn may_end_in(&self, place: usize, hex: Hex, band: Band) -> bool {
        if !self.state.may_hold_us(hex) {
            return true;
        }
        let mission = self.scenario.flights[place].mission;
        let mut flights = 1;
        let mut alike = true;
        for (other, flight) in self.state.us.iter().enumerate() {
            let here = flight.flying.hex == hex && flight.flying.band == band;
            if here && other != place && flight.on_map() {
                flights += 1;
                alike &= self.scenario.flights[other].mission == mission;
            }
        }
        flights == 1 || alike && flights <= self.rules().stacking.strike_formation
    }

    /// A US flight that may not end where it is takes the free descent, if it may end below (DH4c).
    pub(super) fn make_room(&mut self, place: usize) {
        let flying = self.state.us[place].flying;
        if self.may_end_in(place, flying.hex, flying.band) {
            return;
        }
        let free = self.rules().movement.free_descent as i8;
        let below = flying.band.changed(-free);
        let stops = below == Band::Deck && self.scenario.map.ground(flying.hex).ridge();
        let descends = below < flying.band && !stops && self.may_end_in(place, flying.hex, below);
        if descends {
            self.state.us[place].flying.band = below;
        }
        let stays = "stays with another flight";
        self.tell_stacking(place, if descends { "descends to leave another flight its place" } else { stays });
    }

    fn tell_stacking(&mut self, place: usize, deed: &'static str) {
        let (label, hex) = (self.us_label(place), self.state.us[place].flying.hex);
        self.journal.record(|| Event::of(Rule::DH4c).by(label).hex("hex", hex.x, hex.y).word("deed", deed));
    }

    /// Moves a US flight, and on the same chit those that fly in formation with it: in order, of its mission and close to it
    /// before it moves, up to the size of a strike formation, those with the lowest labels (DH4c).
    pub(super) fn move_formation(&mut self, lead: usize) {
        let rules = &self.rules().stacking;
        let (mission, hex) = (self.scenario.flights[lead].mission, self.state.us[lead].flying.hex);
        let in_order = |flight: &UsFlight| !flight.disordered && !flight.aborting;
        let follows = |(place, flight): &(usize, &UsFlight)| {
            *place != lead && in_order(flight) && range(flight.flying.hex, hex) <= rules.strike_formation_range.into()
        };
        let mut formation = UsPlaces::NONE;
        if in_order(&self.state.us[lead]) {
            let others = usize::from(rules.strike_formation) - 1;
            let unmoved = self.state.us_to_move(self.scenario.lookup.us.mission(mission));
            unmoved.filter(follows).take(others).for_each(|(place, _)| formation.add(place));
        }
        self.move_us(lead);
        while let Some(place) = formation.take_first(self.state.us.len()) {
            if self.state.us[place].on_map() && !self.state.us[place].flying.moved {
                self.tell_stacking(place, "moves with its formation");
                self.move_us(place);
            }
        }
    }
}
