//! A leaking tank: two dice at the end of each turn, less the turns gone by (R3.4d, R3.4e).

use crate::ledger::Rule;
use crate::terms::dice::TwoDice;
use crate::terms::lowering::table;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// A leaking tank.
    FuelFile => Fuel {
        /// The greatest total with which the tank is dry.
        dry: i8 = 0..=12,
        /// Taken off for each turn since the hit.
        each_turn: i8 = 0..=9,
    }
}

impl Fuel {
    /// Whether the tank is dry at the end of a turn, `turns` turns after that of the hit.
    pub(crate) fn dry(&self, who: Label, turns: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let dice = TwoDice::roll(roll);
        let taken_off = self.each_turn * turns.min(12) as i8;
        let total = dice.sum() - taken_off;
        let dry = total <= self.dry;
        if turns > 0 {
            journal.record(|| Event::of(Rule::R3_4e).by(who).modifier(-taken_off).int("turns", turns));
        }
        journal.record(|| {
            let event = Event::of(Rule::R3_4d).by(who).rolled(dice.faces()).modifier(-taken_off).result(total);
            event.int("dry", dry).word("outcome", if dry { "the tank is dry" } else { "there is still fuel" })
        });
        dry
    }
}
