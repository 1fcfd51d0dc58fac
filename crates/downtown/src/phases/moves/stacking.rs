//! Stacking (DH4c).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::flights::Band;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Lets a US flight that may not end where it is make its free descent, if it may end there (DH4c).
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

    pub(crate) fn tell_stacking(&mut self, place: usize, deed: &'static str) {
        let (label, hex) = (self.us_label(place), self.state.us[place].flying.hex);
        self.journal.record(|| Event::of(Rule::DH4c).by(label).hex("hex", hex.x, hex.y).word("deed", deed));
    }
}
