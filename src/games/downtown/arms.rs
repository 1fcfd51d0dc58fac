//! Anti-radiation missiles (DH11i, DH11j, DH11k).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A SEAD flight with missiles fires at a radar that is on, or pre-emptively, for one point (DH11i); ARM Morale
    /// (DH11j), attack (DH11k). Purposes `ARM_MORALE`, `ARM_ATTACK`, `RADAR_OUT`.
    pub(super) fn fire_arms(&mut self, place: usize) {
        let _ = place;
    }
}
