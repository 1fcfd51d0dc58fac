//! What the keys of a scenario may be: the names that they choose from, and values as examples.

use crate::cli::keys::{Key, values_at};
use crate::cli::words;
use crate::cli::{Context, catalogue};
use crate::game::System;
use crate::scenario::Document;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// What a key may name.
struct Thing {
    /// What files call it.
    name: String,
    /// What people call it, where files have a number.
    called: Option<String>,
    card: Table,
}

impl Thing {
    fn words(&self) -> String {
        match &self.called {
            Some(called) => format!("{} {called}", self.name),
            None => self.name.clone(),
        }
    }
}

/// The names and examples of a system.
pub(super) struct Choices {
    /// The things of each kind.
    named: Vec<(String, Vec<Thing>)>,
    /// The built-in scenarios.
    scenarios: Vec<Value>,
}

impl Choices {
    /// Gathers them from rules, policies and built-in scenarios.
    pub(super) fn of(io: &Context, system: &dyn System, rules: &Document) -> Choices {
        let thing = |(name, card): (String, Table)| {
            let called = ["name", "title"].iter().find_map(|key| Some(card.get(*key)?.as_str()?.to_owned()));
            // A number says nothing without its name.
            let number = name.bytes().all(|byte| byte.is_ascii_digit());
            Thing { called: called.filter(|_| number), name, card }
        };
        let kinds = system.things().iter().map(|(kind, path)| {
            let names = words::cards(rules, path).into_iter().map(thing).collect();
            ((*kind).to_owned(), names)
        });
        let policy = |(name, _)| Thing { name, called: None, card: Table::new() };
        let policies = catalogue::policies(io, system).into_iter().map(policy).collect();
        let read = |name: &str| Some(Value::Table(toml::from_str(io.library().get(name)?).ok()?));
        Choices {
            named: kinds.chain([("policies".to_owned(), policies)]).collect(),
            scenarios: io.library().scenarios(system.name()).into_iter().filter_map(read).collect(),
        }
    }

    /// What a key may be, in words.
    pub(super) fn words(&self, key: &Key) -> String {
        let things: Vec<String> = self.things(key).map(Thing::words).collect();
        match things.is_empty() {
            false => format!("One of: {}.", things.join(", ")),
            true if key.choices.is_empty() => match key.values.as_str() {
                "text" | "a list of tables" | "" => String::new(),
                // Its meaning has them already.
                values if key.meaning.contains(values) => String::new(),
                values => format!("Values: {values}."),
            },
            true => format!("One of: {}.", key.values),
        }
    }

    /// The things that a key may name.
    fn things(&self, key: &Key) -> impl Iterator<Item = &Thing> {
        let named = key.names.as_ref().and_then(|kind| self.named.iter().find(|(known, _)| known == kind));
        let out = key.names_without.clone();
        let is_out = move |thing: &Thing| {
            out.as_ref().is_some_and(|(key, value)| thing.card.get(key).and_then(Value::as_str) == Some(value))
        };
        named.into_iter().flat_map(|(_, things)| things).filter(move |thing| !is_out(thing))
    }

    /// Values as examples, the best first: those that built-in scenarios have, those of the schema, the default and
    /// the allowed ones.
    pub(super) fn examples(&self, key: &Key) -> Vec<String> {
        let found = self.scenarios.iter().flat_map(|scenario| values_at(scenario, &key.steps));
        let mut examples: Vec<String> = found.map(|(_, value)| value.to_string()).collect();
        examples.extend(key.examples.iter().map(ToString::to_string));
        let word = |word: &String| match key.choices.is_empty() {
            true => word.clone(),
            false => Value::String(word.clone()).to_string(),
        };
        examples.extend(key.default.iter().map(word));
        examples.extend(key.choices.iter().map(|(name, _)| word(name)));
        let things = self.things(key).filter(|_| key.values == "text");
        examples.extend(things.map(|thing| Value::String(thing.name.clone()).to_string()));
        examples.extend(plain(&key.values));
        let mut seen = BTreeSet::new();
        examples.retain(|example| seen.insert(example.clone()));
        examples
    }
}

/// The most elements of a list that is an example.
const LONGEST: i64 = 8;

/// Values of a sort that its words describe.
fn plain(values: &str) -> Vec<String> {
    let lists = |element: &dyn Fn(i64) -> String| {
        let list = |length| (0..length).map(element).collect::<Vec<_>>().join(", ");
        (0..=LONGEST).map(|length| format!("[{}]", list(length))).collect()
    };
    if let Some((least, most)) = bounds(values) {
        let between = |quarters: i64| (least + (most - least) * quarters / 4).to_string();
        return [0, 2, 1, 3, 4].map(between).to_vec();
    }
    match values.strip_prefix("a list: ") {
        Some(pair) if pair.starts_with("a list of 2") => lists(&|at| format!("[{at}, 0]")),
        Some(numbers) => match bounds(numbers) {
            Some((least, _)) => lists(&|at| (least + at).to_string()),
            None => vec!["[]".to_owned()],
        },
        None if values == "true or false" => vec!["true".to_owned(), "false".to_owned()],
        None if values.starts_with("a list of 2") => vec!["[0, 0]".to_owned()],
        None if values.starts_with("a list") => vec!["[]".to_owned()],
        None if values.starts_with("a table") => vec!["{}".to_owned()],
        None => vec!["\"…\"".to_owned()],
    }
}

/// The bounds of `1 to 9`.
fn bounds(values: &str) -> Option<(i64, i64)> {
    let (least, most) = values.split_once(" to ")?;
    Some((least.parse().ok()?, most.parse().ok()?))
}
