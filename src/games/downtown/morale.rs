//! Morale, disorder, jettison and recovery (DH8b, DH8c, DH8d).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// After damage to a US flight (DH8b). Purposes `MORALE`, `JETTISON`.
    pub(super) fn check_morale(&mut self, place: usize) {
        let _ = place;
    }

    /// Disordered flights of both sides recover in the Admin Phase (DH8c); who has nothing left to do aborts (DH8d).
    /// Purpose `RECOVERY`.
    pub(super) fn recover(&mut self) {}
}
