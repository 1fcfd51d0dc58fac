//! A table of the rules as a rulebook prints it: rows and columns of numbers instead of chances.
//!
//! Values of one kind are below each other: a list is a row whose columns are its places, and a record, such as a card
//! or an entry of a list, a row whose columns are its keys. What is alone is named with its meaning.

use crate::cli::keys::{self, Key, Step, Steps};
use crate::cli::output::{Cell, Sheet};
use crate::cli::{CliError, Context};
use crate::game::System;
use crate::scenario::Document;
use toml::Value;

/// The path of a table of rules that a name such as `richthofen/rules.damage-table` means, with its system.
pub(super) fn asked(io: &Context, name: &str) -> Option<(&'static dyn System, String)> {
    let (system, path) = name.split_once('/')?;
    let system = *io.systems().iter().find(|known| known.name() == system)?;
    path.starts_with("rules.").then(|| (system, path.to_owned()))
}

/// The charts of a table of the rules: one for each kind of row in it, and one of its single values. Where the rules
/// are
/// `changed`, a value says what is printed in its place.
///
/// # Errors
/// A path at which the rules have nothing.
pub(super) fn charts(
    system: &dyn System,
    printed: &Document,
    changed: Option<&Document>,
    path: &str,
) -> Result<Vec<Sheet>, CliError> {
    let document = changed.unwrap_or(printed);
    let Some(value) = document.value(path) else {
        let rules = document.value("rules");
        let tables = rules.as_ref().and_then(Value::as_table).into_iter().flat_map(|rules| rules.keys());
        let tables: Vec<String> = tables.map(|table| format!("rules.{table}")).collect();
        return Err(CliError::unknown("table of the rules", path, tables.iter().map(String::as_str)));
    };
    let steps = Steps(path.split('.').map(|step| Step::Key(step.to_owned())).collect());
    let value = if changed.is_some() { beside(&value, printed.value(path).as_ref()) } else { value };
    let mut found = Found { keys: keys::of(system), kinds: Vec::new(), single: Vec::new() };
    found.look(&value, &[], &steps);
    Ok(found.sheets())
}

/// A changed value with what is printed in its place wherever the two differ, such as `10 (printed 12)`.
fn beside(changed: &Value, printed: Option<&Value>) -> Value {
    match (changed, printed) {
        (Value::Table(table), Some(Value::Table(old))) => {
            Value::Table(table.iter().map(|(key, value)| (key.clone(), beside(value, old.get(key)))).collect())
        }
        (Value::Array(items), Some(Value::Array(old))) => {
            Value::Array(items.iter().enumerate().map(|(at, value)| beside(value, old.get(at))).collect())
        }
        (Value::Table(table), None) => {
            Value::Table(table.iter().map(|(key, value)| (key.clone(), beside(value, None))).collect())
        }
        (Value::Array(items), None) => Value::Array(items.iter().map(|value| beside(value, None)).collect()),
        (changed, Some(printed)) if changed == printed => changed.clone(),
        (changed, Some(printed)) => Value::String(format!("{} (printed {})", shown(changed), shown(printed))),
        (changed, None) => Value::String(format!("{} (new)", shown(changed))),
    }
}

/// What a table has.
struct Found {
    keys: Vec<Key>,
    kinds: Vec<Rows>,
    single: Vec<[String; 3]>,
}

/// Rows of one kind.
struct Rows {
    /// The path of the values, and what the places of a list mean.
    steps: Steps,
    places: Vec<String>,
    rows: Vec<Row>,
}

/// A list, a record, or a record with one list in it.
struct Row {
    /// The way to it from the table.
    way: String,
    list: Vec<String>,
    values: Vec<(String, String)>,
}

impl Found {
    /// Gathers what is in a value; `way` leads to it from the table.
    fn look(&mut self, value: &Value, way: &[&str], steps: &Steps) {
        match value {
            Value::Table(table) => self.table(table, way, steps),
            Value::Array(items) if items.iter().all(|item| item.is_table() || item.is_array()) => {
                let numbers: Vec<String> = (1..=items.len()).map(|number| number.to_string()).collect();
                for (item, number) in items.iter().zip(&numbers) {
                    self.look(item, &[way, &[number]].concat(), &steps.with(Step::Element));
                }
            }
            Value::Array(items) => self.row(Some(items), Vec::new(), way, steps.clone()),
            value => self.single(way.join(" "), shown(value), steps),
        }
    }

    fn table(&mut self, table: &toml::Table, way: &[&str], steps: &Steps) {
        let entries = || table.iter().filter(|(key, _)| !["source", "ref"].contains(&key.as_str()));
        let lists: Vec<_> = entries().filter_map(|(key, value)| Some((key, list(value)?))).collect();
        let is_record = !way.is_empty() && lists.len() <= 1 && entries().all(|(_, value)| is_plain(value));
        if is_record {
            let values = entries().filter(|(_, value)| list(value).is_none());
            let values = values.map(|(key, value)| (key.clone(), shown(value))).collect();
            let inner = lists.first().map(|(key, _)| self.step(steps, key));
            self.row(lists.first().map(|(_, items)| *items), values, way, inner.unwrap_or_else(|| steps.clone()));
            return;
        }
        for (key, value) in entries() {
            let step = self.step(steps, key);
            self.look(value, &[way, &[key.as_str()]].concat(), &step);
        }
    }

