//! Reconnaissance and assessment (DH12d): the later part of the game.

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// What the US knows of the damage. Purpose `RECON`.
    pub(super) fn assess(&mut self) {}
}
