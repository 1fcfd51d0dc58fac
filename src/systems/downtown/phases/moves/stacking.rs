//! Stacking and formations (DH4c).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::policy::View;
use crate::state::UsFlight;
use crate::terms::flights::Band;
use crate::terms::sets::UsPlaces;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl View<'_> {
    /// Whether the flight may end its move in a hex and band: alone, or with flights of its mission as far as a strike formation
    /// goes (DH4c).
    pub(crate) fn may_end_in(&self, hex: Hex, band: Band) -> bool {
        let others = self.state.us_at(hex, band, self.flight);
        if others.is_none() {
            return true;
        }
        let mission = self.scenario.prepared.us.mission(self.scenario.flights[self.flight].mission);
        others.less(mission).is_none() && others.count() < self.scenario.rules.stacking.strike_formation.into()
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A US flight that may not end where it is takes the free descent, if it may end below (DH4c).
    pub(crate) fn make_room(&mut self, place: usize) {
        let flying = self.state.us[place].flying;
        if self.view(place).may_end_in(flying.hex, flying.band) {
            return;
        }
        let free = self.rules().movement.free_descent as i8;
        let below = flying.band.changed(-free);
        let stops = below == Band::Deck && self.scenario.map.ground(flying.hex).ridge();
        let descends = below < flying.band && !stops && self.view(place).may_end_in(flying.hex, below);
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
    pub(crate) fn move_formation(&mut self, lead: usize) {
        let mut formation = self.formation(lead);
        self.move_us(lead);
        for _ in 1..self.rules().stacking.strike_formation {
            let Some(place) = formation.take_first(self.state.us.len()) else { return };
            if self.state.us[place].on_map() && !self.state.us[place].flying.moved {
                self.tell_stacking(place, "moves with its formation");
                self.move_us(place);
            }
        }
    }

    /// The flights that may move in formation with one.
    fn formation(&self, lead: usize) -> UsPlaces {
        let in_order = |flight: &UsFlight| !flight.disordered & !flight.aborting;
        let (flight, mut formation) = (&self.state.us[lead], UsPlaces::NONE);
        if !in_order(flight) {
            return formation;
        }
        let within = self.rules().stacking.strike_formation_range.into();
        let mut mission = self.scenario.prepared.us.mission(self.scenario.flights[lead].mission);
        mission.remove(lead);
        for (place, other) in self.state.us_to_move(mission) {
            let close = range(other.flying.hex, flight.flying.hex) <= within;
            formation.add_if(place, close & in_order(other));
        }
        formation
    }
}
