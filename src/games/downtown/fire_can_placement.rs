//! Where Fire Cans go (D2.3a to D2.3g, DH10c).

use super::raid::Raid;
use super::state::FireCan;
use crate::board::Hex;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// One Fire Can walks its table from A to D (D2.3a to D2.3f). Whether it was placed.
    pub(super) fn deploy_fire_can(&mut self) -> bool {
        false
    }

    /// Whether a hex has AAA that has not its full number of Fire Cans (D2.3e, DH10c).
    pub(super) fn takes_fire_can(&self, hex: Hex) -> bool {
        let _ = hex;
        false
    }

    /// Sets a Fire Can with its radar on (D2.3g); gives its place.
    pub(super) fn place_fire_can(&mut self, hex: Hex) -> usize {
        self.state.hidden_fire_cans -= 1;
        self.state.fire_cans.push(FireCan { hex, radar: true, shut: 0, out: 0, fired: false, destroyed: false });
        self.state.fire_cans.len() - 1
    }
}
