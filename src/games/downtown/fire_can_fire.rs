//! Fire Can attacks (D2.3.1a, D2.3.1c, DH10d).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Every Fire Can that has not fired attacks the US flight that moved into its range (D2.3.1c).
    pub(super) fn fire_cans_fire(&mut self, place: usize) {
        let _ = place;
    }

    /// One attack (DH10d), its damage by DH10b. Doubles go to `double`. Purposes `FIRE_CAN`, `FIRE_CAN_DAMAGE`.
    pub(super) fn fire_can_attacks(&mut self, can: usize, place: usize) {
        let _ = (can, place);
    }
}
