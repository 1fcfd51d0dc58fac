//! Flying profiles (D5.5a to D5.5c, D5.5.1a to D5.5.1c, D5.5.2a to D5.5.2c).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// One roll for the flights set up in the air (D5.5.1c). Purpose `PROFILE`.
    pub(super) fn give_profile(&mut self) {}

    /// Whether its profile qualifies a flight for slash attacks (D5.5.2b).
    pub(super) fn may_slash(&self, place: usize) -> bool {
        let _ = place;
        false
    }
}
