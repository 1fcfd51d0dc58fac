//! Aborting and disordered DRV flights (D5.9.1a to D5.9.1d).

use super::identification::drv_label;
use super::map::number;
use super::raid::Raid;
use super::rule::Rule;
use crate::board::{Hex, range};
use crate::chance::Chance;
use crate::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Where a broken flight makes for; none if it is sound. Aborting: the nearest edge hex of the China buffer zone
    /// (D5.9.1a); disordered: the nearest orbit point or open field (D5.9.1b).
    pub(super) fn broken_goal(&mut self, place: usize) -> Option<Hex> {
        let flight = &self.state.drv[place];
        let (here, label) = (flight.flying.hex, drv_label(place));
        let nearest = |hexes: &mut dyn Iterator<Item = Hex>| hexes.min_by_key(|&hex| (range(hex, here), number(hex)));
        let map = &self.scenario.map;
        if flight.aborting {
            let hex = nearest(&mut map.ways_to_china.iter().copied())?;
            self.journal.record(|| Event::of(Rule::D5_9_1a).by(label).hex("hex", hex.x, hex.y));
            return Some(hex);
        }
        if flight.disordered {
            let rally = map.orbits.iter().copied().chain(self.open_fields().map(|field| field.hex));
            let hex = nearest(&mut { rally })?;
            self.journal.record(|| Event::of(Rule::D5_9_1b).by(label).hex("hex", hex.x, hex.y));
            return Some(hex);
        }
        None
    }

    /// Whether a hex would bring a disordered flight closer to a US flight.
    pub(super) fn closer_to_us(&self, place: usize, hex: Hex) -> bool {
        self.to_us(hex) < self.to_us(self.state.drv[place].flying.hex)
    }
}
