//! A table of the rules as a rulebook prints it: rows and columns of numbers instead of chances.

use crate::cli::keys::{self, Key, Step, Steps};
use crate::cli::output::{Cell, Sheet};
use crate::cli::{CliError, Context};
use crate::game::System;
use crate::scenario::Document;
use toml::Value;

/// The path of a table of rules that a name such as `richthofen/rules.damage-table` stands for, with its system.
pub(super) fn asked(io: &Context, name: &str) -> Option<(&'static dyn System, String)> {
    let (system, path) = name.split_once('/')?;
    let system = *io.systems().iter().find(|known| known.name() == system)?;
    path.starts_with("rules.").then(|| (system, path.to_owned()))
}

/// The charts of a table of the rules: one for each kind of list in it, and one of its single values.
///
/// # Errors
/// A path at which the rules have nothing.
pub(super) fn charts(system: &dyn System, document: &Document, path: &str) -> Result<Vec<Sheet>, CliError> {
    let Some(value) = document.value(path) else {
        let rules = document.value("rules");
        let tables = rules.as_ref().and_then(Value::as_table).into_iter().flat_map(|rules| rules.keys());
        let tables: Vec<String> = tables.map(|table| format!("rules.{table}")).collect();
        return Err(CliError::unknown("table of the rules", path, tables.iter().map(String::as_str)));
    };
    let keys = keys::of(system);
    let steps = Steps(path.split('.').map(|step| Step::Key(step.to_owned())).collect());
    let mut found = Found::default();
    found.look(&value, &[], &steps, &keys);
    let mut sheets: Vec<Sheet> = found.lists.iter().map(List::sheet).collect();
    if !found.single.is_empty() {
        let mut sheet = Sheet::plain(["key", "value", "meaning"]);
        found.single.into_iter().for_each(|row| sheet.row(row));
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// What a table has.
#[derive(Default)]
struct Found {
    lists: Vec<List>,
    single: Vec<[Cell; 3]>,
}

/// Lists of one kind, a row each.
struct List {
    /// The key of the lists, and what their places stand for.
    key: String,
    columns: Vec<String>,
    /// By row: the way to it, the list, and the single values beside it.
    rows: Vec<(String, Vec<String>, Vec<(String, String)>)>,
}

impl Found {
    /// Gathers the lists and single values in a value; `way` leads to it from the table.
    fn look(&mut self, value: &Value, way: &[&str], steps: &Steps, keys: &[Key]) {
        match value {
            Value::Table(table) => self.table(table, way, steps, keys),
            Value::Array(items) if items.iter().all(|item| item.is_table() || item.is_array()) => {
                let numbers: Vec<String> = (1..=items.len()).map(|number| number.to_string()).collect();
                for (item, number) in items.iter().zip(&numbers) {
                    self.look(item, &[way, &[number]].concat(), &steps.with(Step::Element), keys);
                }
            }
            Value::Array(items) => self.list(items, way, steps, keys, Vec::new()),
            value => {
                let meaning = known(keys, steps).map(|key| key.meaning.clone()).unwrap_or_default();
                self.single.push([way.join(" ").into(), shown(value).into(), meaning.into()]);
            }
        }
    }

    fn table(&mut self, table: &toml::Table, way: &[&str], steps: &Steps, keys: &[Key]) {
        let own = |key: &str| {
            let named = steps.with(Step::Key(key.to_owned()));
            if known(keys, &named).is_some() { named } else { steps.with(Step::Name) }
        };
        let entries = || table.iter().filter(|(key, _)| !["source", "ref"].contains(&key.as_str()));
        let is_list = |value: &Value| {
            value.as_array().is_some_and(|items| !items.iter().any(|item| item.is_table() || item.is_array()))
        };
        let lists: Vec<_> = entries().filter(|(_, value)| is_list(value)).collect();
        // The values beside an only list belong to its row.
        let beside = lists.len() == 1 && !way.is_empty();
        let scalar = |value: &Value| !value.is_table() && !value.is_array();
        let values = entries().filter(|(_, value)| beside && scalar(value));
        let values: Vec<(String, String)> = values.map(|(key, value)| (key.clone(), shown(value))).collect();
        for (key, value) in entries() {
            match value {
                Value::Array(items) if is_list(value) => {
                    let way = if beside { way.to_vec() } else { [way, &[key.as_str()]].concat() };
                    self.list(items, &way, &own(key), keys, if beside { values.clone() } else { Vec::new() });
                }
                value if beside && scalar(value) => {}
                value => self.look(value, &[way, &[key.as_str()]].concat(), &own(key), keys),
            }
        }
    }

    /// Adds a row to the lists of its kind.
    fn list(&mut self, items: &[Value], way: &[&str], steps: &Steps, keys: &[Key], values: Vec<(String, String)>) {
        let meaning = known(keys, steps).map(|key| key.meaning.as_str()).unwrap_or_default();
        let (key, columns) = (steps.leaf().to_owned(), columns(meaning, items.len()));
        let row = (way.join(" "), items.iter().map(shown).collect(), values);
        match self.lists.iter_mut().find(|list| list.key == key && list.columns == columns) {
            Some(list) => list.rows.push(row),
            None => self.lists.push(List { key, columns, rows: vec![row] }),
        }
    }
}

impl List {
    fn sheet(&self) -> Sheet {
        let beside: Vec<&String> =
            self.rows.first().into_iter().flat_map(|(.., values)| values).map(|(key, _)| key).collect();
        let columns = std::iter::once(self.key.clone()).chain(self.columns.iter().cloned());
        let mut sheet = Sheet::plain(columns.chain(beside.iter().map(|key| (*key).clone())));
        for (way, cells, values) in &self.rows {
            let value = |key: &&String| values.iter().find(|(known, _)| known == *key).map(|(_, value)| value.clone());
            let beside = beside.iter().map(|key| Cell::Right(value(key).unwrap_or_default()));
            let cells = cells.iter().map(|cell| Cell::Right(cell.clone()));
            sheet.row(std::iter::once(Cell::from(way.as_str())).chain(cells).chain(beside));
        }
        sheet
    }
}

fn known<'a>(keys: &'a [Key], steps: &Steps) -> Option<&'a Key> {
    keys.iter().find(|key| key.steps == *steps)
}

/// What the places of a list stand for: the numbers that its meaning has, as in `by the total, from 2 to 12`, or 1 and so on.
fn columns(meaning: &str, length: usize) -> Vec<String> {
    let words: Vec<&str> = meaning.split(|letter: char| !letter.is_alphanumeric()).collect();
    let range = words.windows(4).find_map(|words| match words {
        ["from", low, "to", high] => {
            let (low, high) = (low.parse::<usize>().ok()?, high.parse::<usize>().ok()?);
            (high + 1 == low + length).then_some(low)
        }
        _ => None,
    });
    let first = range.unwrap_or(1);
    (first..first + length).map(|place| place.to_string()).collect()
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
