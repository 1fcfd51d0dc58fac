//! Air combat (DH7a to DH7i, D5.5.2c, D5.6.1d, D5.6.1e, D5.6.2a, D5.8.3e): the later part of the game.

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A US flight that may attacks a DRV flight in reach (DH7a).
    pub(super) fn meet_drv(&mut self, place: usize) {
        let _ = place;
    }

    /// A DRV flight attacks a US flight (D5.6.1d, DH7b).
    pub(super) fn engage(&mut self, drv: usize, us: usize) {
        let _ = (drv, us);
    }
}
