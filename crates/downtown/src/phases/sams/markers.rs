//! Markers that last until the next SAM Acquisition Phase.

use crate::phases::context::Raid;
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Clears the mark of radars that came on in an earlier phase.
    pub(crate) fn clear_markers(&mut self) {
        for sam in &mut self.state.sams {
            sam.fresh = false;
        }
    }
}
