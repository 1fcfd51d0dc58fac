//! Take-off and landing (D5.4.4a to D5.4.4c, DH6c).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The take-off check of the turn, made once (D5.4.4a, D5.4.4b); the counter stands ready at a field (D5.4.4c).
    /// Purpose `TAKE_OFF`.
    pub(super) fn check_take_off(&mut self) {
        if std::mem::replace(&mut self.state.take_off_checked, true) {
            return;
        }
    }
}
