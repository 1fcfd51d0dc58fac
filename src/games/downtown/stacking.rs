//! Stacking and formations (DH4c).

use super::raid::Raid;
use super::rule::Rule;
use super::words::Band;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether a US flight may end its move in a hex and band: alone, or with flights of its mission as far as a strike
    /// formation goes (DH4c).
    pub(super) fn may_end_in(&self, place: usize, hex: Hex, band: Band) -> bool {
        let mission = self.scenario.flights[place].mission;
        let mut flights = 1;
        let mut alike = true;
        for (other, flight) in self.state.us_on_map() {
            if other != place && flight.flying.hex == hex && flight.flying.band == band {
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
        let label = self.us_label(place);
        self.journal.record(|| {
            let event = Event::of(Rule::DH4c).by(label).hex("hex", flying.hex.x, flying.hex.y);
            event.word("deed", if descends { "descends" } else { "stays" })
        });
    }
}
