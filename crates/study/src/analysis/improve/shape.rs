//! What the JSON Schema of a system's policies allows at a place.

use super::path::{Path, Step};
use serde_json::Value as Json;

/// The schemas of one value: the one at its place with all that it refers to and chooses from.
pub(super) struct Shape<'a> {
    root: &'a Json,
    parts: Vec<&'a Json>,
}

impl<'a> Shape<'a> {
    /// The shape of a whole policy.
    pub(super) fn root(schema: &'a Json) -> Shape<'a> {
        Shape { root: schema, parts: unfolded(vec![schema], schema) }
    }

    /// The shape of the value at a path.
    pub(super) fn at(schema: &'a Json, path: &Path) -> Shape<'a> {
        path.iter().fold(Shape::root(schema), |shape, step| match step {
            Step::Key(key) => shape.property(key),
            Step::Index(index) => shape.item(*index),
        })
    }

    fn inner(&self, found: Vec<&'a Json>) -> Shape<'a> {
        Shape { root: self.root, parts: unfolded(found, self.root) }
    }

    /// The shape behind a key.
    pub(super) fn property(&self, key: &str) -> Shape<'a> {
        let behind = |part: &&'a Json| part["properties"].get(key).or_else(|| part.get("additionalProperties"));
        self.inner(self.parts.iter().filter_map(behind).collect())
    }

    fn item(&self, index: usize) -> Shape<'a> {
        let item = |part: &&'a Json| match part.get("items") {
            Some(Json::Array(items)) => items.get(index),
            one => one,
        };
        self.inner(self.parts.iter().filter_map(item).collect())
    }

    /// The keys that it names.
    pub(super) fn keys(&self) -> Vec<&'a str> {
        let tables = self.parts.iter().filter_map(|part| part.get("properties").and_then(Json::as_object));
        tables.flat_map(|table| table.keys().map(String::as_str)).collect()
    }

    /// Whether it is a table whose keys are names that a file makes up, each with a table or a list.
    pub(super) fn is_map(&self) -> bool {
        let inner =
            self.parts.iter().filter_map(|part| part.get("additionalProperties")).filter(|part| part.is_object());
        let inner = self.inner(inner.collect());
        self.keys().is_empty() && (inner.is("object") || inner.is("array"))
    }

    /// Whether a value of this type, by its name in JSON Schema, is allowed.
    pub(super) fn is(&self, name: &str) -> bool {
        self.parts.iter().any(|part| match &part["type"] {
            Json::String(one) => one == name,
            Json::Array(names) => names.iter().any(|one| one == name),
            _ => false,
        })
    }

    /// The words that are allowed, where they are listed.
    pub(super) fn words(&self) -> Vec<&'a str> {
        let listed = self.parts.iter().flat_map(|part| part.get("enum").and_then(Json::as_array).into_iter().flatten());
        listed.chain(self.parts.iter().filter_map(|part| part.get("const"))).filter_map(Json::as_str).collect()
    }

    /// The least and the greatest number that are allowed.
    pub(super) fn range(&self) -> (f64, f64) {
        let bound = |name: &str| self.parts.iter().find_map(|part| part.get(name).and_then(Json::as_f64));
        (bound("minimum").unwrap_or(f64::MIN), bound("maximum").unwrap_or(f64::MAX))
    }
}

fn unfolded<'a>(mut open: Vec<&'a Json>, root: &'a Json) -> Vec<&'a Json> {
    let mut found: Vec<&Json> = Vec::new();
    while let Some(part) = open.pop() {
        // A schema may refer to itself.
        if found.iter().any(|known| std::ptr::eq(*known, part)) {
            continue;
        }
        found.push(part);
        let pointer = part.get("$ref").and_then(Json::as_str).and_then(|reference| reference.strip_prefix('#'));
        open.extend(pointer.and_then(|pointer| root.pointer(pointer)));
        for choice in ["allOf", "anyOf", "oneOf"] {
            open.extend(part.get(choice).and_then(Json::as_array).into_iter().flatten());
        }
    }
    found
}
