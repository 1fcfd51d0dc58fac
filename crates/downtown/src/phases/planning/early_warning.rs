//! Early warning (DH9f).

use crate::keys::{self, DRV};
use crate::phases::context::Raid;
use crate::rules::detection::Approach;
use crate::terms::flights::{Band, Task};
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether all flights enter at Low or Deck; jammers do not count, since they are there from the start.
    fn enters_low(&self) -> bool {
        let mut flights = self.scenario.flights.iter().enumerate().filter(|(_, seat)| seat.task != Task::Jamming);
        flights.all(|(place, _)| self.scenario.entry_band(self.state, place) <= Band::Low)
    }

    /// Rolls the level of early warning.
    pub(crate) fn warn_early(&mut self) {
        let flights = &self.scenario.flights;
        let raid = Approach {
            entry: self.scenario.entry(self.state),
            low: self.enters_low(),
            jammers: flights.iter().filter(|seat| seat.task == Task::Jamming).count() as u8,
            night: self.scenario.night,
        };
        let key = self.moment(DRV, Label::NONE).key(keys::EARLY_WARNING);
        self.state.warning = self.rules().early_warning.roll(raid, &mut self.chance.open(key), self.journal);
    }
}
