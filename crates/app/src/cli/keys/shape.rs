//! What a schema says of one value.

use super::{Key, Steps};
use serde_json::Value;

/// The key at these steps, as its schema has it.
pub(super) fn key(schema: &Value, property: &Value, steps: Steps) -> Key {
    let own = property["description"].as_str();
    let of_type = || referred(schema, property).and_then(|definition| definition["description"].as_str());
    let meaning = own.or_else(of_type).unwrap_or_default().replace('\n', " ");
    let choices = choices(schema, property);
    let values = if choices.is_empty() { values(schema, property) } else { names(&choices) };
    let default = &property["default"];
    Key {
        meaning: sentence(&meaning),
        values,
        choices,
        default: (!default.is_null() && !default.is_object()).then(|| written(default)),
        examples: property["examples"].as_array().cloned().unwrap_or_default(),
        names: property["x-names"].as_str().map(str::to_owned),
        names_without: property["x-names-without"]
            .as_str()
            .and_then(|pair| pair.split_once('='))
            .map(|(key, value)| (key.to_owned(), value.to_owned())),
        steps,
    }
}

/// The definition that a shape refers to; none where it is the whole schema.
pub(super) fn referred<'a>(schema: &'a Value, shape: &Value) -> Option<&'a Value> {
    schema.pointer(shape["$ref"].as_str()?.strip_prefix('#').filter(|pointer| !pointer.is_empty())?)
}

/// A meaning as a sentence.
fn sentence(meaning: &str) -> String {
    let mut letters = meaning.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if meaning.is_empty() || meaning.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// The names that a value may have.
fn choices(schema: &Value, shape: &Value) -> Vec<(String, String)> {
    let plain = |names: &Vec<Value>| names.iter().map(|name| (written(name), String::new())).collect();
    let named = |part: &Value| {
        let name = part["const"].as_str()?.to_owned();
        Some((name, part["description"].as_str().unwrap_or_default().replace('\n', " ")))
    };
    if let Some(names) = shape["enum"].as_array() {
        return plain(names);
    }
    let parts = ["oneOf", "anyOf"].iter().filter_map(|choice| shape[*choice].as_array()).flatten();
    let mut found: Vec<(String, String)> = parts.clone().filter_map(named).collect();
    for part in parts.chain(referred(schema, shape)).filter(|part| part["const"].is_null()) {
        found.extend(choices(schema, part));
    }
    found
}

fn names(choices: &[(String, String)]) -> String {
    choices.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The values of a shape in words; empty for a table with keys of its own.
fn values(schema: &Value, shape: &Value) -> String {
    if let Some(definition) = referred(schema, shape) {
        return values(schema, definition);
    }
    if let Some(parts) = shape["anyOf"].as_array().or(shape["allOf"].as_array()) {
        let parts: Vec<String> =
            parts.iter().map(|part| values(schema, part)).filter(|text| !text.is_empty()).collect();
        return parts.join(", or ");
    }
    let counted = |things: &str| match (shape["minItems"].as_u64(), shape["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("a list of {least}: {things}"),
        _ => format!("a list: {things}"),
    };
    let kinds: Vec<&str> = match &shape["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    match kinds.first().copied() {
        Some("boolean") => "true or false".to_owned(),
        Some("integer") => bounded(shape, "a whole number"),
        Some("number") => bounded(shape, "a number"),
        Some("string") => "text".to_owned(),
        Some("array") => match &shape["items"] {
            Value::Array(parts) => {
                counted(&parts.iter().map(|part| values(schema, part)).collect::<Vec<_>>().join(", "))
            }
            items => match values(schema, items) {
                tables if tables.is_empty() => "a list of tables".to_owned(),
                things => counted(&things),
            },
        },
        _ => match &shape["additionalProperties"] {
            part if part.is_object() && shape["properties"].is_null() => match values(schema, part) {
                tables if tables.is_empty() => String::new(),
                things => format!("a table of names: {things}"),
            },
            _ => String::new(),
        },
    }
}

fn bounded(shape: &Value, kind: &str) -> String {
    match (&shape["minimum"], &shape["maximum"]) {
        (Value::Null, Value::Null) => kind.to_owned(),
        (low, Value::Null) => format!("{low} or more"),
        (Value::Null, high) => format!("{high} or less"),
        (low, high) => format!("{low} to {high}"),
    }
}

/// A value as it is written in a file.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
