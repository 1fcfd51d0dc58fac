//! Activation checks: dummy or real (D5.6b, D5.6.1a to D5.6.1f).

use super::raid::Raid;
use crate::chance::Chance;
use crate::chance::Label;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for a generic flight; a dummy is removed. Whether it is real (D5.6.1a, D5.6.1b, D5.7.1b). Purpose
    /// `ACTIVATION_CHECK`.
    pub(super) fn check_activation(&mut self, place: usize, cause: Label) -> bool {
        let _ = (place, cause);
        true
    }

    /// A generic flight that has moved adjacent to US flights is checked (D5.6.1c, D5.6.1d).
    pub(super) fn check_proximity(&mut self, place: usize) {
        let _ = place;
    }
}
