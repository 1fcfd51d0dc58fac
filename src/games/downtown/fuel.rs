//! The Fuel Phase (DH13a).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Dash turns cost fuel; who is out of it may be lost (DH13a). Purpose `FUEL`.
    pub(super) fn fuel(&mut self) {}
}
