//! Places in a policy as data, and the values there.

use toml::{Table, Value};

/// A step from a value to one in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The value of a key of a table.
    Key(String),
    /// An element of a list, from 0.
    Index(usize),
}

/// The steps from the root of a policy to a value.
pub(super) type Path = Vec<Step>;

/// Keys whose values are for readers, or are changed by their own kinds of change.
const APART: [&str; 8] = ["system", "title", "rule", "name", "when", "source", "ref", "random"];

/// The value at a path.
pub(super) fn at<'a>(table: &'a Table, path: &[Step]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    let Step::Key(key) = first else { return None };
    rest.iter().try_fold(table.get(key)?, |value, step| match step {
        Step::Key(key) => value.get(key.as_str()),
        Step::Index(index) => value.get(*index),
    })
}

/// As [`at`], to be changed.
pub(super) fn at_mut<'a>(table: &'a mut Table, path: &[Step]) -> Option<&'a mut Value> {
    let (first, rest) = path.split_first()?;
    let Step::Key(key) = first else { return None };
    rest.iter().try_fold(table.get_mut(key)?, |value, step| match step {
        Step::Key(key) => value.get_mut(key.as_str()),
        Step::Index(index) => value.get_mut(*index),
    })
}

/// The paths of the values that a player goes by and that are `wanted`, in the order of keys.
pub(super) fn paths(table: &Table, wanted: impl Fn(&Path, &Value) -> bool) -> Vec<Path> {
    let mut found = Vec::new();
    let mut path = Path::new();
    for (key, value) in table.iter().filter(|(key, _)| !APART.contains(&key.as_str())) {
        path.push(Step::Key(key.clone()));
        walk(value, &mut path, &mut |path, value| {
            if wanted(path, value) {
                found.push(path.clone());
            }
        });
        path.pop();
    }
    found
}

fn walk(value: &Value, path: &mut Path, visit: &mut impl FnMut(&Path, &Value)) {
    visit(path, value);
    match value {
        Value::Table(table) => {
            for (key, inner) in table.iter().filter(|(key, _)| !APART.contains(&key.as_str())) {
                path.push(Step::Key(key.clone()));
                walk(inner, path, visit);
                path.pop();
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                path.push(Step::Index(index));
                walk(inner, path, visit);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Whether a value is a table of rows: a list of tables, each with an action.
pub(super) fn is_rows(value: &Value) -> bool {
    let Some(items) = value.as_array() else { return false };
    !items.is_empty() && items.iter().all(|item| item.get("then").is_some())
}

/// What a row is called: its name, or its conditions.
pub fn row_label(row: &Value) -> String {
    if let Some(name) = row.get("name").and_then(Value::as_str) {
        return name.to_owned();
    }
    let when = row.get("when").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = when.iter().filter_map(Value::as_str).collect();
    if texts.is_empty() { "otherwise".to_owned() } else { texts.join(", ") }
}

/// The tables of rows in a policy, each with its name.
pub fn row_tables(policy: &Table) -> Vec<(String, &Vec<Value>)> {
    let tables = paths(policy, |_, value| is_rows(value));
    tables.iter().filter_map(|path| Some((said(policy, path), at(policy, path)?.as_array()?))).collect()
}

/// A path in words; a row goes by its name.
pub(super) fn said(table: &Table, path: &[Step]) -> String {
    let mut text = String::new();
    for (end, step) in path.iter().enumerate() {
        match step {
            Step::Key(key) if text.is_empty() => text.push_str(key),
            Step::Key(key) => text = format!("{text}.{key}"),
            Step::Index(index) => match at(table, &path[..=end]).filter(|value| value.get("then").is_some()) {
                Some(row) => text = format!("{text} `{}`", row_label(row)),
                None => text = format!("{text}[{index}]"),
            },
        }
    }
    text
}
