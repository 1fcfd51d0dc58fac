//! Scouts: what they cost, and their table (T1.4, T3.8, T7.9d).

use crate::ledger::Rule;
use crate::rules::by_least::{ByLeast, FromLeast};
use crate::terms::lowering::{part, table};
use ground::chance::{Faces, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Scouts.
    ScoutsFile => Scouts {
        /// What each costs, in SO points.
        cost: u8 = 0..=20,
        /// The most that a squadron has.
        most: u8 = 0..=99,
    }
}
table! {
    /// The Scout table.
    ScoutTableFile => ScoutTable {
        /// Results in falling order of totals; the last row takes the rest.
        rows: ByLeast<ScoutRow>,
    }
}
part! {
    #![derive(Copy, PartialEq, Eq)]
    /// A result of a Scout.
    ScoutRowFile => ScoutRow {
        /// The least total.
        least: Option<i8> = -20..=30,
        /// Loiter turns gained.
        loiter: i8 = -9..=9,
        /// Whether the Scout is lost.
        #[serde(default)]
        lost: bool,
        /// Stress that each pilot of the mission is spared.
        #[serde(default)]
        calm: u8 = 0..=9,
    }
}

impl FromLeast for ScoutRow {
    fn least(&self) -> Option<i8> {
        self.least
    }
}

impl ScoutTable {
    /// The most loiter turns that a result gains.
    pub(crate) fn loiter(&self) -> i8 {
        self.rows.rows().iter().map(|row| row.loiter).max().unwrap_or(0).max(0)
    }

    /// The stress that the best of its results spares each pilot (T3.8c).
    pub(crate) fn calm(&self) -> u8 {
        self.rows.rows().iter().map(|row| row.calm).max().unwrap_or(0)
    }

    /// The roll of a mission's Scout (T3.8a, T7.9d).
    pub(crate) fn roll(&self, modifier: i32, roll: &mut impl Roll, journal: &mut impl Journal) -> &ScoutRow {
        let face = roll.die(10);
        let total = face as i32 + modifier;
        let row = self.rows.of(total);
        journal.record(|| Event::of(Rule::T3_8a).rolled(Faces::one(10, face)).modifier(modifier).result(total));
        journal.record(|| {
            let event = Event::of(Rule::T7_9d).result(row.loiter).int("number", total);
            event.word("what", if row.lost { "is lost" } else { "returns" })
        });
        row
    }
}
