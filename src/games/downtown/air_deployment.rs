//! The DRV Air Deployment Phase (D5.4.2a, D5.4.2b, D5.4.3a to D5.4.3d).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls how many flights deploy, and places them by early warning. Purpose `AIR_DEPLOYMENT`; then `give_profile`.
    pub(super) fn deploy_in_the_air(&mut self) {}
}
