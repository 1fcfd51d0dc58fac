//! A US policy as a scenario stores it: a table of rows for each task, its own above the base rows of the rules
//! (DH18d).

use crate::rules::us_doctrine::{BaseTablesFile, OrderFile, PolicyFile, RowOrder, UsFeature};
use crate::terms::flights::Task;
use crate::terms::lowering::Lowering;
use crate::terms::orders::DecidedBy;
use ground::doctrine::{LookAheadFile, Row, Table};
use ground::game::planner::LookAhead;
use ground::scenario::lower::Lower;
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The compiled form of a policy.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) enum Doctrine {
    /// The policy chooses by dice among all that the rules allow.
    Random,
    /// The tables for bombing, SEAD, CAP, armed escort and support.
    Tables {
        tables: Box<[Table<UsFeature, RowOrder>; 5]>,
        /// How many rows of each are the policy's own, laid over those of the rules; none of a policy that has no
        /// base rows.
        overlaid: [u8; 5],
    },
    /// The policy looks ahead by doctrines of other policies.
    LookAhead(LookAhead<Doctrine>),
}

/// The tables of a doctrine.
pub(crate) const TABLES: [&str; 5] = ["bombing", "sead", "cap", "armed-escort", "support"];

/// The table that gives orders for a task.
pub(crate) const fn table_of(task: Task) -> usize {
    match task {
        Task::Bombing => 0,
        Task::Sead => 1,
        Task::Cap | Task::CloseEscort => 2,
        Task::ArmedEscort => 3,
        Task::Recon | Task::Jamming | Task::Chaff => 4,
    }
}

impl Doctrine {
    /// Lowers the policy `name` of a document, one that may look ahead by others of `all`.
    pub(crate) fn of(
        name: &str,
        file: &PolicyFile,
        all: &BTreeMap<String, PolicyFile>,
        base: &BaseTablesFile,
        at: &mut Lowering<'_>,
    ) -> Option<Doctrine> {
        let Some(look_ahead) = &file.look_ahead else { return Doctrine::new(name, file, base, at) };
        if file.random || file.has_rows() {
            at.check.fault(LookAheadFile::beside(name, "rows"));
        }
        let followable = |policy: &PolicyFile| !policy.random && policy.look_ahead.is_none();
        let followed = look_ahead.followed(name, all, followable, at.check);
        LookAhead::lower(followed, |name, policy| Doctrine::new(name, policy, base, at)).map(Doctrine::LookAhead)
    }

    /// Lowers a policy that does not look ahead, with the base rows of its rules.
    fn new(name: &str, file: &PolicyFile, base: &BaseTablesFile, at: &mut Lowering<'_>) -> Option<Doctrine> {
        let own = [&file.bombing, &file.sead, &file.cap, &file.armed_escort, &file.support];
        if file.random {
            if file.has_rows() {
                let fault = Fault::new(format!("policies.{name}.random"), "a policy that chooses by dice has rows");
                at.check.fault(fault.expected("rows, or `random`"));
            }
            return Some(Doctrine::Random);
        }
        let base = [&base.bombing, &base.sead, &base.cap, &base.armed_escort, &base.support];
        let over = file.base.unwrap_or(true);
        let mut tables = Vec::with_capacity(TABLES.len());
        for ((table, own), base) in TABLES.iter().zip(own).zip(base) {
            let base: &[Row<OrderFile>] = if over { base } else { &[] };
            tables.extend(lower((name, table), own, base, at));
        }
        let overlaid = own.map(|rows| if over { rows.len() as u8 } else { 0 });
        Some(Doctrine::Tables { tables: Box::new(tables.try_into().ok()?), overlaid })
    }

    /// The name of a row of the policy `policy` in traces.
    pub(crate) fn row_name(&self, policy: &str, table: usize, row: usize) -> String {
        if let Some(name) = DecidedBy::name_by_rules(table, row) {
            return name.to_owned();
        }
        if let (Some(followed), doctrine, table) = self.followed(table) {
            return format!("{policy} as {}", doctrine.row_name(followed, table, row));
        }
        let Doctrine::Tables { tables, .. } = self else { return format!("{policy}: by dice") };
        match tables.get(table).filter(|rows| row < rows.len()) {
            Some(rows) => {
                let whose = if self.overlays(table, row) || !self.is_laid_over() { policy } else { "base" };
                format!("{whose} {}: {}", TABLES[table], rows.label(row))
            }
            None => format!("row {}", row + 1),
        }
    }

    /// Whether a row is one that the policy adds before the base rows (DH18d).
    pub(crate) fn overlays(&self, table: usize, row: usize) -> bool {
        let (_, doctrine, table) = self.followed(table);
        match doctrine {
            Doctrine::Random | Doctrine::LookAhead(_) => false,
            Doctrine::Tables { overlaid, .. } => overlaid.get(table).is_some_and(|&rows| row < rows.into()),
        }
    }

    /// The doctrine that a table is of, with its policy if it is followed by a planner, and the table's place in it.
    fn followed(&self, table: usize) -> (Option<&str>, &Doctrine, usize) {
        let Doctrine::LookAhead(planner) = self else { return (None, self, table) };
        let followed = planner.doctrines.get(table / TABLES.len());
        followed.map_or((None, self, table), |named| (Some(&named.policy), &named.doctrine, table % TABLES.len()))
    }

    /// Whether the policy adds any rows before the base rows.
    fn is_laid_over(&self) -> bool {
        matches!(self, Doctrine::Tables { overlaid, .. } if overlaid.iter().any(|&rows| rows > 0))
    }

    /// The number of rows of each table.
    pub(crate) fn rows(&self) -> Vec<usize> {
        match self {
            Doctrine::Random => Vec::new(),
            Doctrine::Tables { tables, .. } => tables.iter().map(Table::len).collect(),
            Doctrine::LookAhead(planner) => planner.doctrines.iter().flat_map(|named| named.doctrine.rows()).collect(),
        }
    }
}

/// A table of a policy's own rows and those of the rules beneath them, but for those to which the policy leaves
/// nothing.
fn lower(
    (policy, table): (&str, &str),
    own: &[Row<OrderFile>],
    base: &[Row<OrderFile>],
    at: &mut Lowering<'_>,
) -> Option<Table<UsFeature, RowOrder>> {
    let path = format!("policies.{policy}.{table}");
    let mut rows: Vec<Row<OrderFile>> = own.iter().chain(base).cloned().collect();
    loop {
        let mut check = Check::default();
        let lowered = Table::lower(&rows, &path, (0, 99), &mut Lowering { check: &mut check, context: at.context });
        let idle = check.faults.iter().filter_map(|fault| row_of(fault, &path));
        let idle: Vec<usize> = idle.filter(|&row| row >= own.len()).collect();
        if idle.is_empty() {
            at.check.faults.extend(check.faults);
            return lowered;
        }
        let mut row = 0;
        rows.retain(|_| (!idle.contains(&row), row += 1).0);
    }
}

/// The row of the table at `path` that a fault reports as unreachable. Such a fault names the row itself, not a part of
/// it.
fn row_of(fault: &Fault, path: &str) -> Option<usize> {
    fault.path.strip_prefix(path)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}
