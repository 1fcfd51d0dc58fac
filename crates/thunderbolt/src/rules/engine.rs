//! Engines that were damaged before the mission (T3.4).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// The check of damaged engines.
    EngineCheckFile => EngineCheck {
        /// The greatest roll of a d10 with which the aircraft crashes.
        crashes_to: u8 = 0..=10,
    }
}

impl EngineCheck {
    /// Whether an aircraft with engine damage crashes (T3.4a).
    pub(crate) fn crashes(&self, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let face = roll.die(10);
        let crashes = face <= self.crashes_to.into();
        journal.record(|| {
            let event = Event::of(Rule::T3_4a).by(who).rolled(Faces::one(10, face)).result(crashes);
            event.int("need", self.crashes_to).word("what", if crashes { "it crashes" } else { "it flies on" })
        });
        crashes
    }
}
