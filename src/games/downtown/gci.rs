//! Ground control (D5.7.1a, D5.7.1b, DH9e).

use super::labels::DRV;
use super::raid::Raid;
use super::rule::Rule;
use super::rules::detection::Gci;
use super::words::{RandomEvent, Task};
use crate::chance::{Chance, Label};
use crate::journal::{Event, Journal};

impl Gci {
    /// How many flights it leads with so many jammers on orbit (DH9e).
    pub(super) fn led(&self, night: bool, jammers: u8) -> u8 {
        let level = self.rows.night.filter(|_| night).unwrap_or(self.rows.level);
        (i16::from(level) + i16::from(self.per_jammer) * i16::from(jammers)).max(self.least.into()) as u8
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// By how much detected and identified DRV flights exceed the GCI level.
    pub(super) fn gci_exceeded(&self) -> u8 {
        let known = self.state.drv_airborne().filter(|(_, flight)| flight.detected || flight.identified).count() as u8;
        known.saturating_sub(self.gci_level())
    }

    /// How many flights ground control leads (DH9e).
    pub(super) fn gci_level(&self) -> u8 {
        if self.state.event == RandomEvent::ControlLost {
            return 0;
        }
        let jammers = self.state.us_on_map().filter(|(place, _)| self.scenario.flights[*place].task == Task::Jamming);
        self.rules().gci.led(self.scenario.night, jammers.count() as u8)
    }

    /// Letters by which the DRV looks worse than its level, since more of its flights are known than it leads (D5.7.1a,
    /// DH9e); asked anew for each attempt.
    pub(super) fn control_strained(&mut self) -> u8 {
        let (level, over) = (self.gci_level(), self.gci_exceeded());
        self.journal.record(|| Event::of(Rule::DH9e).by(DRV).result(level));
        if over > 0 {
            self.journal.record(|| Event::of(Rule::D5_7_1a).by(DRV).result(over));
        }
        over
    }

    /// Whether a DRV flight whose activation is checked is a dummy without a roll (D5.7.1b).
    pub(super) fn control_denies(&mut self, flight: Label) -> bool {
        let denies = self.gci_exceeded() > 0;
        if denies {
            self.journal.record(|| Event::of(Rule::D5_7_1b).by(DRV).on(flight));
        }
        denies
    }
}
