//! JSON Schemas of files, in the dialect that editors of TOML understand.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The schema of a type, draft 7, titled as the type says.
pub fn draft07<T: JsonSchema>() -> Schema {
    SchemaSettings::draft07().into_generator().into_root_schema_for::<T>()
}

/// The schema of a file that may leave out what another layer says: nothing in it is required but what tells the
/// alternatives of a choice apart, and it may extend another file and have variants.
pub fn layered<T: JsonSchema>() -> Schema {
    let mut schema = draft07::<T>();
    schema.ensure_object();
    if let Some(object) = schema.as_object_mut() {
        allow_gaps(object, false);
    }
    let properties = schema.ensure_object().entry("properties").or_insert_with(|| Value::Object(Default::default()));
    if let Value::Object(properties) = properties {
        let extends = json_schema!({
            "type": "string",
            "description": "Another scenario, by the name of a built-in or a path relative to this file, that this one changes."
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

/// Writes the least and the greatest value of a number into its schema, or into that of the numbers in a list or a table.
pub fn within(limits: RangeInclusive<i64>) -> impl FnMut(&mut Schema) {
    move |schema| {
        if let Some(object) = schema.as_object_mut() {
            limit(object, &limits);
        }
    }
}

fn limit(schema: &mut Map<String, Value>, limits: &RangeInclusive<i64>) {
    let is_integer = |name: &Value| name == "integer";
    match schema.get("type") {
        Some(Value::Array(types)) if types.iter().any(is_integer) => {}
        Some(name) if is_integer(name) => {}
        _ => {
            for keyword in ["items", "additionalProperties"] {
                schema.get_mut(keyword).and_then(Value::as_object_mut).into_iter().for_each(|part| limit(part, limits));
            }
            return;
        }
    }
    schema.insert("minimum".to_owned(), (*limits.start()).into());
    schema.insert("maximum".to_owned(), (*limits.end()).into());
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
        let one = &layer["definitions"]["Choice"]["oneOf"][0];
        assert_eq!(one["required"], serde_json::json!(["one"]));
        assert_eq!(one["properties"]["one"].get("required"), None);
        assert_eq!(layer["properties"]["variants"]["additionalProperties"]["$ref"], "#");
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
