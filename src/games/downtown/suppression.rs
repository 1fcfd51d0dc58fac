//! Suppression of AAA (D2.1.7c, DH10e).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Successes against a concentration (DH10e).
    pub(super) fn suppress(&mut self, aaa: usize, successes: u8) {
        let _ = (aaa, successes);
    }

    /// Rolls for each suppressed concentration in the Admin Phase (D2.1.7c, DH10e). Purpose `SUPPRESSION`.
    pub(super) fn lift_suppression(&mut self) {}
}
