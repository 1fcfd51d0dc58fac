//! Detection (D5.2a, D5.6.1f, DH9a, DH9b, DH9c).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The US looks for all DRV flights, then the DRV for all US flights. Purposes `DETECTION`, `SIGHTING`.
    pub(super) fn detection(&mut self) {}
}
