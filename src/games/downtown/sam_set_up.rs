//! SAMs before play (D3.1.1a to D3.1.3a, DH11c).

use super::raid::Raid;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Selects the list of the date (D3.1.1a, D3.1.1e to D3.1.1j).
    pub(super) fn list_sam_sites(&mut self) {}

    /// Places the counters by targets (D3.1.2a to D3.1.2f); the rest is hidden (D3.1.3a). Purpose `SAM_PLACE`.
    pub(super) fn set_up_sams(&mut self) {
        let stock = self.scenario.sams;
        self.state.hidden_sams = stock.hidden;
        self.state.dummies_left = stock.dummies;
        self.state.radars_left = stock.dummy_radars;
    }

    /// Whether a SAM may stand in a hex as one of a listed site (D3.1.1b, D3.2.2i, D3.2.2j, DH11c).
    pub(super) fn allowed_sam_hex(&self, site: usize, hex: Hex) -> bool {
        let _ = (site, hex);
        false
    }
}
