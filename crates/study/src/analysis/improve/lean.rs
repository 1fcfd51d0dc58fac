//! A better policy made lean: each of its changes is taken back where that costs nothing.
//!
//! A policy that won may carry changes that came with others and bring nothing. Each is taken back by itself and plays
//! against the policy with it, on the same dice: where the policy is no worse without it, it stays out.

use super::doctrine::Frame;
use super::path::{Path, Step, at, at_mut, is_rows, row_label, said};
use toml::{Table, Value};

/// A change taken back.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Back {
    /// A value is again what it was; none where there was none.
    Value(Path, Option<Value>),
    /// A row is again what it was; none where there was none.
    Row(Path, Value, Option<Value>),
    /// A row that went is back at its place.
    Gone(Path, Value, usize),
}

impl Back {
    /// All changes from one policy to another, to be taken back. Both are wholes.
    pub(super) fn all(before: &Table, after: &Table) -> Vec<Back> {
        let mut found = Vec::new();
        differ(before, after, &mut Path::new(), &mut found);
        found
    }

    /// Takes it back in a whole policy; whether it was there.
    pub(super) fn apply(&self, whole: &mut Table) -> bool {
        match self {
            Back::Value(path, before) => set(whole, path, before.as_ref()).is_some(),
            Back::Row(path, after, before) => {
                let Some(rows) = at_mut(whole, path).and_then(Value::as_array_mut) else { return false };
                let Some(place) = rows.iter().position(|row| row == after) else { return false };
                match before {
                    Some(before) => rows[place] = before.clone(),
                    None => drop(rows.remove(place)),
                }
                !rows.is_empty()
            }
            Back::Gone(path, row, place) => {
                let Some(rows) = at_mut(whole, path).and_then(Value::as_array_mut) else { return false };
                rows.insert((*place).min(rows.len()), row.clone());
                true
            }
        }
    }
}

/// What of a policy changed, in words: `base` is the file that it began with, `best` what that became.
pub fn changes(frame: &Frame, base: &Table, best: &Table) -> Vec<String> {
    let (before, after) = (frame.whole(base), frame.whole(best));
    Back::all(&before, &after).iter().filter_map(|back| back.change(&before, &after)).collect()
}

impl Back {
    /// The change in words; none of a table of rows whose order stayed.
    fn change(&self, before: &Table, after: &Table) -> Option<String> {
        let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
        Some(match self {
            Back::Value(path, Some(old)) if is_rows(old) => {
                let (old, new) = (old.as_array()?, at(after, path)?.as_array()?);
                let (old, new) = (common(old, new), common(new, old));
                let order = new.iter().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ");
                return (old != new).then(|| format!("{}: now in the order {order}", said(before, path)));
            }
            Back::Value(path, old) => {
                format!("{}: {} -> {}", said(before, path), text(old.as_ref()), text(at(after, path)))
            }
            Back::Gone(path, row, _) => format!("{}: without `{}`", said(before, path), row_label(row)),
            Back::Row(path, new, None) => format!("{}: new {}", said(before, path), row_text(new)),
            Back::Row(path, new, Some(old)) => {
                format!("{}: {} -> {}", said(before, path), row_text(old), row_text(new))
            }
        })
    }
}

/// What the rows are called that are also among the others, in order.
fn common(rows: &[Value], others: &[Value]) -> Vec<String> {
    let among = |row: &&Value| others.iter().any(|other| row_label(other) == row_label(row));
    rows.iter().filter(among).map(row_label).collect()
}

/// A row in words: its name, its conditions and its action.
fn row_text(row: &Value) -> String {
    let name = row.get("name").and_then(Value::as_str).map(|name| format!("`{name}` "));
    let when = row.get("when").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let when: Vec<&str> = when.iter().filter_map(Value::as_str).collect();
    let then = row.get("then").map(Value::to_string).unwrap_or_default();
    format!("{}[{}] then {then}", name.unwrap_or_default(), when.join(", "))
}

fn set(whole: &mut Table, path: &Path, value: Option<&Value>) -> Option<()> {
    let (last, above) = path.split_last()?;
    let Step::Key(key) = last else { return None };
    let table = if above.is_empty() { whole } else { at_mut(whole, above)?.as_table_mut()? };
    match value {
        Some(value) => drop(table.insert(key.clone(), value.clone())),
        None => drop(table.remove(key)?),
    }
    Some(())
}

fn differ(before: &Table, after: &Table, path: &mut Path, found: &mut Vec<Back>) {
    for (key, new) in after.iter().filter(|(key, new)| before.get(key.as_str()) != Some(new)) {
        path.push(Step::Key(key.clone()));
        match (before.get(key), new) {
            (Some(Value::Table(old)), Value::Table(new)) => differ(old, new, path, found),
            (Some(Value::Array(old)), Value::Array(rows)) if is_rows(new) => differ_in_rows(old, rows, path, found),
            (old, _) => found.push(Back::Value(path.clone(), old.cloned())),
        }
        path.pop();
    }
    for (key, old) in before.iter().filter(|(key, _)| !after.contains_key(key.as_str())) {
        path.push(Step::Key(key.clone()));
        found.push(Back::Value(path.clone(), Some(old.clone())));
        path.pop();
    }
}

fn differ_in_rows(before: &[Value], after: &[Value], path: &Path, found: &mut Vec<Back>) {
    let named = |rows: &[Value], label: &str| rows.iter().find(|row| row_label(row) == label).cloned();
    for row in after.iter().filter(|row| !before.contains(row)) {
        found.push(Back::Row(path.clone(), row.clone(), named(before, &row_label(row))));
    }
    for (place, row) in before.iter().enumerate().filter(|(_, row)| named(after, &row_label(row)).is_none()) {
        found.push(Back::Gone(path.clone(), row.clone(), place));
    }
    found.push(Back::Value(path.clone(), Some(Value::Array(before.to_vec()))));
}

/// The file of the policy `base` with the whole `changed`.
pub(super) fn file(frame: &Frame, base: &Table, changed: &Table) -> Table {
    frame.own(base, &frame.whole(base), changed)
}
