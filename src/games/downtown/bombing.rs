//! Bombing (DH12a, DH12b, DH12c, DH12e): the later part of the game.

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A flight on its run releases in its hex of release (DH12a, DH12b). Purpose `BOMBING`.
    pub(super) fn attack_ground(&mut self, place: usize) {
        let target = self.scenario.plan_of(self.state, place).target;
        let flight = &mut self.state.us[place];
        if flight.laden && flight.flying.hex == target {
            flight.laden = false;
            flight.released = self.state.turn;
            flight.egressing = true;
            self.state.last_attack = self.state.turn;
        }
    }
}
