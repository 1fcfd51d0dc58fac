//! The random event of a turn (DH14c).

use crate::ledger::Rule;
use crate::terms::dice::two_dice;
use crate::terms::lowering::{part, table};
use crate::terms::raid::RandomEvent;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Range;

table! {
    /// Random events of a turn, on two dice.
    RandomEventsFile => RandomEvents {
        /// The events, by the sum of two dice.
        rows: Vec<RandomEventRow>,
        /// The fuel that tanker trouble costs.
        tanker_fuel: u8,
    }
}

part! {
    /// The event for some sums.
    RandomEventRowFile => RandomEventRow {
        /// The sums that give the event, such as `2-4`.
        dice: Range = 2..=20,
        event: RandomEvent,
    }
}

impl RandomEvents {
    /// Rolls the event of a turn (DH14c).
    pub(crate) fn draw(&self, roll: &mut impl Roll, journal: &mut impl Journal) -> RandomEvent {
        let dice = two_dice(Label::NONE, roll, journal).sum();
        let row = self.rows.iter().find(|row| row.dice.holds(dice as u32));
        let event = row.map_or(RandomEvent::No, |row| row.event);
        journal.record(|| Event::of(Rule::DH14c).result(dice).word("event", event.name()));
        event
    }
}
