//! Ground control (D5.7.1a, D5.7.1b, DH9e).

use super::raid::Raid;
use super::words::{RandomEvent, Task};
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// By how much detected and identified DRV flights exceed the GCI level.
    pub(super) fn gci_exceeded(&self) -> u8 {
        let level = self.gci_level();
        let known = self.state.drv_airborne().filter(|(_, flight)| flight.detected || flight.identified).count() as u8;
        known.saturating_sub(level)
    }

    /// How many flights ground control leads (DH9e).
    pub(super) fn gci_level(&self) -> u8 {
        let rules = &self.rules().gci;
        if self.state.event == RandomEvent::ControlLost {
            return 0;
        }
        let night = self.scenario.night.then_some(rules.rows.night).flatten();
        let jammers = self.state.us_on_map().filter(|(place, _)| self.scenario.flights[*place].task == Task::Jamming);
        let cut = i16::from(rules.per_jammer) * jammers.count() as i16;
        (i16::from(night.unwrap_or(rules.rows.level)) + cut).max(rules.least.into()) as u8
    }
}
