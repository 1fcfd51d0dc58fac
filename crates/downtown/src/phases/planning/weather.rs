//! The weather of the raid and its night (DH14a, DH14b).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Draws the weather unless the scenario sets it (DH14a), and records a night raid (DH14b).
    pub(crate) fn draw_weather(&mut self) {
        match self.scenario.weather {
            Some(given) => self.state.weather = given,
            None => self.shift_weather(Label::NONE),
        }
        if self.scenario.night {
            self.journal.record(|| Event::of(Rule::DH14b));
        }
    }

    /// Rolls the weather, or rolls it again (DH14a, DH14c); the subject is the number of days that the raid has waited.
    pub(crate) fn shift_weather(&mut self, day: Label) {
        let key = self.moment(Label::NONE, day).key(keys::WEATHER);
        let month = self.scenario.date.month();
        self.state.weather = self.rules().weather.draw(month, &mut self.chance.open(key), self.journal);
    }
}
