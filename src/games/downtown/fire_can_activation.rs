//! Fire Cans come up (D2.2a, D2.2.1a, D2.2.1b).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// All Fire Cans start hidden (D2.2a).
    pub(super) fn set_up_fire_cans(&mut self) {
        self.state.hidden_fire_cans = self.scenario.fire_cans;
    }

    /// Rolls for a hidden Fire Can in the Admin Phase (D2.2.1a, D2.2.1b). Purpose `FIRE_CAN_ACTIVATION`.
    pub(super) fn check_fire_cans(&mut self) {}
}
