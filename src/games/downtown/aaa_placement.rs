//! Where AAA is placed: before play (D2.1.4a to D2.1.4e, D2.1.3c) and by the AAA Deployment Table (D2.1.5d, D2.1.6a to
//! D2.1.6i).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Places half of what was bought, rounded up: at targets without AAA, then beside targets (D2.1.4a to D2.1.4e;
    /// sensibly by D2.1.3c).
    pub(super) fn set_up_aaa(&mut self) {}

    /// One concentration walks the AAA Deployment Table from A to D (D2.1.5d, D2.1.6a to D2.1.6i). Whether it was
    /// placed.
    pub(super) fn deploy_aaa(&mut self) -> bool {
        false
    }
}
