//! Crews that went down (DH13c).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Who gets out and what becomes of them (DH13c). Purpose `CREW`.
    pub(super) fn crew_down(&mut self, place: usize, aircraft: usize) {
        let _ = (place, aircraft);
    }
}
