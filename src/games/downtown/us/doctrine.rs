//! A US policy in play: a table of rows for each task.

use super::feature::UsFeature;
use super::file::{PolicyFile, RowOrder};
use super::{Commander, Order, View};
use crate::doctrine::Table;
use crate::games::downtown::lowering::{Lower, Lowering};
use crate::games::downtown::words::Task;
use std::sync::Arc;

/// The tables of a policy: bombing, SEAD, CAP, armed escort, support.
#[derive(Clone, Debug)]
pub(in crate::games::downtown) struct Doctrine {
    tables: [Table<UsFeature, RowOrder>; 5],
}

const TABLES: [&str; 5] = ["bombing", "sead", "cap", "armed-escort", "support"];

/// Which table orders a task.
const fn table_of(task: Task) -> usize {
    match task {
        Task::Bombing => 0,
        Task::Sead => 1,
        Task::Cap | Task::CloseEscort => 2,
        Task::ArmedEscort => 3,
        Task::Recon | Task::Jamming | Task::Chaff => 4,
    }
}

impl Doctrine {
    /// Lowers the policy `name` of a document.
    pub(in crate::games::downtown) fn new(name: &str, file: &PolicyFile, at: &mut Lowering<'_>) -> Option<Doctrine> {
        let rows = [&file.bombing, &file.sead, &file.cap, &file.armed_escort, &file.support];
        let mut tables = Vec::with_capacity(TABLES.len());
        for (table, rows) in TABLES.iter().zip(rows) {
            tables.extend(Table::lower(rows, &format!("policies.{name}.{table}"), (0, 99), at));
        }
        Some(Doctrine { tables: tables.try_into().ok()? })
    }

    /// What a trace calls a row.
    pub(in crate::games::downtown) fn row_name(&self, table: usize, row: usize) -> String {
        let Some(rows) = self.tables.get(table).filter(|rows| row < rows.len()) else {
            return format!("row {}", row + 1);
        };
        format!("{} {}", TABLES[table], rows.label(row))
    }
}

/// A commander who goes by the tables of a policy.
#[derive(Clone, Debug)]
pub(in crate::games::downtown) struct ByTheBook(pub(in crate::games::downtown) Arc<Doctrine>);

impl Commander for ByTheBook {
    fn order(&mut self, view: View<'_>) -> Order {
        let table = table_of(view.scenario.flights[view.flight].task);
        let (row, order) = self.0.tables[table].decide(|feature| view.value(feature));
        let RowOrder { goal, dash, climb, arms, bomb, jettison, evade, fight } = *order;
        Order { goal, dash, climb, arms, bomb, jettison, evade, fight, row: (table as u8, row as u8) }
    }
}
