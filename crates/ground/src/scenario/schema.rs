//! JSON Schemas of files, in the dialect that editors of TOML understand.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The schema of a type, draft 7, titled as the type says.
pub fn draft07<T: JsonSchema>() -> Schema {
    SchemaSettings::draft07().into_generator().into_root_schema_for::<T>()
}

/// The schema of a file that may leave out what another layer has: only the keys that identify an alternative of a
/// choice are required.
pub fn partial<T: JsonSchema>() -> Schema {
    let mut schema = draft07::<T>();
    allow_gaps(schema.ensure_object(), false);
    schema
}

/// The schema of a file that is merged over other layers, as [`partial`]; it may also change single elements of their
/// lists, extend another file and have variants.
pub fn layered<T: JsonSchema>() -> Schema {
    let mut schema = partial::<T>();
    let object = schema.ensure_object();
    allow_elements(object);
    allow_like(object);
    let properties = object.entry("properties").or_insert_with(|| Value::Object(Default::default()));
    if let Value::Object(properties) = properties {
        let extends = json_schema!({
            "type": "string",
            "description": "Another scenario, by the name of a built-in or a path relative to this file, \
                            that this one changes."
        });
        let variants = json_schema!({
            "type": "object",
            "description": "Named changes, taken with NAME+VARIANT: each a table with the keys of a scenario.",
            "additionalProperties": { "$ref": "#" }
        });
        properties.insert("extends".to_owned(), extends.to_value());
        properties.insert("variants".to_owned(), variants.to_value());
    }
    schema
}

/// Lets each value of a table also be the path of a policy file.
pub fn or_policy_file(schema: &mut Schema) {
    let file = json_schema!({
        "type": "string",
        "pattern": "\\.toml$",
        "description": "A policy file: its path, relative to this file."
    });
    if let Some(value) = schema.get_mut("additionalProperties") {
        *value = serde_json::json!({ "anyOf": [value.take(), file] });
    }
}

/// Lets each card of the rules say which other it is like: a named table with a source.
fn allow_like(schema: &mut Map<String, Value>) {
    let like = json_schema!({
        "type": "string",
        "description": "Another card beside this one, from which it has all keys that it does not write itself, but \
                        for its name, number and source."
    });
    let Some(definitions) = schema.get_mut("definitions").and_then(Value::as_object_mut) else { return };
    let named = |shape: &Value| shape["additionalProperties"]["$ref"].as_str().map(str::to_owned);
    let tables = definitions.values().flat_map(|definition| definition["properties"].as_object().into_iter().flatten());
    let cards: Vec<String> = tables.filter_map(|(_, property)| named(property)).collect();
    for card in cards.iter().filter_map(|reference| reference.strip_prefix("#/definitions/")) {
        let properties = definitions.get_mut(card).and_then(|card| card.get_mut("properties"));
        if let Some(properties) = properties.and_then(Value::as_object_mut).filter(|keys| keys.contains_key("source")) {
            properties.insert("like".to_owned(), like.clone().to_value());
        }
    }
}

/// Keys that are indices of a list.
const INDICES: &str = "^(0|[1-9][0-9]*)$";

/// Lets each list also be a table of those of its elements that change, by index.
fn allow_elements(schema: &mut Map<String, Value>) {
    for (keyword, value) in schema.iter_mut() {
        match (keyword.as_str(), value) {
            ("oneOf" | "anyOf" | "allOf" | "items", Value::Array(parts)) => {
                parts.iter_mut().filter_map(Value::as_object_mut).for_each(allow_elements);
            }
            ("properties" | "definitions" | "patternProperties", Value::Object(named)) => {
                named.values_mut().filter_map(Value::as_object_mut).for_each(allow_elements);
            }
            ("items" | "additionalProperties", Value::Object(part)) => allow_elements(part),
            _ => {}
        }
    }
    let element = match schema.get("items") {
        Some(Value::Array(parts)) => serde_json::json!({ "anyOf": parts }),
        Some(items) => items.clone(),
        None => return,
    };
    let kinds = match schema.get_mut("type") {
        Some(Value::Array(kinds)) if kinds.iter().any(|kind| kind == "array") => kinds,
        Some(kind) if kind == "array" => {
            *kind = serde_json::json!(["array"]);
            let Some(kinds) = kind.as_array_mut() else { return };
            kinds
        }
        _ => return,
    };
    kinds.push("object".into());
    schema.insert("patternProperties".to_owned(), serde_json::json!({ INDICES: element }));
    schema.insert("additionalProperties".to_owned(), false.into());
    schema.insert("minProperties".to_owned(), 1.into());
}

/// Writes the least and the greatest value of a number into its schema, or into that of the numbers in a list or a
/// table.
pub fn within(limits: RangeInclusive<i64>) -> impl FnMut(&mut Schema) {
    move |schema| {
        if let Some(object) = schema.as_object_mut() {
            limit(object, &limits);
        }
    }
}

fn limit(schema: &mut Map<String, Value>, limits: &RangeInclusive<i64>) {
    let is_number = |name: &Value| name == "integer" || name == "number";
    match schema.get("type") {
        Some(Value::Array(types)) if types.iter().any(is_number) => {}
        Some(name) if is_number(name) => {}
        _ => {
            for keyword in ["items", "prefixItems", "additionalProperties"] {
                match schema.get_mut(keyword) {
                    Some(Value::Object(part)) => limit(part, limits),
                    Some(Value::Array(parts)) => {
                        parts.iter_mut().filter_map(Value::as_object_mut).for_each(|part| limit(part, limits));
                    }
                    _ => {}
                }
            }
            return;
        }
    }
    schema.insert("minimum".to_owned(), (*limits.start()).into());
    schema.insert("maximum".to_owned(), (*limits.end()).into());
}

