//! A policy over what all policies of its system share: its own tables and the things that it names come first.

use super::lower::table_of;
use super::{Action, Feature, Row, Table};
use crate::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The path of a policy in a document, and the path of the shared part of the rules beneath it.
#[derive(Clone, Debug)]
pub struct Layers {
    own: String,
    shared: &'static str,
}

/// The rows of a table: the policy's own, if it has any, and the shared ones.
pub type RowLayers<'a, W> = (&'a Option<Vec<Row<W>>>, &'a [Row<W>]);

/// A part that a row or another part of a policy names.
#[derive(Clone, Copy, Debug)]
pub struct PartName<'a> {
    /// What a message calls it, such as `posture`.
    pub kind: &'a str,
    /// The key of the map that holds it, such as `postures`.
    pub map: &'a str,
    /// Its name.
    pub name: &'a str,
}

impl Layers {
    /// The layers of the policy `name` over the shared part at the path `shared`, such as `rules.pilots`.
    pub fn new(name: &str, shared: &'static str) -> Layers {
        Layers { own: format!("policies.{name}"), shared }
    }

    /// The path of the policy itself.
    pub fn own(&self) -> &str {
        &self.own
    }

    /// The path of a key of the policy, or of the shared one where the policy has none.
    pub fn path(&self, key: &str, is_own: bool) -> String {
        format!("{}.{key}", if is_own { &self.own } else { self.shared })
    }

    /// Finds a named part, such as a posture, with its path: first among the policy's own, then among the shared ones.
    /// If there is none of that name, the fault is noted at `named_at`.
    pub fn find<'a, T>(
        &self,
        PartName { kind, map, name }: PartName<'_>,
        (own, shared): (&'a BTreeMap<String, T>, &'a BTreeMap<String, T>),
        named_at: &str,
        check: &mut Check,
    ) -> Option<(String, &'a T)> {
        let found = own.get(name).map(|own| (true, own)).or_else(|| shared.get(name).map(|shared| (false, shared)));
        if found.is_none() {
            let names = own.keys().chain(shared.keys()).map(String::as_str);
            check.fault(Fault::unknown(named_at, kind, name, names));
        }
        found.map(|(is_own, thing)| (self.path(&format!("{map}.{name}"), is_own), thing))
    }

    /// A table: the policy's own, or the shared one. `lower` is given the path of an action and the action as written.
    /// The table is none where it has faults, which the check then has.
    pub fn table<F: Feature, W: Clone, A>(
        &self,
        name: &str,
        (own, shared): RowLayers<'_, W>,
        check: &mut Check,
        lower: impl FnMut(&str, W, &mut Check) -> A,
    ) -> Option<Table<F, A>> {
        self.table_passing(name, (own, shared), check, lower, |_| false)
    }

    /// A table whose actions are declared with their limits: the policy's own, or the shared one.
    pub fn actions<F: Feature, A: Action<()>>(
        &self,
        name: &str,
        (own, shared): RowLayers<'_, A::Shape>,
        check: &mut Check,
    ) -> Option<Table<F, A>> {
        let rows = own.as_deref().unwrap_or(shared);
        let table = table_of((name, &self.path(name, own.is_some())), rows, (0, 0), ());
        table.map_err(|faults| check.faults.extend(faults)).ok()
    }

    /// As [`Layers::table`], for one as [`Table::load_passing`] reads it.
    pub fn table_passing<F: Feature, W: Clone, A>(
        &self,
        name: &str,
        (own, shared): RowLayers<'_, W>,
        check: &mut Check,
        lower: impl FnMut(&str, W, &mut Check) -> A,
        passes: impl Fn(&A) -> bool,
    ) -> Option<Table<F, A>> {
        let rows = own.as_deref().unwrap_or(shared).to_vec();
        checked((name, &self.path(name, own.is_some())), rows, check, lower, passes)
    }
}

/// Named parts of a policy, such as postures, in the order in which rows first use them. Each is lowered once.
#[derive(Clone, Debug)]
pub struct NamedParts<T> {
    parts: Vec<(String, T)>,
}

impl<T> Default for NamedParts<T> {
    fn default() -> NamedParts<T> {
        NamedParts { parts: Vec::new() }
    }
}

impl<T> NamedParts<T> {
    /// The index of the part at `path`. `lower` makes the part at its first use.
    pub fn index(&mut self, path: String, lower: impl FnOnce(&str) -> Option<T>) -> Option<usize> {
        let known = self.parts.iter().position(|(known, _)| *known == path);
        if known.is_none() {
            let part = lower(&path)?;
            self.parts.push((path, part));
        }
        known.or(Some(self.parts.len() - 1))
    }

    /// The parts, by index.
    pub fn into_vec(self) -> Vec<T> {
        self.parts.into_iter().map(|(_, part)| part).collect()
    }
}

/// Reads the table called `name` from the rows at `path`; none if it has faults, which are added to the check.
pub fn checked<F: Feature, W, A>(
    (name, path): (&str, &str),
    rows: Vec<Row<W>>,
    check: &mut Check,
    mut lower: impl FnMut(&str, W, &mut Check) -> A,
    passes: impl Fn(&A) -> bool,
) -> Option<Table<F, A>> {
    let lower = |path: &str, action: W| {
        let mut inner = Check::default();
        let lowered = lower(path, action, &mut inner);
        if inner.faults.is_empty() { Ok(lowered) } else { Err(inner.faults) }
    };
    Table::load_passing(name, path, rows, lower, passes).map_err(|faults| check.faults.extend(faults)).ok()
}
