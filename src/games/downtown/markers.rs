//! The end of the Admin Phase: markers that last a turn.

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Radars are no longer fresh.
    pub(super) fn clear_markers(&mut self) {
        for sam in &mut self.state.sams {
            sam.fresh = false;
        }
    }
}