    /// The path of an entry: by its key, where files may have that, or else as one of the names that files choose.
    fn step(&self, steps: &Steps, key: &str) -> Steps {
        let named = steps.with(Step::Key(key.to_owned()));
        if self.known(&named).is_some() { named } else { steps.with(Step::Name) }
    }

    /// Adds a row to those of its kind.
    fn row(&mut self, list: Option<&[Value]>, values: Vec<(String, String)>, way: &[&str], steps: Steps) {
        let list: Vec<String> = list.unwrap_or_default().iter().map(shown).collect();
        let meaning = self.known(&steps).map(|key| key.meaning.as_str()).unwrap_or_default();
        let places = places(meaning, list.len());
        let row = Row { way: way.join(" "), list, values };
        match self.kinds.iter_mut().find(|kind| kind.steps == steps && kind.places == places) {
            Some(kind) => kind.rows.push(row),
            None => self.kinds.push(Rows { steps, places, rows: vec![row] }),
        }
    }

    fn single(&mut self, way: String, value: String, steps: &Steps) {
        let meaning = self.known(steps).map(|key| key.meaning.clone()).unwrap_or_default();
        self.single.push([way, value, meaning]);
    }

    fn known(&self, steps: &Steps) -> Option<&Key> {
        self.keys.iter().find(|key| key.steps == *steps)
    }

    /// A sheet for each kind with several rows, and one for all else.
    fn sheets(mut self) -> Vec<Sheet> {
        let kinds = std::mem::take(&mut self.kinds);
        let (charts, alone): (Vec<Rows>, Vec<Rows>) = kinds.into_iter().partition(|kind| kind.rows.len() > 1);
        for Rows { steps, rows, .. } in alone {
            for Row { way, list, values } in rows {
                for (key, value) in &values {
                    let step = self.step(&steps, key);
                    self.single(format!("{way} {key}").trim().to_owned(), value.clone(), &step);
                }
                if !list.is_empty() {
                    let name = if values.is_empty() { way } else { format!("{way} {}", steps.leaf()) };
                    self.single(name, list.join(", "), &steps);
                }
            }
        }
        let mut sheets: Vec<Sheet> = charts.iter().map(Rows::sheet).collect();
        if !self.single.is_empty() {
            let mut sheet = Sheet::plain(["key", "value", "meaning"]);
            self.single.into_iter().for_each(|row| sheet.row(row.map(Cell::from)));
            sheets.push(sheet);
        }
        sheets
    }
}

impl Rows {
    fn sheet(&self) -> Sheet {
        let mut keys: Vec<&str> = Vec::new();
        for (key, _) in self.rows.iter().flat_map(|row| &row.values) {
            if !keys.contains(&key.as_str()) {
                keys.push(key);
            }
        }
        let columns = std::iter::once(self.steps.leaf()).chain(self.places.iter().map(String::as_str));
        let mut sheet = Sheet::plain(columns.chain(keys.iter().copied()).map(str::to_owned));
        for Row { way, list, values } in &self.rows {
            let value = |key: &&str| values.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
            let values = keys.iter().map(|key| value(key).unwrap_or_default());
            let cells = list.iter().cloned().chain(values).map(Cell::Right);
            sheet.row(std::iter::once(Cell::from(way.as_str())).chain(cells));
        }
        sheet
    }
}

/// The items of a list of single values.
fn list(value: &Value) -> Option<&[Value]> {
    let items = value.as_array()?;
    (!items.is_empty() && !items.iter().any(|item| item.is_table() || item.is_array())).then_some(items)
}

/// Whether a value is single, or a list of such.
fn is_plain(value: &Value) -> bool {
    !value.is_table() && (!value.is_array() || list(value).is_some())
}

/// What the places of a list mean: the numbers that its meaning has, as in `by the total, from 2 to 12`, or 1 and so
/// on.
fn places(meaning: &str, length: usize) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::{printed, refused};

    #[test]
    fn places_of_a_list_are_the_numbers_that_its_meaning_names() {
        assert_eq!(places("Points by the total, from 2 to 4.", 3), ["2", "3", "4"]);
        assert_eq!(places("Points by the total, from 2 to 4.", 4), ["1", "2", "3", "4"]);
        assert_eq!(places("", 2), ["1", "2"]);
    }

    #[test]
    fn a_table_of_the_rules_is_printed_and_an_unknown_one_is_refused() {
        assert_eq!(printed(&["table", "toy/rules.sides", "--format", "csv"]).lines().nth(1).unwrap_or(""), ",6,");
        let refusal = refused(&["table", "toy/rules.side"]);
        assert!(refusal.contains("unknown table of the rules `rules.side`; did you mean `rules.sides`?"), "{refusal}");
        assert!(refused(&["table", "toy/rules.sides", "--vary", "x"]).contains("has no parameters"));
        let changed = printed(&["table", "toy/rules.sides", "--set", "rules.sides=8", "--format", "csv"]);
        assert_eq!(changed.lines().nth(1).unwrap_or(""), ",8 (printed 6),");
        let refusal = refused(&["table", "toy/rules.sides", "--set", "rules.side=8"]);
        assert!(refusal.contains("unknown key"), "{refusal}");
    }
}
