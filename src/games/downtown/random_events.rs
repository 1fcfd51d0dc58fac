//! Random events of a turn (DH14c).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Two dice from turn 2 on. Purposes `RANDOM_EVENT`, `RANDOM_EVENT_ON`.
    pub(super) fn random_event(&mut self) {}
}
