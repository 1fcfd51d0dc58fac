//! Hits on aircraft (DH8a).

use super::raid::Raid;
use super::state::Airframe;
use crate::chance::Chance;
use crate::chance::Label;
use crate::journal::Journal;

/// What a loss is put down to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Flak,
    Sam,
    Mig,
    Fuel,
    WayHome,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A hit of some severity on one surviving aircraft of a US flight (DH8a); a crew down goes to `rescue`, the flight
    /// to `check_morale`. Purpose `WHICH_AIRCRAFT`.
    pub(super) fn hit_us(&mut self, place: usize, harm: Airframe, by: Label, cause: Loss) {
        let _ = (place, harm, by, cause);
    }

    /// The same on a DRV flight; a generic counter is checked and identified first.
    pub(super) fn hit_drv(&mut self, place: usize, harm: Airframe, by: Label) {
        let _ = (place, harm, by);
    }
}
