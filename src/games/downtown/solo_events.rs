//! Solitaire random events (D4a to D4e, D4.1.1a to D4.1.1g, D4.1.2a to D4.1.2f).

use super::raid::Raid;
use crate::chance::Chance;
use crate::chance::Label;
use crate::journal::Journal;

/// What showed a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// An AAA or Fire Can attack.
    Flak(Label),
    /// A roll on the Flak Damage Table.
    FlakDamage(Label),
    /// A SAM attack by an option of the Reaction Table; the SAM by its place.
    Sam(usize, u8),
    /// A roll on the SAM Damage Table.
    SamDamage(usize),
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A double of DRV fire at a moving US flight (D4a to D4d, D4.1.2f): rolls and applies the event; gives whether
    /// this very attack is inhibited (D4.1.1a, D4.1.1b, D4.1.1e to D4.1.1g). Purposes `EVENT_OF_ATTACK`,
    /// `EVENT_OF_DAMAGE`.
    pub(super) fn double(&mut self, cause: Cause, place: usize) -> bool {
        let _ = (cause, place);
        false
    }

    /// The roll when all points are spent without an event (D4e, D4.1.2e). Purpose `EVENT_AT_END`.
    pub(super) fn event_at_end(&mut self, place: usize) {
        let _ = place;
    }
}
