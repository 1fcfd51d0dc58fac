//! Rewrites schemas into a form that language servers of TOML can use.
//!
//! TOML has no null, so that a value that may be left out is no choice between a type and null: Taplo, for one, says of
//! a wrong value only that it fits no part of the choice. And Taplo does not come back from an `allOf` with one part,
//! which schema generators write to give a reference a description of its own.

use serde_json::{Map, Value};

/// The keywords that only describe. Those of a property have precedence over those of the definition that it refers to.
const DESCRIBING: [&str; 3] = ["title", "description", "default"];

/// The keywords of a list of schemas.
const CHOICES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Rewrites a schema without null and without lists of a single part. It accepts the same TOML files as before.
pub(in crate::cli) fn fit(mut schema: Value) -> Value {
    let definitions = schema.get("definitions").and_then(Value::as_object).cloned().unwrap_or_default();
    rewrite(&mut schema, &definitions, &mut Vec::new());
    schema
}

/// Rewrites a schema and those in it. `above` lists the definitions that are being expanded.
fn rewrite<'a>(schema: &mut Value, definitions: &'a Map<String, Value>, above: &mut Vec<&'a str>) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(|part| rewrite(part, definitions, above)),
        Value::Object(object) => {
            let before = above.len();
            drop_null(object);
            while merge_only_part(object, definitions, above) {
                drop_null(object);
            }
            object.values_mut().for_each(|part| rewrite(part, definitions, above));
            above.truncate(before);
        }
        _ => {}
    }
}

/// Removes null from the types, choices and values of a schema, and as its default.
fn drop_null(object: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [name] = types.as_slice() {
            let name = name.clone();
            object.insert("type".to_owned(), name);
        }
    }
    for keyword in CHOICES {
        if let Some(Value::Array(parts)) = object.get_mut(keyword) {
            parts.retain(|part| part.get("type").is_none_or(|name| name != "null"));
        }
    }
    if let Some(Value::Array(values)) = object.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
}

/// Merges the only part of a list into the schema itself, if no keyword conflicts. Returns whether it did.
fn merge_only_part<'a>(
    object: &mut Map<String, Value>,
    definitions: &'a Map<String, Value>,
    above: &mut Vec<&'a str>,
) -> bool {
    let only = |keyword: &&str| object.get(*keyword).and_then(Value::as_array).is_some_and(|parts| parts.len() == 1);
    let Some(keyword) = CHOICES.into_iter().find(only) else { return false };
    let Some(part) = object[keyword][0].as_object() else { return false };
    let name = part.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/definitions/"));
    let (merged, name) = match name.and_then(|name| definitions.get_key_value(name)) {
        // A definition that refers to itself would be expanded without end.
        Some((name, _)) if above.contains(&name.as_str()) => return false,
        Some((name, definition)) => (definition.as_object(), Some(name.as_str())),
        None => (Some(part), None),
    };
    let said_twice = |key: &String| key != keyword && object.contains_key(key) && !DESCRIBING.contains(&key.as_str());
    let Some(merged) = merged.filter(|merged| !merged.keys().any(said_twice)).cloned() else { return false };
    object.remove(keyword);
    above.extend(name);
    for (key, value) in merged {
        object.entry(key).or_insert(value);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_that_may_be_left_out_is_of_its_type() {
        let schema = json!({ "properties": {
            "number": { "type": ["integer", "null"], "default": null },
            "list": { "type": ["array", "object", "null"] },
            "word": { "enum": ["high", "low", null] },
            "thing": { "description": "Which.", "anyOf": [{ "$ref": "#/definitions/Thing" }, { "type": "null" }] },
        }, "definitions": { "Thing": { "description": "A thing.", "type": "string" } } });
        let fitted = &fit(schema)["properties"];
        assert_eq!(fitted["number"], json!({ "type": "integer" }));
        assert_eq!(fitted["list"], json!({ "type": ["array", "object"] }));
        assert_eq!(fitted["word"], json!({ "enum": ["high", "low"] }));
        assert_eq!(fitted["thing"], json!({ "description": "Which.", "type": "string" }));
    }

    #[test]
    fn a_choice_of_several_stays_and_so_does_what_cannot_be_said_in_one() {
        let choice = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        assert_eq!(fit(choice.clone()), choice);
        let twice = json!({ "minimum": 1, "allOf": [{ "minimum": 2 }] });
        assert_eq!(fit(twice.clone()), twice);
        assert_eq!(fit(json!({ "maximum": 9, "allOf": [{ "minimum": 2 }] })), json!({ "maximum": 9, "minimum": 2 }));
    }

    #[test]
    fn a_definition_that_refers_to_itself_is_taken_in_once() {
        let part = json!({ "description": "The rest.", "allOf": [{ "$ref": "#/definitions/List" }] });
        let schema = json!({
            "properties": { "list": part },
            "definitions": { "List": { "type": "object", "properties": { "rest": part } } }
        });
        let fitted = fit(schema);
        let list = &fitted["properties"]["list"];
        assert_eq!((&list["type"], &list["description"]), (&json!("object"), &json!("The rest.")));
        assert_eq!(list["properties"]["rest"], part);
    }

    #[test]
    fn a_property_with_the_name_of_a_keyword_stays() {
        let schema = json!({ "properties": { "default": { "type": "integer" }, "enum": { "type": "string" } } });
        assert_eq!(fit(schema.clone()), schema);
    }
}
