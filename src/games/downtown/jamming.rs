//! Jamming: of early warning, of one's own, from afar, and chaff (DH11l, DH11m).

use super::raid::Raid;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The Jamming Phase: jammers on orbit may worsen DRV detection (DH11m). Purpose `WARNING_JAM`.
    pub(super) fn jamming(&mut self) {}

    /// A US flight's own jamming strength (DH11l).
    pub(super) fn strength(&self, place: usize) -> i8 {
        let _ = place;
        0
    }

    /// The stand-off jamming level at a radar, or against detection at the flight looked at (DH11m).
    pub(super) fn standoff(&self, at: Hex) -> i8 {
        let _ = at;
        0
    }

    /// Whether a US flight is in an effective corridor (DH11m).
    pub(super) fn in_chaff(&self, place: usize) -> bool {
        let _ = place;
        false
    }
}
