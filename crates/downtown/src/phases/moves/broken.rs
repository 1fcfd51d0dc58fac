//! Aborting and disordered DRV flights (D5.9.1a to D5.9.1d).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::hexes::nearest;
use ground::board::Hex;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The goal of a broken flight; `None` if it is sound. An aborting one makes for the nearest edge hex of the China
    /// buffer zone (D5.9.1a), a disordered one for the nearest orbit point or open airfield (D5.9.1b).
    pub(crate) fn broken_goal(&mut self, place: usize) -> Option<Hex> {
        let flight = &self.state.drv[place];
        let (here, label) = (flight.flying.hex, drv_label(place));
        let map = &self.scenario.map;
        if flight.aborting {
            let hex = map.way_to_china(here)?;
            self.journal.record(|| Event::of(Rule::D5_9_1a).by(label).hex("hex", hex.x, hex.y));
            return Some(hex);
        }
        if flight.disordered {
            let rally = map.orbits.iter().copied().chain(self.open_fields().map(|field| field.hex));
            let hex = nearest(here, rally)?;
            self.journal.record(|| Event::of(Rule::D5_9_1b).by(label).hex("hex", hex.x, hex.y));
            return Some(hex);
        }
        None
    }
}
