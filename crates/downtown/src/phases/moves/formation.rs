//! Formations: US flights that move on one chit (DH4c).

use crate::phases::context::Raid;
use crate::terms::sets::UsPlaces;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Moves a US flight, and on the same chit those that fly in formation with it: in order, of its mission and
    /// close to it before it moves, up to the size of a strike formation, those with the lowest labels (DH4c).
    pub(crate) fn move_formation(&mut self, lead: usize) {
        let mut formation = self.formation(lead);
        self.move_us(lead);
        for _ in 1..self.rules().stacking.strike_formation {
            let Some(place) = formation.take_first(self.state.us.len()) else { return };
            if self.state.us[place].on_map() && !self.state.us[place].flying.moved {
                self.record_us_stacking(place, "moves with its formation");
                self.move_us(place);
            }
        }
    }

    /// The flights that may move in formation with a flight.
    fn formation(&self, lead: usize) -> UsPlaces {
        let (flight, mut formation) = (&self.state.us[lead], UsPlaces::NONE);
        if !flight.in_order() {
            return formation;
        }
        let within = self.rules().stacking.strike_formation_range.into();
        let mut mission = self.scenario.prepared.us.mission(self.scenario.flights[lead].mission);
        mission.remove(lead);
        for (place, other) in self.state.us_to_move(mission) {
            let close = range(other.flying.hex, flight.flying.hex) <= within;
            formation.add_if(place, close & other.in_order());
        }
        formation
    }
}
