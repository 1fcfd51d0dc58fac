//! What a SAM fires at a point of a move (D3.4.4, D3.4.5).

use crate::ledger::Rule;
use crate::rules::sams::attack::Shot;
use crate::terms::date::Date;
use crate::terms::defence::{Acquired, Fire};
use crate::terms::flights::Task;
use crate::terms::lowering::{part, table};
use ground::chance::Label;
use ground::doctrine::{Action, Table, features};
use ground::journal::{Event, Journal};

features! {
    /// A feature that the rows of the SAM Reaction Table may test.
    pub(crate) enum ReactionFeature {
        Acquired = named("acquired", Acquired::NAMES) "how well the site has acquired the flight",
        Range = number("range", 0, 99) "hexes to the flight",
    }
}

table! {
    /// The SAM Reaction Table.
    ReactionTableFile => ReactionTable {
        /// The rows; the first that applies decides.
        rows: Table<ReactionFeature, ReactionRow>,
    }
}

part! {
    /// What a site fires, by the task of the flight.
    ReactionRowFile => ReactionRow {
        /// The number of the option, by which events inhibit it; 0 for none.
        option: u8 = 0..=7,
        bombing: Option<Fire>,
        sead: Option<Fire>,
        armed_escort: Option<Fire>,
        other: Option<Fire>,
    }
}

impl Action<Date> for ReactionRow {}

/// The rules of the options, from option 1.
const OPTIONS: [Rule; 7] =
    [Rule::D3_4_5a, Rule::D3_4_5b, Rule::D3_4_5c, Rule::D3_4_5d, Rule::D3_4_5e, Rule::D3_4_5f, Rule::D3_4_5g];

impl ReactionRow {
    /// What a site fires at a flight of a task.
    fn at(&self, task: Task) -> Fire {
        let fire = match task {
            Task::Bombing => self.bombing,
            Task::Sead => self.sead,
            Task::ArmedEscort => self.armed_escort,
            _ => self.other,
        };
        fire.unwrap_or(Fire::Nothing)
    }
}

impl ReactionTable {
    /// The row of the first option that applies (D3.4.4b).
    pub(crate) fn row(&self, (acquired, range): (Acquired, u32)) -> usize {
        let given = [(ReactionFeature::Acquired, acquired as i32), (ReactionFeature::Range, range as i32)];
        self.rows.decide_given(given, |_| 0).0
    }

    /// What a row fires at a range (D3.4.4b, D3.4.5a to D3.4.5g).
    pub(crate) fn consult(
        &self,
        (row, range): (usize, u32),
        task: Task,
        ends: (Label, Label),
        journal: &mut impl Journal,
    ) -> Shot {
        let action = self.rows.action(row);
        let shot = Shot { fire: action.at(task), option: action.option };
        journal.record(|| {
            let event = Event::of(Rule::D3_4_4b).by(ends.0).on(ends.1).result(row as i32 + 1);
            event.int("range", range as i32).word("fire", shot.fire.name())
        });
        if let Some(&rule) = usize::from(shot.option).checked_sub(1).and_then(|option| OPTIONS.get(option)) {
            journal.record(|| Event::of(rule).by(ends.0).on(ends.1).word("fire", shot.fire.name()));
        }
        shot
    }
}
