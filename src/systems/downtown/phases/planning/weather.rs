//! The weather of the raid and its night (DH14a, DH14b).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Raid;
use crate::rules::raid::{Weather, WeatherRow};
use crate::state::Sight;
use crate::terms::dice::one_die;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl Weather {
    /// The column of a month's season.
    pub(crate) fn column(&self, month: u8) -> &[WeatherRow] {
        if self.good_months.contains(&month) { &self.good } else { &self.poor }
    }

    /// Rolls in the column of a month (DH14a).
    pub(crate) fn draw(&self, month: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> Sight {
        let rows = self.column(month);
        let die = one_die(Label::NONE, roll, journal);
        let row = rows.iter().find(|row| row.die.holds(die.into()));
        let sight = row.map_or(Sight::CLEAR, sight_of);
        journal.record(|| Event::of(Rule::DH14a).result(die).word("sky", sight.sky.name()));
        sight
    }
}

fn sight_of(row: &WeatherRow) -> Sight {
    Sight { sky: row.sky, cloud: row.from.zip(row.to), haze: row.haze, mist: row.mist == Some(true) }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Draws the weather unless the scenario gives it (DH14a); says so at night (DH14b).
    pub(crate) fn draw_weather(&mut self) {
        match self.scenario.weather {
            Some(given) => self.state.weather = given,
            None => self.shift_weather(Label::NONE),
        }
        if self.scenario.night {
            self.journal.record(|| Event::of(Rule::DH14b));
        }
    }

    /// Rolls the weather, or rolls it again (DH14a, DH14c); the subject tells the days apart that the raid waits.
    pub(crate) fn shift_weather(&mut self, day: Label) {
        let key = self.moment(Label::NONE, day).key(keys::WEATHER);
        let month = self.scenario.date.month();
        self.state.weather = self.rules().weather.draw(month, &mut self.chance.open(key), self.journal);
    }
}
