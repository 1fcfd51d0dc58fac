//! Changes of rows: their order, their actions, rows off and rows split.

use super::bring::bring;
use super::conditions;
use super::places::{pick, row_mut, rows_of, table_name};
use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{Path, at, row_label};
use toml::{Table, Value};

/// Exchanges a row with the next.
pub(super) fn swap(whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = pick(whole, draw)?;
    let rows = rows_of(whole, &path)?;
    if index + 1 >= rows.len() {
        return None;
    }
    rows.swap(index, index + 1);
    Some(format!("{} `{}` before `{}`", table_name(&path), row_label(&rows[index]), row_label(&rows[index + 1])))
}

/// Moves a row to another place.
pub(super) fn shift(whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = pick(whole, draw)?;
    let rows = rows_of(whole, &path)?;
    let row = rows.remove(index);
    let to = draw.below(rows.len() + 1);
    let label = row_label(&row);
    rows.insert(to, row);
    (to != index).then(|| format!("{} `{label}` becomes row {}", table_name(&path), to + 1))
}

/// Takes a row out.
pub(super) fn off(whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = pick(whole, draw)?;
    let rows = rows_of(whole, &path)?;
    if rows.len() < 2 {
        return None;
    }
    let gone = rows.remove(index);
    Some(format!("{} without `{}`", table_name(&path), row_label(&gone)))
}

/// Gives a row the action of another row of such a table, in this policy or in another.
pub(super) fn act(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = pick(whole, draw)?;
    let action = some_action(frame, whole, &path, draw)?;
    let row = row_mut(whole, &path, index)?;
    let label = row_label(row);
    let text = format!("{} `{label}`: then {action}", table_name(&path));
    let changed = row.get("then") != Some(&action);
    row.as_table_mut()?.insert("then".to_owned(), action);
    changed.then_some(text)
}

/// Puts a row before another: with its conditions, one more, and another action.
pub(super) fn split(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let (path, index) = pick(whole, draw)?;
    let action = some_action(frame, whole, &path, draw)?;
    let condition = conditions::some_condition(frame, whole, &path, draw)?;
    let rows = rows_of(whole, &path)?;
    let mut row = rows[index].clone();
    if row.get("then") == Some(&action) {
        return None;
    }
    let label = row_label(&row);
    let table = row.as_table_mut()?;
    table.remove("name");
    table.insert("then".to_owned(), action.clone());
    conditions::push(&mut row, &condition)?;
    rows.insert(index, row);
    Some(format!("{} before `{label}`: with {condition} then {action}", table_name(&path)))
}

/// The action of some row of such a table.
fn some_action(frame: &Frame, whole: &mut Table, path: &Path, draw: &mut Draw) -> Option<Value> {
    let actions = |table: &Table| -> Vec<Value> {
        let rows = at(table, path).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        rows.iter().filter_map(|row| row.get("then").cloned()).collect()
    };
    if draw.percent(60) {
        return draw.pick(&actions(whole)).cloned();
    }
    let other = draw.pick(&frame.others)?;
    let action = draw.pick(&actions(other)).cloned()?;
    bring(frame, whole, other, &action);
    Some(action)
}
