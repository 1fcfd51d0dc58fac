//! How long aircraft stay over the battlefield, and Bingo fuel (T3.9, T4.14, T5.3).

use crate::ledger::Rule;
use crate::terms::clock::LAST_TURN;
use crate::terms::lowering::table;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Loiter turns.
    LoiterFile => Loiter {
        /// Turns before Scouts and cards.
        start: u8 = 1..=20,
        /// Never fewer at the start.
        least: u8 = 0..=20,
        /// Turns that a fuel tank adds.
        tank: u8 = 0..=9,
    }
}
table! {
    #![derive(Copy)]
    /// The numbers of the Bingo chits.
    BingoFile => Bingo {
        /// That of the first chit.
        first: u8 = 1..=20,
        /// That of the flipped chit.
        second: u8 = 1..=20,
    }
}

impl Loiter {
    /// The turns of an aircraft without a tank, by what the Scout and cards add (T3.9a).
    pub(crate) fn turns(&self, modifier: i32, journal: &mut impl Journal) -> u8 {
        let turns = (i32::from(self.start) + modifier).clamp(self.least.into(), LAST_TURN.into()) as u8;
        journal.record(|| Event::of(Rule::T3_9a).modifier(modifier).result(turns).int("number", self.start));
        turns
    }

    /// The turns of an aircraft with a tank, by those of one without and what leaks have cost it (T3.9b).
    pub(crate) fn with_tank(&self, who: Label, (turns, leaks): (u8, u8), journal: &mut impl Journal) -> i16 {
        let longer = i16::from(turns) + i16::from(self.tank) - i16::from(leaks);
        journal.record(|| {
            let what = if leaks > 0 { "has a fuel tank and a leak" } else { "has a fuel tank" };
            let modifier = i32::from(self.tank) - i32::from(leaks);
            Event::of(Rule::T3_9b).by(who).word("what", what).modifier(modifier).result(longer)
        });
        longer
    }
}

/// The pilot that comes home with a Bingo chit, for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BingoNames {
    pub(crate) pilot: Label,
    pub(crate) aircraft: Label,
    /// The pilot's stress before the roll.
    pub(crate) stress: u8,
}

/// The stress of a pilot who comes home with a chit of this number (T5.3a).
pub(crate) fn bingo(number: u8, names: BingoNames, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
    let face = roll.die(10);
    let stress = number.saturating_sub(face as u8);
    journal.record(|| {
        let event = Event::of(Rule::T5_3a).by(names.pilot).rolled(Faces::one(10, face)).result(stress);
        let event = event.unit("aircraft", names.aircraft).int("need", number);
        event.int("stress", names.stress.saturating_add(stress))
    });
    stress
}
