//! Stacking and formations (DH4c).

use super::raid::Raid;
use super::words::Band;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether a US flight may end its move in a hex and band (DH4c).
    pub(super) fn may_end_in(&self, place: usize, hex: Hex, band: Band) -> bool {
        let _ = (place, hex, band);
        true
    }
}
