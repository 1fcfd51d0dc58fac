//! Early warning (DH9f).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls the level of the raid. Purpose `EARLY_WARNING`.
    pub(super) fn warn_early(&mut self) {}
}
