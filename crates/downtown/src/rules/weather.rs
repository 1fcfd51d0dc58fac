//! The weather of a raid (DH14a).

use crate::ledger::Rule;
use crate::terms::dice::one_die;
use crate::terms::flights::Band;
use crate::terms::lowering::{part, table};
use crate::terms::raid::{Sky, Weather};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;

table! {
    /// The weather, by season.
    WeatherFile => WeatherTable {
        /// The months of the good season, 1 to 12.
        good_months: Vec<u8> = 1..=12,
        /// The weather of the good season, by the die.
        good: Vec<WeatherRow>,
        /// The weather of the poor season, by the die.
        poor: Vec<WeatherRow>,
    }
}

part! {
    /// The weather for some faces of the die.
    WeatherRowFile => WeatherRow {
        /// The faces of the die, such as `1-3`.
        die: Range = 1..=10,
        sky: Sky,
        /// The lowest band in cloud.
        from: Option<Band>,
        /// The highest band in cloud.
        to: Option<Band>,
        /// The highest band in haze.
        haze: Option<Band>,
        /// Whether there is mist at Deck.
        mist: Option<bool>,
    }
}

impl WeatherTable {
    /// The rows for the season of a month.
    pub(crate) fn column(&self, month: u8) -> &[WeatherRow] {
        if self.good_months.contains(&month) { &self.good } else { &self.poor }
    }

    /// Rolls the weather for a month (DH14a).
    pub(crate) fn draw(&self, month: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> Weather {
        let rows = self.column(month);
        let die = one_die(Label::NONE, roll, journal);
        let row = rows.iter().find(|row| row.die.holds(die.into()));
        let weather = row.map_or(Weather::CLEAR, weather_of);
        let below = match (weather.mist, weather.haze) {
            (true, _) => ", with mist",
            (_, Some(_)) => ", with haze",
            _ => "",
        };
        let base = weather.cloud.map_or("", |(from, _)| match from {
            Band::Deck => " down to the deck",
            Band::Low => " down to low",
            Band::Medium => " down to medium",
            Band::High => " at high",
        });
        journal.record(|| {
            let event = Event::of(Rule::DH14a).result(die).word("sky", weather.sky.name());
            event.word("base", base).word("below", below)
        });
        weather
    }
}

fn weather_of(row: &WeatherRow) -> Weather {
    Weather { sky: row.sky, cloud: row.from.zip(row.to), haze: row.haze, mist: row.mist == Some(true) }
}
