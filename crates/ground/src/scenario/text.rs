//! Values of the command line that are text: `--set sides.us.flights[0].target=2229` means the hex, not the number.

use super::path::{EVERY, Path, Step};
use super::problem::Place;
use super::tree::{Node, Value};
use serde_json::Value as Json;

/// Turns what `--set PATH=VALUE` has put into a tree into text, where the schema of the tree wants text.
pub(super) fn mend(tree: &mut Node, set: &str, schema: &Json) {
    let Some((path, written)) = set.split_once('=') else { return };
    let Ok(path) = Path::parse(path.trim()) else { return };
    mend_below(tree, &path.0, unfolded(vec![schema], schema), schema, written.trim());
}

/// As [`mend`], of what is at the end of these steps.
fn mend_below(node: &mut Node, steps: &[Step], shapes: Vec<&Json>, schema: &Json, written: &str) {
    let Some((step, rest)) = steps.split_first() else { return mend_node(node, &shapes, schema, Some(written)) };
    let inner = match &node.value {
        Value::Table(_) => unfolded(shapes.iter().flat_map(|shape| property(shape, step.key())).collect(), schema),
        _ => unfolded(shapes.iter().filter_map(|shape| shape.get("items")).collect(), schema),
    };
    match &mut node.value {
        Value::Array(items) if step.key() == Some(EVERY) => {
            items.iter_mut().for_each(|item| mend_below(item, rest, inner.clone(), schema, written));
        }
        _ => {
            if let Some(child) = node.child_mut(step) {
                mend_below(child, rest, inner, schema, written);
            }
        }
    }
}

/// As [`mend`], of a value and those in it; `written` is how the value itself is written, where that is known.
fn mend_node(node: &mut Node, shapes: &[&Json], schema: &Json, written: Option<&str>) {
    // A table laid over by an argument holds values of files too.
    if !matches!(node.place, Place::Argument(_)) {
        return;
    }
    let text = match &mut node.value {
        Value::Array(items) => {
            let inner = unfolded(shapes.iter().filter_map(|shape| shape.get("items")).collect(), schema);
            items.iter_mut().for_each(|item| mend_node(item, &inner, schema, None));
            return;
        }
        Value::Table(table) => {
            for (key, entry) in table.entries_mut() {
                let inner = unfolded(shapes.iter().flat_map(|shape| property(shape, Some(key))).collect(), schema);
                mend_node(&mut entry.node, &inner, schema, None);
            }
            return;
        }
        Value::Str(_) => return,
        Value::Int(value) => value.to_string(),
        Value::Float(value) => value.to_string(),
        Value::Bool(value) => value.to_string(),
    };
    if wants_text(shapes) {
        node.value = Value::Str(written.map_or(text, str::to_owned));
    }
}

/// Whether the shapes of a value have text and nothing that is written as a bare word or a number.
fn wants_text(shapes: &[&Json]) -> bool {
    let is = |shape: &Json, wanted: &[&str]| match &shape["type"] {
        Json::String(name) => wanted.contains(&name.as_str()),
        Json::Array(names) => names.iter().any(|name| name.as_str().is_some_and(|name| wanted.contains(&name))),
        _ => false,
    };
    shapes.iter().any(|shape| is(shape, &["string"]))
        && !shapes.iter().any(|shape| is(shape, &["integer", "number", "boolean"]))
}

/// The shapes of the value behind a key.
fn property<'a>(shape: &'a Json, key: Option<&str>) -> Option<&'a Json> {
    shape["properties"].get(key?).or_else(|| shape.get("additionalProperties"))
}

/// Shapes with what they refer to and choose from.
fn unfolded<'a>(shapes: Vec<&'a Json>, schema: &'a Json) -> Vec<&'a Json> {
    let mut found: Vec<&Json> = Vec::new();
    let mut open = shapes;
    while let Some(shape) = open.pop() {
        // A schema may refer to itself.
        if found.iter().any(|known| std::ptr::eq(*known, shape)) {
            continue;
        }
        found.push(shape);
        let reference = shape.get("$ref").and_then(Json::as_str).and_then(|reference| reference.strip_prefix('#'));
        open.extend(reference.and_then(|pointer| schema.pointer(pointer)));
        for choice in ["allOf", "anyOf", "oneOf"] {
            open.extend(shape.get(choice).and_then(Json::as_array).into_iter().flatten());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    /// What a value becomes that is set in an empty document.
    fn set(text: &str) -> String {
        let schema = serde_json::json!({
            "properties": {
                "title": { "type": ["string", "null"] },
                "games": { "type": "integer" },
                "night": { "type": "boolean" },
                "any": { "anyOf": [{ "type": "string" }, { "type": "integer" }] },
                "flights": { "type": "array", "items": { "$ref": "#/definitions/Flight" } },
                "cards": { "additionalProperties": { "$ref": "#/definitions/Flight" } },
            },
            "definitions": {
                "Flight": { "properties": { "hex": { "$ref": "#/definitions/Hex" }, "count": { "type": "integer" } } },
                "Hex": { "type": "string" },
            },
        });
        let mut tree =
            source::parse("test", "flights = [{ hex = \"2028\", count = 1 }]\n[cards.a]\ncount = 1\n").unwrap();
        super::super::argument::set(&mut tree, text).unwrap();
        mend(&mut tree, text, &schema);
        let path = Path::parse(text.split_once('=').unwrap().0).unwrap();
        tree.at(&path).unwrap().plain().to_string()
    }

    #[test]
    fn a_number_is_text_in_every_element_of_a_list() {
        let schema = serde_json::json!({ "properties": { "hexes": { "items": { "properties": {
            "hex": { "type": "string" } } } } } });
        let mut tree = source::parse("test", "hexes = [{ hex = \"1\" }, { hex = \"2\" }]\n").unwrap();
        super::super::argument::set(&mut tree, "hexes.*.hex=2229").unwrap();
        mend(&mut tree, "hexes.*.hex=2229", &schema);
        let hexes = tree.at(&Path::parse("hexes").unwrap()).unwrap().plain().to_string();
        assert_eq!(hexes.matches("\"2229\"").count(), 2, "{hexes}");
    }

    #[test]
    fn a_number_is_text_where_text_is_wanted_and_nowhere_else() {
        for (argument, value) in [
            ("title=2229", "\"2229\""),
            ("title=0x10", "\"0x10\""),
            ("title=1.50", "\"1.50\""),
            ("title=true", "\"true\""),
            ("title=1967-05-01", "\"1967-05-01\""),
            ("games=2229", "2229"),
            ("night=true", "true"),
            ("any=7", "7"),
            ("unknown=7", "7"),
            ("flights[0].hex=2229", "\"2229\""),
            ("flights.0.hex=2229", "\"2229\""),
            ("flights[0].count=4", "4"),
            ("flights=[{ hex = 2229, count = 2 }]", "[{ hex = \"2229\", count = 2 }]"),
            ("cards.a={ hex = 2229 }", "{ hex = \"2229\" }"),
        ] {
            // As values, since the order of a table's keys says nothing.
            let parsed = |text: &str| toml::from_str::<toml::Table>(&format!("it = {text}")).expect("a value");
            assert_eq!(parsed(&set(argument)), parsed(value), "{argument}");
        }
    }
}
