//! What the keys of a scenario may be: the names that they choose from, and values as examples.

use crate::cli::keys::{Key, Steps, values_at};
use crate::cli::words;
use crate::cli::{Context, catalogue};
use crate::game::System;
use crate::scenario::Document;
use toml::Value;

/// The names and examples of a system.
pub(super) struct Choices {
    /// The names of each kind of thing.
    named: Vec<(String, Vec<String>)>,
    /// The built-in scenarios.
    scenarios: Vec<Value>,
}

impl Choices {
    /// Gathers them from rules, policies and built-in scenarios.
    pub(super) fn of(io: &Context, system: &dyn System, rules: &Document) -> Choices {
        let thing = |(name, card): (String, toml::Table)| {
            let called = ["name", "title"].iter().find_map(|key| card.get(*key)?.as_str());
            // A number says nothing without its name.
            let number = name.bytes().all(|byte| byte.is_ascii_digit());
            if let (true, Some(called)) = (number, called) { format!("{name} {called}") } else { name }
        };
        let kinds = system.things().iter().map(|(kind, path)| {
            let names = words::cards(rules, path).into_iter().map(thing).collect();
            ((*kind).to_owned(), names)
        });
        let policies = catalogue::policies(io, system).into_iter().map(|(name, _)| name).collect();
        let read = |name: &str| Some(Value::Table(toml::from_str(io.library().get(name)?).ok()?));
        Choices {
            named: kinds.chain([("policies".to_owned(), policies)]).collect(),
            scenarios: io.library().scenarios(system.name()).into_iter().filter_map(read).collect(),
        }
    }

    /// What a key may be, in words.
    pub(super) fn words(&self, key: &Key) -> String {
        let names = key.names.as_ref().and_then(|kind| self.named.iter().find(|(known, _)| known == kind));
        match names {
            Some((_, names)) => format!("One of: {}.", names.join(", ")),
            None if key.choices.is_empty() => match key.values.as_str() {
                "text" | "a list of tables" | "" => String::new(),
                // Its meaning has them already.
                values if key.meaning.contains(values) => String::new(),
                values => format!("Values: {values}."),
            },
            None => format!("One of: {}.", key.values),
        }
    }

    /// A value as an example: one that a built-in scenario has, else the default, else the first allowed one.
    pub(super) fn example(&self, key: &Key) -> String {
        let written = self.scenarios.iter().find_map(|scenario| first_value(scenario, &key.steps));
        if let Some(value) = written {
            return value.to_string();
        }
        let first = || key.choices.first().map(|(name, _)| name.clone());
        match key.default.clone().or_else(first) {
            Some(word) if key.choices.is_empty() => word,
            Some(word) => Value::String(word).to_string(),
            None => self.least(key),
        }
    }

    /// The least value of a key without examples.
    fn least(&self, key: &Key) -> String {
        let named = key.names.as_ref().and_then(|kind| self.named.iter().find(|(known, _)| known == kind));
        let name = named.and_then(|(_, names)| Some(names.first()?.split(' ').next()?.to_owned()));
        if let Some(name) = name {
            return Value::String(name).to_string();
        }
        match key.values.split_once(" to ") {
            Some((least, _)) if least.parse::<i64>().is_ok() => least.to_owned(),
            _ if key.values == "true or false" => "true".to_owned(),
            _ if key.values.starts_with("a list of 2") => "[0, 0]".to_owned(),
            _ if key.values.starts_with("a list") => "[]".to_owned(),
            _ if key.values.starts_with("a table") => "{}".to_owned(),
            _ => "\"…\"".to_owned(),
        }
    }
}

/// The first value that a scenario has at a path.
fn first_value(scenario: &Value, steps: &Steps) -> Option<Value> {
    values_at(scenario, steps).into_iter().next().map(|(_, value)| value)
}
