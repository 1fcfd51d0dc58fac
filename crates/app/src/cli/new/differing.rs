//! What a scenario has of its own: its keys, and of rules and policies those that differ from the built-in ones.

use crate::scenario::Document;
use toml::{Table, Value};

/// The parts of a document that the rules and policies of its system are beneath.
const LAYERED: [&str; 2] = ["rules", "policies"];

/// The own keys of a document, which `rules`, a document of the rules and policies alone, does not have.
pub(super) fn from(document: &Document, rules: &Document) -> Table {
    let plain = |document: &Document| match document.value("") {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    };
    let (mut own, below) = (plain(document), plain(rules));
    for part in LAYERED {
        let changed = own.get(part).and_then(|value| changed(value, below.get(part)));
        match changed {
            Some(value) => _ = own.insert(part.to_owned(), value),
            None => _ = own.remove(part),
        }
    }
    own
}

/// What of a value is not in the one below; none where nothing is.
fn changed(value: &Value, below: Option<&Value>) -> Option<Value> {
    match (value, below) {
        (Value::Table(table), Some(Value::Table(below))) => {
            let entry = |(key, value): (&String, &Value)| Some((key.clone(), changed(value, below.get(key))?));
            let table: Table = table.iter().filter_map(entry).collect();
            (!table.is_empty()).then_some(Value::Table(table))
        }
        (value, Some(below)) if value == below => None,
        _ => Some(value.clone()),
    }
}
