//! Visual identification, and the activation table behind it (D5.3a to D5.3r, D5.6.2a to D5.6.2e).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// What a DRV flight in air combat turns out to be. Purpose `IDENTIFICATION`.
    pub(super) fn identify(&mut self, place: usize) {
        let _ = place;
    }
}
