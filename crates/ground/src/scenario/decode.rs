//! Reads a tree as a typed value; what does not fit is placed.

use super::element;
use super::missing::{self, Misfit, Misfits, Substitute};
use super::path::{Path, Step};
use super::problem::{Fault, Problems};
use super::tree::{Entry, Node, Value};
use super::type_mismatch::TypeMismatch;
use serde::de::DeserializeOwned;

/// Reads `node`, at `path` of `root`, as `T`.
///
/// # Errors
/// The values that do not fit, as many as can be found: the search ends at one that cannot be mended, and a table with
/// an unknown key is not searched for missing ones. An unknown key or name is at its own place, missing keys are at the
/// tables where they should be.
pub(super) fn decode<T: DeserializeOwned>(root: &Node, path: &Path, node: &Node) -> Result<T, Problems> {
    let mended = decode_mended(root, path, node, Substitute::First);
    match mended.value {
        Some(value) if mended.problems.0.is_empty() => Ok(value),
        _ => Err(mended.problems),
    }
}

/// A value in which what did not fit was mended.
pub(super) struct Mended<T> {
    /// The value; none if something could not be mended.
    pub(super) value: Option<T>,
    /// What did not fit.
    pub(super) problems: Problems,
    /// What was mended.
    pub(super) misfits: Misfits,
}

/// As [`decode`], and with what does not fit mended, so that the value can be looked into all the same.
pub(super) fn decode_mended<T: DeserializeOwned>(
    root: &Node,
    path: &Path,
    node: &Node,
    substitute: Substitute,
) -> Mended<T> {
    let first = match read(path, node) {
        Ok(value) => return Mended { value: Some(value), problems: Problems(Vec::new()), misfits: Misfits::default() },
        Err(misfit) => misfit,
    };
    let (value, misfits) = missing::mended((path, node), first, substitute, read::<T>);
    Mended { value, problems: located(root, &misfits), misfits }
}

/// The faults of tables that lack keys, one a table, and of what else does not fit, each once.
fn located(root: &Node, misfits: &Misfits) -> Problems {
    let lacking = |(path, keys): &(Path, Vec<&'static str>)| match keys.as_slice() {
        [key] => problem(root, path.clone(), &TypeMismatch::MissingKey(key)).0,
        [keys @ .., last] => {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            let table = path.last_name().map(|name| format!(" in {name}")).unwrap_or_default();
            let what = format!("the keys {} and `{last}` are missing{table}", keys.join(", "));
            let fault = Fault::new(path.to_string(), what);
            let fault = match card_beside(root, path) {
                Some(card) => fault.expected(format!("them, or `like = \"{card}\"` to have those of another card")),
                None => fault,
            };
            Problems::one(root.nearest_place(path).clone(), fault).0
        }
        [] => Vec::new(),
    };
    let mut problems: Vec<_> = misfits.lacking.iter().flat_map(lacking).collect();
    problems.extend(misfits.other.iter().flat_map(|(path, misfit)| problem(root, path.clone(), misfit).0));
    Problems::in_order(problems)
}

/// A card beside the one at this path of the rules that says where it comes from: what it may be like.
fn card_beside<'a>(root: &'a Node, path: &Path) -> Option<&'a str> {
    let (own, above) = path.0.split_last()?;
    let is_card = |node: &Node| node.as_table().is_some_and(|card| card.get("source").is_some());
    let step = |at: usize| above.get(at).and_then(Step::key);
    if step(0) != Some("rules") || step(1).is_none_or(|table| table == "pilots") {
        return None;
    }
    let beside = root.at(&Path(above.to_vec()))?.as_table()?.in_order();
    let mut others = beside.into_iter().filter(|(name, entry)| own.key() != Some(name) && is_card(&entry.node));
    others.next().map(|(name, _)| name)
}

/// Reads a value as `T`.
fn read<T: DeserializeOwned>(path: &Path, node: &Node) -> Result<T, Misfit> {
    T::deserialize(node).map_err(|error| {
        let (inner, why) = error.into_parts();
        (Path(path.0.iter().cloned().chain(inner).collect()), why)
    })
}

fn problem(root: &Node, mut path: Path, misfit: &TypeMismatch) -> Problems {
    if let TypeMismatch::UnknownKey { name, .. } = misfit {
        let ends_in_key = path.0.last().and_then(Step::key) == Some(name);
        if !ends_in_key && root.at(&path.key(name)).is_some() {
            path = path.key(name);
        }
        let mut fault = misfit.fault(path.to_string(), "");
        if path.0.len() == 1
            && let Some(elsewhere) = below_another(root, name)
        {
            (fault.nearest, fault.expected) = (Some(elsewhere.to_string()), None);
        }
        return Problems::one(root.key_place(&path).clone(), fault);
    }
    while root.at(&path).is_none() && !path.0.is_empty() {
        path.0.pop();
    }
    // A table whose keys are names of a type: the key itself is the wrong name.
    if let TypeMismatch::UnknownName { name, .. } = misfit
        && root.at(&path).is_some_and(|node| node.as_table().is_some())
    {
        let key = if path.0.last().and_then(Step::key) == Some(name) { path } else { path.key(name) };
        return Problems::one(root.key_place(&key).clone(), misfit.fault(key.to_string(), ""));
    }
    let name = path.last_name().unwrap_or_default();
    // Elements are changed in a list; without one below they are a table like any other.
    if matches!(misfit, TypeMismatch::Value { found, .. } if found == "a table")
        && root.at(&path).is_some_and(element::are_elements)
    {
        let fault =
            Fault::new(path.to_string(), format!("there is no list {name} below whose elements it could change"));
        return Problems::one(root.key_place(&path).clone(), fault.expected("an array"));
    }
    Problems::one(root.nearest_place(&path).clone(), misfit.fault(path.to_string(), &name))
}

/// A key that is unknown at the top is looked for in tables at most this many steps down.
const DEPTH: usize = 4;

/// The path of a key that is written at the top and belongs below: the shortest, as `sides.a` for `a`, and of several
/// the first.
fn below_another(root: &Node, name: &str) -> Option<Path> {
    let mut level = vec![(Path::default(), root)];
    for _ in 0..DEPTH {
        level = level.iter().flat_map(|(path, node)| children(path, node)).collect();
        if let Some((path, _)) = level.iter().find(|(_, node)| node.child(&Step::Key(name.to_owned())).is_some()) {
            return Some(path.key(name));
        }
    }
    None
}

/// What is one step below a node, with its path.
fn children<'a>(path: &Path, node: &'a Node) -> Vec<(Path, &'a Node)> {
    match &node.value {
        Value::Table(table) => {
            table.in_order().into_iter().map(|(key, Entry { node, .. })| (path.key(key), node)).collect()
        }
        Value::Array(items) => items.iter().enumerate().map(|(at, item)| (path.step(Step::Index(at)), item)).collect(),
        _ => Vec::new(),
    }
}
