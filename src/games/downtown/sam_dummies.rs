//! Dummy checks (D3.3.2a to D3.3.2j).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The check that follows a possible activation (D3.3.2a to D3.3.2d, D3.3.2f, D3.3.2h, D3.3.2i). Purpose
    /// `DUMMY_CHECK`.
    pub(super) fn check_dummy(&mut self, sam: usize) {
        let _ = sam;
    }

    /// The check of an unproven SAM at its first shot (D3.3.2e); removed if it fails. Purpose `FIRST_SHOT`.
    pub(super) fn proves_itself(&mut self, sam: usize, place: usize) -> bool {
        let _ = (sam, place);
        true
    }
}
