//! How DRV flights move (D5.7a, D5.9a, D5.9b, D5.9.2a, D5.9.3a, D5.9.4a) by their zones (`zones.rs`) or broken
//! (`broken.rs`).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Moves a DRV flight point by point; after each, AAA fires (`barrage_drv`) and proximity is checked
    /// (`check_proximity`).
    pub(super) fn move_drv(&mut self, place: usize) {
        self.state.drv[place].flying.moved = true;
    }
}
