//! The keys that the files of a system may have, gathered from the schema of its scenarios: each with its meaning and
//! its values.

mod found;
mod shape;

pub(super) use found::{Found, values_at};

use super::schema::{self, Kind, fit::fit};
use crate::game::System;
use serde_json::Value;
use std::fmt;

/// One step of a path of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A key of this name.
    Key(String),
    /// A name that files choose, such as that of a card.
    Name,
    /// An element of a list.
    Element,
}

/// A path of keys, such as `rules.missiles.NAME.target-number`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Steps(pub(super) Vec<Step>);

impl Steps {
    /// These steps and one more.
    pub(super) fn with(&self, step: Step) -> Steps {
        Steps(self.0.iter().cloned().chain([step]).collect())
    }

    /// The last key, which names the value.
    pub(super) fn leaf(&self) -> &str {
        let key = |step: &'_ Step| matches!(step, Step::Key(_));
        match self.0.iter().rfind(|step| key(step)) {
            Some(Step::Key(name)) => name,
            _ => "",
        }
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Element => f.write_str("[]")?,
                Step::Key(name) if at == 0 => f.write_str(name)?,
                Step::Key(name) => write!(f, ".{name}")?,
                Step::Name => f.write_str(".NAME")?,
            }
        }
        Ok(())
    }
}

/// A key with what its schema says of it.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// Its path in a scenario.
    pub(super) steps: Steps,
    /// What it means.
    pub(super) meaning: String,
    /// Its values, in words; empty for a table.
    pub(super) values: String,
    /// The names that it may have, each with its meaning, where they have one.
    pub(super) choices: Vec<(String, String)>,
    /// The value that it has when it is left out, where the schema knows it.
    pub(super) default: Option<String>,
    /// Values as examples, where the schema has them.
    pub(super) examples: Vec<Value>,
    /// The kind of thing that it names, such as `aircraft`; none where it names nothing.
    pub(super) names: Option<String>,
    /// The key and the value of those things of the kind that it can't name, such as `service` and `drv`.
    pub(super) names_without: Option<(String, String)>,
}

impl Key {
    /// Whether it holds other keys.
    pub(super) fn is_table(&self) -> bool {
        self.values.is_empty()
    }
}

/// All keys of the scenarios of a system, and of the rules and policies in them, in the order of the schema.
pub(super) fn of(system: &dyn System) -> Vec<Key> {
    let schema = fit(schema::of(system, Kind::Scenario));
    let mut walk = Walk { schema: &schema, above: Vec::new(), keys: Vec::new() };
    walk.table(&schema, &Steps::default());
    walk.keys
}

/// Goes through a schema.
struct Walk<'a> {
    schema: &'a Value,
    /// The definitions that are being gone through: a schema may refer to itself.
    above: Vec<&'a str>,
    keys: Vec<Key>,
}

impl<'a> Walk<'a> {
    /// Adds the keys of a table, and all below them.
    fn table(&mut self, shape: &'a Value, steps: &Steps) {
        self.with_parts(shape, &mut |walk, part| {
            for (name, property) in part["properties"].as_object().into_iter().flatten() {
                let steps = steps.with(Step::Key(name.clone()));
                walk.keys.push(shape::key(walk.schema, property, steps.clone()));
                if name != "variants" {
                    walk.table(property, &steps);
                }
            }
            let list = part["items"].is_object() || part["items"].is_array();
            if !list && part["additionalProperties"].is_object() {
                walk.table(&part["additionalProperties"], &steps.with(Step::Name));
            }
            if part["items"].is_object() {
                walk.table(&part["items"], &steps.with(Step::Element));
            }
        });
    }

    /// Visits a shape, what it refers to and what it chooses from.
    fn with_parts(&mut self, shape: &'a Value, visit: &mut dyn FnMut(&mut Self, &'a Value)) {
        visit(self, shape);
        if let Some(reference) = shape["$ref"].as_str()
            && let Some(definition) = shape::referred(self.schema, shape)
            && !self.above.contains(&reference)
        {
            self.above.push(reference);
            self.with_parts(definition, visit);
            self.above.pop();
        }
        for part in ["allOf", "anyOf", "oneOf"].iter().filter_map(|choice| shape[*choice].as_array()).flatten() {
            self.with_parts(part, visit);
        }
    }
}
