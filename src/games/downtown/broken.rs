//! Aborting and disordered DRV flights (D5.9.1a to D5.9.1d).

use super::raid::Raid;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Where a broken flight makes for; none if it is sound.
    pub(super) fn broken_goal(&self, place: usize) -> Option<Hex> {
        let _ = place;
        None
    }
}
