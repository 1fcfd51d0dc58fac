//! The words that designers write in files, gathered from the features of a system, the schema of its policies and its
//! rules.

use super::{CliError, Context};
use crate::game::System;
use crate::scenario::Document;
use serde_json::Value;

/// A word with its values and its meaning.
pub(super) struct Word {
    /// The word itself.
    pub(super) name: String,
    /// The part of a file that it belongs to.
    pub(super) of: String,
    /// Its values, with their unit where the meaning does not name it.
    pub(super) values: String,
    /// What it means.
    pub(super) meaning: String,
}

/// The features that the conditions of policy rows may test.
pub(super) fn features(system: &dyn System) -> Vec<Word> {
    let mut words = Vec::new();
    for (of, specs) in system.features() {
        for spec in specs {
            let values = match (spec.names, (spec.low, spec.high)) {
                ([], (0, 1)) => "holds or not".to_owned(),
                ([], (low, high)) => format!("{low} to {high}"),
                (names, _) => names.join(", "),
            };
            words.push(Word {
                name: spec.name.to_owned(),
                of: of.to_owned(),
                values,
                meaning: spec.meaning.to_owned(),
            });
        }
    }
    words
}

/// The actions that policy rows may order, and the keys of the tables that a policy names and its rows refer to.
pub(super) fn actions(system: &dyn System) -> Vec<Word> {
    let schema = system.policy_schema().to_value();
    let definitions = &schema["definitions"];
    let rows = definitions.as_object().into_iter().flat_map(|definitions| definitions.values());
    let ordered = rows.filter_map(|row| Some(("then", referred(&row["properties"]["then"])?)));
    let tables = schema["properties"].as_object().into_iter().flatten();
    let named = tables.filter_map(|(key, table)| Some((key.as_str(), referred(&table["additionalProperties"])?)));
    let mut words = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for (of, name) in ordered.chain(named) {
        if !seen.contains(&name) {
            seen.push(name);
            words.extend(keys(of, &definitions[name], definitions));
        }
    }
    words
}

/// The keys of a table in a schema, or the words of a list of choices.
fn keys(of: &str, definition: &Value, definitions: &Value) -> Vec<Word> {
    let word = |name: &str, property: &Value, values: String| Word {
        name: name.to_owned(),
        of: of.to_owned(),
        values,
        meaning: text(&property["description"]),
    };
    let properties = definition["properties"].as_object().into_iter().flatten();
    let keys = properties.map(|(key, property)| word(key, property, values(property, definitions)));
    let choices = definition["oneOf"].as_array().into_iter().flatten();
    let choices = choices.filter_map(|choice| Some(word(choice["const"].as_str()?, choice, String::new())));
    keys.chain(choices).collect()
}

/// The things of a kind, such as `aircraft`, that scenarios refer to by name.
///
/// # Errors
/// All faults of the rules file.
pub(super) fn things(io: &Context, system: &dyn System, kind: &str) -> Result<Vec<Word>, CliError> {
    let document = Document::rules(io.library(), system.name(), &[], &[])?;
    let word = |path: &str, name: String, card: &toml::Table| {
        let called = ["name", "title"].iter().find_map(|key| card.get(*key)?.as_str());
        Word { name, of: path.to_owned(), values: facts(card), meaning: called.unwrap_or_default().to_owned() }
    };
    let paths = system.things().iter().filter(|(known, _)| *known == kind);
    let words = paths.flat_map(|(_, path)| {
        let cards = cards(&document, path).into_iter();
        cards.map(|(name, card)| word(path, name, &card)).collect::<Vec<_>>()
    });
    Ok(words.collect())
}

/// The cards of a table of the rules, by name.
pub(super) fn cards(document: &Document, path: &str) -> Vec<(String, toml::Table)> {
    let cards = table(document, path).into_iter().flatten();
    cards.filter_map(|(name, value)| Some((name, value.as_table()?.clone()))).collect()
}

/// The table at a path of a document.
pub(super) fn table(document: &Document, path: &str) -> Option<toml::Table> {
    match document.value(path)? {
        toml::Value::Table(table) => Some(table),
        _ => None,
    }
}

/// The plain values of an entry.
fn facts(entry: &toml::Table) -> String {
    let plain = |(key, value): (&String, &toml::Value)| {
        let shown = match value {
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(flag) => flag.to_string(),
            toml::Value::String(text) => text.clone(),
            _ => return None,
        };
        (!["source", "ref", "name", "title"].contains(&key.as_str())).then(|| format!("{key} {shown}"))
    };
    entry.iter().filter_map(plain).collect::<Vec<_>>().join(", ")
}

/// The definition that a property refers to.
fn referred(property: &Value) -> Option<&str> {
    let direct = property["$ref"].as_str();
    let nested = || property["allOf"].as_array()?.first()?["$ref"].as_str();
    let optional = || property["anyOf"].as_array()?.iter().find_map(|one| one["$ref"].as_str());
    direct.or_else(nested).or_else(optional)?.rsplit('/').next()
}

/// The values of a property, in words.
fn values(property: &Value, definitions: &Value) -> String {
    if let Some(definition) = referred(property) {
        let choices = definitions[definition]["oneOf"].as_array().cloned().unwrap_or_default();
        let names: Vec<String> =
            choices.iter().filter_map(|choice| Some(choice["const"].as_str()?.to_owned())).collect();
        return names.join(", ");
    }
    match (&property["minimum"], &property["maximum"], kind(property)) {
        (Value::Number(low), Value::Number(high), _) => format!("{low} to {high}"),
        (_, _, "boolean") => "true or false".to_owned(),
        (_, _, "integer") => "a whole number".to_owned(),
        (_, _, "number") => "a number".to_owned(),
        (_, _, "string") => "a name".to_owned(),
        _ => String::new(),
    }
}

fn kind(property: &Value) -> &str {
    let first = || property["type"].as_array()?.first()?.as_str();
    property["type"].as_str().or_else(first).unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::registry;

    fn shown(words: &[Word], name: &str) -> (String, String) {
        let word = words.iter().find(|word| word.name == name).unwrap_or_else(|| panic!("{name} is not listed"));
        assert!(!word.meaning.is_empty(), "{name} has no meaning");
        (word.of.clone(), word.values.clone())
    }

    fn system(name: &str) -> &'static dyn System {
        *registry().iter().find(|system| system.name() == name).expect("a built-in system")
    }

    #[test]
    fn features_have_their_range() {
        let words = features(system("downtown"));
        assert_eq!(shown(&words, "hexes-to-target"), ("policies".into(), "0 to 99".into()));
        assert_eq!(shown(&words, "egressing").1, "holds or not");
    }

    #[test]
    fn actions_are_the_keys_of_orders_and_of_what_orders_name() {
        let words = actions(system("downtown"));
        assert_eq!(shown(&words, "avoid-flak"), ("then".into(), "true or false".into()));
        assert!(shown(&words, "goal").1.contains("radar-nearest-path"));
        let words = actions(system("jets"));
        assert_eq!(shown(&words, "posture"), ("then".into(), "a name".into()));
        assert_eq!(shown(&words, "aim").0, "postures");
    }
}
