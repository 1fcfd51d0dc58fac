//! Doctrine tables among the rules of a system, lowered with them.

use super::{Feature, Row, Table};
use crate::scenario::lower::{Limits, Lower, Lowering};
use crate::scenario::{Check, Fault};

/// An action of a doctrine table.
pub trait Action<C>: Lower<C> {
    /// Whether it may turn out to be impossible, so that the table is gone on with.
    fn passes(&self) -> bool {
        false
    }
}

impl<C: Copy, F: Feature, A: Action<C>> Lower<C> for Table<F, A> {
    type Shape = Vec<Row<A::Shape>>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, C>) -> Option<Self> {
        let name = path.trim_end_matches(".rows").rsplit('.').next().unwrap_or(path).to_owned();
        let table = table_of((&name, path), shape, limits, at.context);
        table.map_err(|faults| at.check.faults.extend(faults)).ok()
    }
}

/// Reads the table called `name` from the rows at `path`, and lowers its actions.
pub(super) fn table_of<C: Copy, F: Feature, A: Action<C>>(
    (name, path): (&str, &str),
    rows: &[Row<A::Shape>],
    limits: Limits,
    context: C,
) -> Result<Table<F, A>, Vec<Fault>> {
    let lower = |path: &str, action: A::Shape| {
        let mut check = Check::default();
        A::lower(&action, path, limits, &mut Lowering { check: &mut check, context })
            .filter(|_| check.faults.is_empty())
            .ok_or(check.faults)
    };
    Table::load_passing(name, path, rows.to_vec(), lower, A::passes)
}
