//! Radars that shut down and come on again (D2.3.1b, D3.4.1a, D3.4.1b).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for each radar that is shut; those out through damage come back when their turns are over (D2.3.1b,
    /// D3.4.1b). Purpose `RADAR_ON`.
    pub(super) fn switch_radars_on(&mut self) {}
}
