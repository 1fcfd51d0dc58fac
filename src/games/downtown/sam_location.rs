//! Locating SAMs (DH11h).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// US flights try to locate Warning counters by receiver, then by sight. Purposes `SAM_LOCATION`, `SAM_SIGHTING`.
    pub(super) fn locate_sams(&mut self) {}
}
