//! Early warning (DH9f).

use crate::keys;
use crate::labels::DRV;
use crate::ledger::Rule;
use crate::phases::Raid;
use crate::rules::detection::EarlyWarning;
use crate::terms::dice::one_die;
use crate::terms::words::{Band, Entry, Task, Warning};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// How a raid comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Approach {
    pub(crate) entry: Entry,
    /// All flights at Low or Deck.
    pub(crate) low: bool,
    pub(crate) jammers: u8,
    pub(crate) night: bool,
}

impl EarlyWarning {
    /// Rolls the level (DH9f).
    pub(crate) fn roll(&self, raid: Approach, roll: &mut impl Roll, journal: &mut impl Journal) -> Warning {
        let entry = match raid.entry {
            Entry::Laos if !raid.low => self.laos_high,
            Entry::Gulf => self.sea,
            Entry::Laos | Entry::South => 0,
        };
        let modifier = self.rows.modifier
            + entry
            + i8::from(raid.low) * self.low
            + i8::from(raid.night) * self.night
            + raid.jammers as i8 * self.per_jammer;
        let total = one_die(DRV, roll, journal) as i8 + modifier;
        let level = match total {
            total if total >= self.good => Warning::Good,
            total if total >= self.average => Warning::Average,
            total if total >= self.poor => Warning::Poor,
            _ => Warning::No,
        };
        journal.record(|| Event::of(Rule::DH9f).by(DRV).modifier(modifier).result(total).word("level", level.name()));
        level
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether all that comes in does so at Low or Deck; jammers are there from the start.
    fn enters_low(&self) -> bool {
        let mut flights = self.scenario.flights.iter().enumerate().filter(|(_, seat)| seat.task != Task::Jamming);
        flights.all(|(place, _)| self.scenario.entry_band(self.state, place) <= Band::Low)
    }

    /// Rolls the level of the raid.
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
