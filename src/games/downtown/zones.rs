//! Transit, Approach, Engage (D5.8a to D5.8.3e).

use super::raid::Raid;
use super::words::Zone;
use crate::board::range;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The zone of a DRV flight (D5.8a, D5.8.1a, D5.8.2a, D5.8.3a).
    pub(super) fn zone(&self, place: usize) -> Zone {
        let here = self.state.drv[place].flying.hex;
        let rules = &self.rules().zones;
        let near = |reach: u8, detected: bool| {
            let mut flights = self.state.us_on_map();
            flights.any(|(_, us)| (us.detected || !detected) && range(here, us.flying.hex) <= reach.into())
        };
        match () {
            () if near(rules.engage, false) => Zone::Engage,
            () if near(rules.approach, true) => Zone::Approach,
            () => Zone::Transit,
        }
    }
}
