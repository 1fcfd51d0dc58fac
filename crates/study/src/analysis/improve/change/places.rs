//! The rows of a policy's tables, and where they are.

use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{Path, Step, at, at_mut, is_rows, paths};
use toml::{Table, Value};

/// All rows of a policy: the table of each, and its place there.
pub(super) fn all(whole: &Table) -> Vec<(Path, usize)> {
    let tables = paths(whole, |_, value| is_rows(value));
    let rows = |path: &Path| at(whole, path).and_then(Value::as_array).map_or(0, Vec::len);
    tables.iter().flat_map(|path| (0..rows(path)).map(move |index| (path.clone(), index))).collect()
}

/// One of all rows.
pub(super) fn pick(whole: &Table, draw: &mut Draw) -> Option<(Path, usize)> {
    draw.pick(&all(whole)).cloned()
}

/// A row of a table.
pub(super) fn row_mut<'a>(whole: &'a mut Table, path: &Path, index: usize) -> Option<&'a mut Value> {
    at_mut(whole, path)?.get_mut(index)
}

/// The keys on the way to a table, with points between them.
pub(super) fn table_name(path: &Path) -> String {
    let keys = path.iter().filter_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Index(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}

/// The rows of a table, to be changed.
pub(super) fn rows_of<'a>(whole: &'a mut Table, path: &Path) -> Option<&'a mut Vec<Value>> {
    at_mut(whole, path)?.as_array_mut()
}
