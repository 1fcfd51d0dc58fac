//! JSON Schemas of files, in the dialect that editors of TOML understand.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value};

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
    fn a_layer_that_extends_another_fits_the_schema() {
        let validator = jsonschema::validator_for(&layered::<Thing>().to_value()).unwrap();
        assert!(validator.is_valid(&serde_json::json!({ "extends": "a", "variants": { "b": { "required": 3 } } })));
        assert!(!validator.is_valid(&serde_json::json!({ "variants": { "b": { "required": "three" } } })));
    }
}
