//! What a policy borrows from another: rows, parts and tables.

use super::bring::bring;
use super::places;
use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{Path, Step, at, at_mut, is_rows, paths, row_label};
use toml::{Table, Value};

/// Puts a row of another policy into the same table.
pub(super) fn row(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let other = draw.pick(&frame.others)?;
    let (path, index) = places::pick(other, draw)?;
    let row = at(other, &path)?.get(index)?.clone();
    let table = at_mut(whole, &path)?.as_array_mut().filter(|rows| !rows.contains(&row))?;
    let place = draw.below(table.len());
    table.insert(place, row.clone());
    bring(frame, whole, other, &row);
    Some(format!("{} with `{}` as row {}", places::table_name(&path), row_label(&row), place + 1))
}

/// Replaces a part, a table of rows or a table of weights by that of another policy.
pub(super) fn part(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let other = draw.pick(&frame.others)?;
    let is_unit = |path: &Path, value: &Value| match path.as_slice() {
        [Step::Key(key)] => (is_rows(value) || value.is_table()) && !frame.is_map(key),
        [Step::Key(key), Step::Key(_)] => frame.is_map(key),
        _ => false,
    };
    let units = paths(other, |path, value| is_unit(path, value) && at(whole, path).is_some_and(|own| own != value));
    let path = draw.pick(&units)?;
    let value = at(other, path)?.clone();
    *at_mut(whole, path)? = value.clone();
    bring(frame, whole, other, &value);
    Some(format!("{} of another policy", places::table_name(path)))
}
