//! A policy with what its system's policies share: the whole by which a player goes, and the part that is the policy's
//! own.

use super::path::is_rows;
use super::shape::Shape;
use ground::doctrine::FeatureSpec;
use serde_json::Value as Json;
use toml::{Table, Value};

/// What surrounds the policies of a system: what they share, what their files may say, and the policies to borrow from.
pub struct Frame {
    /// The part of the rules that policies share; empty where they share nothing.
    shared: Table,
    /// The JSON Schema of a policy file.
    pub(super) schema: Json,
    /// The lists of features that rows may ask for.
    pub(super) features: Vec<&'static [FeatureSpec]>,
    /// The other policies, each as a whole.
    pub(super) others: Vec<Table>,
}

/// Which rows come first where a policy's own rows and shared ones are one table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Own,
    Shared,
}

/// The flag of a policy that puts its rows together with shared ones.
struct Joining {
    flag: &'static str,
    /// What the flag is where a file does not say it.
    default: bool,
    first: First,
    /// The tables that are put together; none for all.
    only: Option<&'static str>,
}

const JOINING: [Joining; 2] = [
    Joining { flag: "base", default: true, first: First::Own, only: None },
    Joining { flag: "shared-rows", default: false, first: First::Shared, only: Some("rows") },
];

/// Keys of the shared part that say where it comes from.
const SOURCES: [&str; 2] = ["source", "ref"];

impl Frame {
    /// A frame for policies of this schema. `rules` are the rules of the system: of its tables the one that has most
    /// keys of a policy is what policies share. `others` are files of other policies.
    pub fn new(schema: Json, rules: &Table, features: Vec<&'static [FeatureSpec]>, others: &[Table]) -> Frame {
        let keys: Vec<String> = Shape::root(&schema).keys().into_iter().map(str::to_owned).collect();
        let common = |table: &Table| table.keys().filter(|key| keys.contains(key)).count();
        let tables = rules.values().filter_map(Value::as_table);
        let mut shared = tables.max_by_key(|table| common(table)).filter(|table| common(table) > 1).cloned();
        if let Some(shared) = &mut shared {
            shared.retain(|key, _| keys.iter().any(|known| known == key) && !SOURCES.contains(&key));
        }
        let mut frame = Frame { shared: shared.unwrap_or_default(), schema, features, others: Vec::new() };
        let whole = |other: &Table| frame.whole(other);
        frame.others = others.iter().filter(|other| !is_random(other)).map(whole).collect();
        frame
    }

    /// Whether a key holds parts by name, such as postures.
    pub(super) fn is_map(&self, key: &str) -> bool {
        Shape::root(&self.schema).property(key).is_map()
    }

    /// How a policy's rows are put together with shared ones, if they are.
    fn joining(&self, own: &Table) -> Option<&'static Joining> {
        let keys = Shape::root(&self.schema).keys();
        let is_on = |joining: &&Joining| own.get(joining.flag).and_then(Value::as_bool).unwrap_or(joining.default);
        JOINING.iter().filter(|joining| keys.contains(&joining.flag)).find(is_on)
    }

    /// The shared tables that a policy's rows are put together with.
    fn joined(&self, joining: &Joining) -> Vec<(&String, &Vec<Value>)> {
        let wanted = |key: &str| joining.only.is_none_or(|only| only == key);
        let rows = self.shared.iter().filter(|(key, value)| wanted(key) && is_rows(value));
        rows.filter_map(|(key, value)| Some((key, value.as_array()?))).collect()
    }

    /// The whole by which a player of a policy goes: its own tables and parts over the shared ones.
    pub(super) fn whole(&self, own: &Table) -> Table {
        let mut whole = own.clone();
        let joining = self.joining(own);
        for (key, shared) in &self.shared {
            match (whole.get_mut(key), shared) {
                (None, shared) => drop(whole.insert(key.clone(), shared.clone())),
                (Some(Value::Table(mine)), Value::Table(shared)) if self.is_map(key) => {
                    for (name, part) in shared {
                        mine.entry(name.clone()).or_insert_with(|| part.clone());
                    }
                }
                _ => {}
            }
        }
        for (joining, (key, shared)) in joining
            .into_iter()
            .flat_map(|joining| self.joined(joining).into_iter().map(move |joined| (joining, joined)))
        {
            let own = own.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
            let rows = match joining.first {
                First::Own => own.into_iter().chain(shared.iter().cloned()).collect(),
                First::Shared => shared.iter().cloned().chain(own).collect(),
            };
            whole.insert(key.clone(), Value::Array(rows));
        }
        whole
    }

    /// The file of a policy whose whole is `after`, `own` being the file whose whole is `before`: what is the same in
    /// both stays as it is.
    pub(super) fn own(&self, own: &Table, before: &Table, after: &Table) -> Table {
        let mut file = own.clone();
        for (key, value) in after.iter().filter(|(key, value)| before.get(key.as_str()) != Some(value)) {
            match (value, before.get(key)) {
                (Value::Table(parts), Some(Value::Table(old))) if self.is_map(key) => {
                    let mine = file.entry(key.clone()).or_insert_with(|| Value::Table(Table::new()));
                    let Some(mine) = mine.as_table_mut() else { continue };
                    let changed = parts.iter().filter(|(name, part)| old.get(name.as_str()) != Some(part));
                    mine.extend(changed.map(|(name, part)| (name.clone(), part.clone())));
                }
                _ => drop(file.insert(key.clone(), value.clone())),
            }
        }
        if let Some(joining) = self.joining(own) {
            self.part_rows(joining, own, after, &mut file);
        }
        file
    }

    /// Takes the shared rows out of the tables of a file again; if some were changed, the file has all rows itself.
    fn part_rows(&self, joining: &Joining, own: &Table, after: &Table, file: &mut Table) {
        let mut parted = Vec::new();
        for (key, shared) in self.joined(joining) {
            let rows = after.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let rest = match joining.first {
                First::Own => rows.strip_suffix(shared.as_slice()),
                First::Shared => rows.strip_prefix(shared.as_slice()),
            };
            parted.push((key, rows, rest));
        }
        let whole = parted.iter().any(|(_, _, rest)| rest.is_none());
        for (key, rows, rest) in parted {
            let rows = if whole { rows } else { rest.unwrap_or(rows) };
            if !rows.is_empty() || own.contains_key(key) {
                file.insert(key.clone(), Value::Array(rows.to_vec()));
            }
        }
        if whole {
            file.insert(joining.flag.to_owned(), Value::Boolean(false));
        }
    }
}

/// Whether a policy chooses by dice, so that it has nothing to borrow.
pub fn is_random(policy: &Table) -> bool {
    policy.get("random").and_then(Value::as_bool) == Some(true)
}
