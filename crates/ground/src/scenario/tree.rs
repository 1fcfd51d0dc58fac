//! The tree of a document: TOML values, each with the place where it was written.

use super::path::{Path, Step};
use super::problem::Place;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub place: Place,
}

/// A TOML value. Dates are refused when a file is read, and so are numbers that are not finite.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Keys with values.
    Table(Table),
    /// Values in order.
    Array(Vec<Node>),
    /// A string.
    Str(String),
    /// An integer.
    Int(i64),
    /// A decimal number, finite.
    Float(f64),
    /// A bool.
    Bool(bool),
}

/// Keys with values, found by key and listed in the order in which they were first written. A copy shares them until
/// one of the two is changed: a document begins as a copy of its system's rules and changes few of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    entries: Arc<BTreeMap<String, Entry>>,
    next: usize,
    whole: bool,
}

/// A key's value, with the place and order in which the key was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    order: usize,
    /// Where the key was written.
    pub key_place: Place,
    /// Its value.
    pub node: Node,
}

impl Table {
    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entry of `key`.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// The entry of `key`, mutable.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Entry> {
        Arc::make_mut(&mut self.entries).get_mut(key)
    }

    /// Puts a value behind `key`; a key that was there keeps its place in the order.
    pub fn insert(&mut self, key: String, key_place: Place, node: Node) {
        let order = self.entries.get(&key).map_or(self.next, |old| old.order);
        self.next = self.next.max(order + 1);
        Arc::make_mut(&mut self.entries).insert(key, Entry { order, key_place, node });
    }

    /// The value behind `key`, to be changed; an empty table at `place` if there was none.
    pub fn get_or_table(&mut self, key: &str, place: &Place) -> &mut Node {
        let next = &mut self.next;
        let entry = Arc::make_mut(&mut self.entries).entry(key.to_owned()).or_insert_with(|| {
            *next += 1;
            Entry { order: *next - 1, key_place: place.clone(), node: Node::table(place.clone()) }
        });
        &mut entry.node
    }

    /// Has it replace what it is laid over, rather than be merged into it.
    pub fn take_whole(&mut self) {
        self.whole = true;
    }

    /// Whether it replaces what it is laid over.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        Arc::make_mut(&mut self.entries).remove(key)
    }

    /// The keys, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Keys with their entries, mutable, in alphabetical order.
    pub fn entries_mut(&mut self) -> impl Iterator<Item = (&str, &mut Entry)> {
        Arc::make_mut(&mut self.entries).iter_mut().map(|(key, entry)| (key.as_str(), entry))
    }

    /// Keys with their entries, in the order written.
    pub fn in_order(&self) -> Vec<(&str, &Entry)> {
        let mut entries: Vec<(&str, &Entry)> = self.entries.iter().map(|(key, entry)| (key.as_str(), entry)).collect();
        entries.sort_by_key(|(_, entry)| entry.order);
        entries
    }

    /// As [`Table::in_order`], taken apart.
    pub fn into_order(self) -> Vec<(String, Entry)> {
        let mut entries: Vec<(String, Entry)> = Arc::unwrap_or_clone(self.entries).into_iter().collect();
        entries.sort_by_key(|(_, entry)| entry.order);
        entries
    }
}

impl Node {
    /// A value at a place.
    pub fn new(value: Value, place: Place) -> Node {
        Node { value, place }
    }

    /// An empty table at a place.
    pub fn table(place: Place) -> Node {
        Node::new(Value::Table(Table::default()), place)
    }

    /// The table that it is, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The table that it is, if it is one, to be changed.
    pub fn as_table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The string that it is, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The value one step down.
    pub fn child(&self, step: &Step) -> Option<&Node> {
        match &self.value {
            Value::Table(table) => table.get(step.key()?).map(|entry| &entry.node),
            Value::Array(items) => items.get(step.index()?),
            _ => None,
        }
    }

    /// The value one step down, to be changed.
    pub fn child_mut(&mut self, step: &Step) -> Option<&mut Node> {
        match &mut self.value {
            Value::Table(table) => table.get_mut(step.key()?).map(|entry| &mut entry.node),
            Value::Array(items) => items.get_mut(step.index()?),
            _ => None,
        }
    }

    /// The value at a path.
    pub fn at(&self, path: &Path) -> Option<&Node> {
        path.0.iter().try_fold(self, Node::child)
    }

    /// The value at a path, to be changed.
    pub fn at_mut(&mut self, path: &Path) -> Option<&mut Node> {
        path.0.iter().try_fold(self, Node::child_mut)
    }

    /// The place of the value at a path or, where there is none, of its nearest ancestor.
    pub fn nearest_place(&self, path: &Path) -> &Place {
        let mut node = self;
        for step in &path.0 {
            match node.child(step) {
                Some(child) => node = child,
                None => break,
            }
        }
        &node.place
    }

    /// The place of the key at the end of a path; of the nearest value where it does not end in a key.
    pub fn key_place(&self, path: &Path) -> &Place {
        let entry = || {
            let (last, before) = path.0.split_last()?;
            let table = self.at(&Path(before.to_vec()))?.as_table()?;
            table.get(last.key()?)
        };
        entry().map_or_else(|| self.nearest_place(path), |entry| &entry.key_place)
    }

    /// What sort of value it is, in words.
    pub fn sort(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            Value::Array(_) => "an array",
            Value::Str(_) => "a string",
            Value::Int(_) => "an integer",
            Value::Float(_) => "a decimal number",
            Value::Bool(_) => "true or false",
        }
    }

    /// Calls `visit` with every integer at or below this value, in the order written.
    pub fn integers(&self, path: &Path, visit: &mut impl FnMut(&Path, i64)) {
        match &self.value {
            Value::Int(value) => visit(path, *value),
            Value::Table(table) => {
                table.in_order().into_iter().for_each(|(key, entry)| entry.node.integers(&path.key(key), visit));
            }
            Value::Array(items) => {
                items.iter().enumerate().for_each(|(at, item)| item.integers(&path.step(Step::Index(at)), visit));
            }
            _ => {}
        }
    }
}

impl Node {
    /// The value without its places.
    pub fn plain(&self) -> toml::Value {
        match &self.value {
            Value::Table(table) => {
                let entry = |(key, entry): (&str, &Entry)| (key.to_owned(), entry.node.plain());
                toml::Value::Table(table.in_order().into_iter().map(entry).collect())
            }
            Value::Array(items) => toml::Value::Array(items.iter().map(Node::plain).collect()),
            Value::Str(text) => toml::Value::String(text.clone()),
            Value::Int(value) => toml::Value::Integer(*value),
            Value::Float(value) => toml::Value::Float(*value),
            Value::Bool(value) => toml::Value::Boolean(*value),
        }
    }

    /// A plain value, all of it at one place; a date becomes its text.
    pub fn from_plain(value: &toml::Value, place: &Place) -> Node {
        let value = match value {
            toml::Value::Table(entries) => {
                let mut table = Table::default();
                for (key, value) in entries {
                    table.insert(key.clone(), place.clone(), Node::from_plain(value, place));
                }
                Value::Table(table)
            }
            toml::Value::Array(items) => Value::Array(items.iter().map(|item| Node::from_plain(item, place)).collect()),
            toml::Value::String(text) => Value::Str(text.clone()),
            toml::Value::Integer(value) => Value::Int(*value),
            toml::Value::Float(value) => Value::Float(*value),
            toml::Value::Boolean(value) => Value::Bool(*value),
            toml::Value::Datetime(date) => Value::Str(date.to_string()),
        };
        Node::new(value, place.clone())
    }
}
