//! SAM attacks: the shot, the evasion, the damage (DH11e, DH11f, DH11g).

use super::raid::Raid;
use super::words::Fire;
use crate::chance::Chance;
use crate::journal::Journal;

/// A shot that a SAM takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    pub(super) fire: Fire,
    /// The option of the Reaction Table that called for it; 0 for the shot of an event.
    pub(super) option: u8,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Resolves an attack: attack dice, the event of a double (`double`), evasion, damage (`hit_us`). Purposes
    /// `SAM_ATTACK`, `EVASION`, `SAM_DAMAGE`.
    pub(super) fn sam_attacks(&mut self, sam: usize, place: usize, shot: Shot) {
        let _ = (sam, place, shot);
    }
}