/// Writes the values of a switch that is a number into its schema.
pub fn among(names: &'static [&'static str]) -> impl FnMut(&mut Schema) {
    move |schema| {
        let values: Vec<i64> = names.iter().filter_map(|name| name.parse().ok()).collect();
        if schema.get("type").is_some_and(|name| name == "integer") {
            schema.insert("enum".to_owned(), values.into());
        }
    }
}

/// Takes `required` out of a schema and of those below it, except from the alternatives of a choice (`keep`).
fn allow_gaps(schema: &mut Map<String, Value>, keep: bool) {
    if !keep {
        schema.remove("required");
    }
    for (keyword, value) in schema.iter_mut() {
        match (keyword.as_str(), value) {
            ("oneOf" | "anyOf", Value::Array(choices)) => {
                choices.iter_mut().filter_map(Value::as_object_mut).for_each(|choice| allow_gaps(choice, true));
            }
            ("allOf" | "items", Value::Array(parts)) => {
                parts.iter_mut().filter_map(Value::as_object_mut).for_each(|part| allow_gaps(part, false));
            }
            ("properties" | "definitions" | "patternProperties", Value::Object(named)) => {
                named.values_mut().filter_map(Value::as_object_mut).for_each(|part| allow_gaps(part, false));
            }
            ("items" | "additionalProperties" | "not" | "contains", Value::Object(part)) => allow_gaps(part, false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(JsonSchema)]
    #[schemars(title = "A thing")]
    #[expect(dead_code, reason = "only its schema is used")]
    struct Thing {
        /// A property with a treacherous name.
        required: u8,
        choice: Choice,
        pairs: Option<Vec<[u8; 2]>>,
    }

    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only its schema is used")]
    enum Choice {
        One { count: u8 },
        Two(String),
    }

    #[test]
    fn a_layer_may_leave_keys_out_but_not_the_name_of_a_choice() {
        let full = draft07::<Thing>().to_value();
        assert_eq!(full["$schema"], "http://json-schema.org/draft-07/schema#");
        assert_eq!(full["title"], "A thing");
        assert_eq!(full["required"], serde_json::json!(["required", "choice"]));
        let layer = layered::<Thing>().to_value();
        assert_eq!(layer.get("required"), None);
        assert_eq!(layer["properties"]["required"]["type"], "integer");
        let policy = partial::<Thing>().to_value();
        assert_eq!((policy.get("required"), policy["properties"].get("extends")), (None, None));
        let one = &layer["definitions"]["Choice"]["oneOf"][0];
        assert_eq!(one["required"], serde_json::json!(["one"]));
        assert_eq!(one["properties"]["one"].get("required"), None);
        assert_eq!(layer["properties"]["variants"]["additionalProperties"]["$ref"], "#");
    }

    #[test]
    fn a_layer_may_change_an_element_of_a_list_by_its_index() {
        let schemas = [draft07::<Thing>(), partial::<Thing>(), layered::<Thing>()].map(|schema| schema.to_value());
        let [full, policy, layer] = schemas.map(|schema| jsonschema::validator_for(&schema).unwrap());
        let fits = |of: &jsonschema::Validator, pairs: Value| {
            of.is_valid(&serde_json::json!({ "required": 1, "choice": { "two": "x" }, "pairs": pairs }))
        };
        for (pairs, over, alone) in [
            (serde_json::json!([[1, 2]]), true, true),
            (serde_json::json!({ "0": [1, 2], "12": { "1": 3 } }), true, false),
            (serde_json::json!({ "0": ["1", 2] }), false, false),
            (serde_json::json!({ "first": [1, 2] }), false, false),
            (serde_json::json!({ "00": [1, 2] }), false, false),
            (serde_json::json!({}), false, false),
        ] {
            assert_eq!(fits(&layer, pairs.clone()), over, "{pairs}");
            assert_eq!((fits(&full, pairs.clone()), fits(&policy, pairs.clone())), (alone, alone), "{pairs}");
        }
    }

    #[test]
    fn limits_go_to_the_numbers_of_a_value() {
        let limited = |mut schema: Schema| {
            within(1..=9)(&mut schema);
            schema.to_value()
        };
        let integer = serde_json::json!({ "type": "integer", "minimum": 1, "maximum": 9 });
        assert_eq!(limited(json_schema!({ "type": "integer" })), integer);
        let list = limited(json_schema!({ "type": ["array", "null"], "items": { "type": "integer" } }));
        assert_eq!(list["items"], integer);
        let named = limited(json_schema!({ "type": "object", "additionalProperties": { "type": "integer" } }));
        assert_eq!(named["additionalProperties"], integer);
        let perhaps = limited(json_schema!({ "type": ["integer", "null"] }));
        assert_eq!((&perhaps["minimum"], &perhaps["maximum"]), (&1.into(), &9.into()));
        assert_eq!(limited(json_schema!({ "type": "string" })), serde_json::json!({ "type": "string" }));
    }

    #[test]
    fn a_layer_that_extends_another_fits_the_schema() {
        let validator = jsonschema::validator_for(&layered::<Thing>().to_value()).unwrap();
        assert!(validator.is_valid(&serde_json::json!({ "extends": "a", "variants": { "b": { "required": 3 } } })));
        assert!(!validator.is_valid(&serde_json::json!({ "variants": { "b": { "required": "three" } } })));
    }
}
