//! The Track Phase (DH9d).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Detected flights may be lost. Purpose `TRACK`.
    pub(super) fn track(&mut self) {}
}
