//! The weather of a raid (DH14a).

use crate::ledger::Rule;
use crate::state::Sight;
use crate::terms::dice::one_die;
use crate::terms::lowering::{part, table};
use crate::terms::words::{Band, Sky};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;

table! {
    /// The weather, by season.
    WeatherFile => Weather {
        good_months: Vec<u8> = 1..=12,
        good: Vec<WeatherRow>,
        poor: Vec<WeatherRow>,
    }
}

part! {
    /// A weather.
    WeatherRowFile => WeatherRow {
        die: Range = 1..=10,
        sky: Sky,
        /// The lowest band in cloud.
        from: Option<Band>,
        /// The highest band in cloud.
        to: Option<Band>,
        /// Haze up to this band.
        haze: Option<Band>,
        /// Mist at Deck.
        mist: Option<bool>,
    }
}

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
