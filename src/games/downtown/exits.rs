//! The way home: crippled aircraft, DRV landings (DH13b).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Crippled aircraft that left the map come home or not (DH13b). Purpose `RECOVERY_HOME`.
    pub(super) fn come_home(&mut self) {}
}
