//! Every property that a schema names says what it means, and every number what it may be.

use super::printed;
use serde_json::Value;

/// Properties that need no description, numbers that need no bounds: the place in the schema, and why.
const EXCEPTIONS: [(&str, &str); 0] = [];

/// Keywords whose value is one schema.
const ONE: [&str; 4] = ["items", "additionalProperties", "if", "then"];

/// Keywords whose value is a list of schemas, or one.
const SEVERAL: [&str; 4] = ["items", "allOf", "anyOf", "oneOf"];

/// Keywords whose value is schemas by name.
const NAMED: [&str; 3] = ["properties", "patternProperties", "definitions"];

/// What is wrong with a schema, each with its place.
struct Found {
    undescribed: Vec<String>,
    unbounded: Vec<String>,
    properties: usize,
    numbers: usize,
}

fn walk(schema: &Value, root: &Value, place: &str, found: &mut Found) {
    if is_number(schema) {
        found.numbers += 1;
        let bounded = ["minimum", "maximum"].iter().all(|bound| schema.get(bound).is_some());
        if !bounded && schema.get("enum").is_none() && schema.get("const").is_none() {
            found.unbounded.push(place.to_owned());
        }
    }
    for keyword in NAMED {
        for (name, part) in schema.get(keyword).and_then(Value::as_object).into_iter().flatten() {
            let place = format!("{place}/{keyword}/{name}");
            if keyword == "properties" {
                found.properties += 1;
                if !is_described(part, root) {
                    found.undescribed.push(place.clone());
                }
            }
            walk(part, root, &place, found);
        }
    }
    for keyword in ONE {
        if let Some(part @ Value::Object(_)) = schema.get(keyword) {
            walk(part, root, &format!("{place}/{keyword}"), found);
        }
    }
    for keyword in SEVERAL {
        for (at, part) in schema.get(keyword).and_then(Value::as_array).into_iter().flatten().enumerate() {
            walk(part, root, &format!("{place}/{keyword}/{at}"), found);
        }
    }
}

fn is_number(schema: &Value) -> bool {
    let numeric = |kind: &Value| kind == "integer" || kind == "number";
    schema["type"].as_array().map_or(numeric(&schema["type"]), |kinds| kinds.iter().any(numeric))
}

/// Whether a schema has a description, its own or that of the definition that it refers to, alone or or-ed with null.
fn is_described(schema: &Value, root: &Value) -> bool {
    let own = schema["description"].as_str().is_some_and(|text| text.len() > 3);
    let referred = || {
        let pointer = schema["$ref"].as_str()?.strip_prefix('#')?;
        Some(is_described(root.pointer(pointer)?, root))
    };
    let among = || ["anyOf", "allOf"].iter().filter_map(|keyword| schema[keyword].as_array()).flatten();
    own || referred() == Some(true) || schema.get("const").is_some() || among().any(|part| is_described(part, root))
}

#[test]
fn every_property_is_described_and_every_number_is_bounded() {
    for system in ["jets", "richthofen", "downtown", "thunderbolt"] {
        for (kind, least) in [("scenario", (150, 100)), ("policy", (20, 2)), ("rules", (120, 80))] {
            let schema = printed(&[system, "--kind", kind]);
            let mut found = Found { undescribed: Vec::new(), unbounded: Vec::new(), properties: 0, numbers: 0 };
            walk(&schema, &schema, "", &mut found);
            let count = (found.properties, found.numbers);
            assert!(
                count.0 >= least.0 && count.1 >= least.1,
                "{system} {kind}: only {count:?} properties and numbers seen"
            );
            for list in [found.undescribed, found.unbounded] {
                let left: Vec<String> =
                    list.into_iter().filter(|place| !EXCEPTIONS.iter().any(|(known, _)| known == place)).collect();
                assert_eq!(left, [""; 0], "{system} {kind}");
            }
        }
    }
}

#[test]
fn a_property_without_a_word_and_a_number_without_an_end_are_seen() {
    let schema = serde_json::json!({
        "properties": {
            "stated": { "type": "string", "description": "What it means." },
            "list": { "type": "array", "description": "Numbers.", "items": { "type": "integer", "minimum": 1 } },
            "silent": { "$ref": "#/definitions/Thing" },
        },
        "definitions": { "Thing": { "type": ["integer", "null"], "minimum": 0, "maximum": 9 } },
    });
    let mut found = Found { undescribed: Vec::new(), unbounded: Vec::new(), properties: 0, numbers: 0 };
    walk(&schema, &schema, "", &mut found);
    assert_eq!(found.undescribed, ["/properties/silent"]);
    assert_eq!(found.unbounded, ["/properties/list/items"]);
}

/// What of a schema a language server of TOML does not understand, or does not come back from: null, and lists of one
/// part.
fn unfit(schema: &Value, place: &str, found: &mut Vec<String>) {
    match schema {
        Value::Null => found.push(place.to_owned()),
        Value::String(text) if text == "null" && place.contains("/type") => found.push(place.to_owned()),
        Value::Array(parts) => {
            let only = ["/allOf", "/anyOf", "/oneOf"].iter().any(|list| place.ends_with(list)) && parts.len() == 1;
            found.extend(only.then(|| place.to_owned()));
            parts.iter().enumerate().for_each(|(at, part)| unfit(part, &format!("{place}/{at}"), found));
        }
        Value::Object(parts) => parts.iter().for_each(|(key, part)| unfit(part, &format!("{place}/{key}"), found)),
        _ => {}
    }
}

#[test]
fn language_servers_understand_every_schema() {
    for system in ["jets", "richthofen", "downtown", "thunderbolt"] {
        for kind in ["scenario", "policy", "rules"] {
            let mut found = Vec::new();
            unfit(&printed(&[system, "--kind", kind]), "", &mut found);
            assert_eq!(found, [""; 0], "{system} {kind}");
        }
    }
    let mut found = Vec::new();
    let schema = serde_json::json!({ "allOf": [{ "type": ["integer", "null"], "default": null }] });
    unfit(&schema, "", &mut found);
    assert_eq!(found, ["/allOf", "/allOf/0/default", "/allOf/0/type/1"]);
}
