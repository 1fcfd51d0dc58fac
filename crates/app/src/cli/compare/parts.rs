//! What can be left out of a scenario: readings of rules, rows of policies, things such as weapons, effects of cards.
//!
//! All of it is found in the document by its shape, so that no system has to be known: a row is an element with a name
//! in a list of a policy that plays a side; a thing is what a system lists with the words of its files; it is left out
//! where lists of the scenario or of the rules name it, or, if it is a card, by taking its effects from it.

use super::super::Loaded;
use crate::game::Switch;
use toml::Value;

/// A part, and how to do without it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    /// What sort of part: `switch`, `row`, or the kind of a thing, such as `weapons`.
    pub(super) kind: String,
    pub(super) name: String,
    /// The settings without it.
    pub(super) sets: Vec<String>,
}

/// Every part, in the order of the system's lists and of the policies.
pub(super) fn all(loaded: &Loaded) -> Vec<Part> {
    let switches = loaded.system.switches().iter().flat_map(|switch| readings(loaded, switch));
    switches.chain(rows(loaded)).chain(things(loaded)).collect()
}

/// The parts of this name.
pub(super) fn named(loaded: &Loaded, name: &str) -> Option<Part> {
    rows(loaded).into_iter().chain(things(loaded)).find(|part| part.name.eq_ignore_ascii_case(name))
}

/// The names of all rows and things that can be left out.
pub(super) fn names(loaded: &Loaded) -> Vec<String> {
    let parts = rows(loaded).into_iter().chain(things(loaded));
    parts.map(|part| part.name).collect()
}

/// The other readings of a rule than the one that the scenario plays by.
fn readings(loaded: &Loaded, switch: &Switch) -> Vec<Part> {
    let current = loaded.document.value(switch.path).map(|value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    });
    let current = current.unwrap_or_else(|| switch.default.to_owned());
    let others = switch.values.iter().filter(|value| **value != current);
    let part = |value: &&str| Part {
        kind: "switch".to_owned(),
        name: format!("{}={value}", switch.name),
        sets: vec![format!("{}={value}", switch.path)],
    };
    others.map(part).collect()
}

/// The rows of the policies that play the sides.
fn rows(loaded: &Loaded) -> Vec<Part> {
    let mut policies: Vec<String> = loaded.game.policies().into_iter().map(|(_, policy)| policy).collect();
    policies.sort();
    policies.dedup();
    let mut parts = Vec::new();
    for policy in policies {
        let path = format!("policies.{policy}");
        let Some(Value::Table(table)) = loaded.document.value(&path) else { continue };
        for (key, value) in &table {
            let Value::Array(rows) = value else { continue };
            for (at, row) in rows.iter().enumerate() {
                let Some(name) = row.get("name").and_then(Value::as_str) else { continue };
                let left = without(rows, at);
                // Two tables of a policy may have rows of one name.
                let name = if key == "rows" { name.to_owned() } else { format!("{key}: {name}") };
                let sets = vec![format!("{path}.{key}={left}")];
                parts.push(Part { kind: format!("row of {policy}"), name, sets });
            }
        }
    }
    parts
}

/// A list without one of its elements.
fn without(list: &[Value], at: usize) -> Value {
    Value::Array(list.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, value)| value.clone()).collect())
}

/// Things that the scenario has and could do without.
fn things(loaded: &Loaded) -> Vec<Part> {
    let mut parts = Vec::new();
    let Ok(whole) = toml::from_str::<toml::Table>(&loaded.document.resolved()) else { return parts };
    for &(kind, path) in loaded.system.things() {
        let Some(Value::Table(table)) = loaded.document.value(path) else { continue };
        for (name, thing) in &table {
            let effects = thing.get("effects").and_then(Value::as_array);
            let sets = match effects {
                Some(effects) if effects.is_empty() => continue,
                Some(_) => vec![format!("{path}.{name}.effects=[]")],
                None => {
                    let mut sets = Vec::new();
                    let roots = whole.iter().filter(|(root, _)| *root != "policies");
                    roots.for_each(|(root, value)| mentions(root, value, name, &mut sets));
                    sets
                }
            };
            if !sets.is_empty() {
                parts.push(Part { kind: kind.to_owned(), name: name.clone(), sets });
            }
        }
    }
    parts
}

/// Settings that take a name out of every list below a value.
fn mentions(path: &str, value: &Value, name: &str, sets: &mut Vec<String>) {
    match value {
        Value::Table(table) => {
            for (key, below) in table {
                let quoted = key.bytes().any(|byte| !(byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
                let key = if quoted { format!("\"{key}\"") } else { key.clone() };
                mentions(&format!("{path}.{key}"), below, name, sets);
            }
        }
        Value::Array(list) if list.iter().any(|element| element.as_str() == Some(name)) => {
            let left: Vec<Value> = list.iter().filter(|element| element.as_str() != Some(name)).cloned().collect();
            sets.push(format!("{path}={}", Value::Array(left)));
        }
        Value::Array(list) => {
            let named = |element: &Value| {
                let table = element.as_table();
                table.is_some_and(|table| table.values().any(|value| value.as_str() == Some(name)))
            };
            // The only element of a list is what the list is for, such as the aircraft of a side.
            if list.len() > 1 && list.iter().any(named) && !list.iter().all(named) {
                let left: Vec<Value> = list.iter().filter(|element| !named(element)).cloned().collect();
                sets.push(format!("{path}={}", Value::Array(left)));
                return;
            }
            for (at, below) in list.iter().enumerate() {
                mentions(&format!("{path}.{at}"), below, name, sets);
            }
        }
        _ => {}
    }
}
