//! The parts that come with what a policy borrows: those that it names.

use super::words;
use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::path::{Path, at, paths};
use toml::{Table, Value};

/// The most links from a part to a part that it names.
const DEEPEST: usize = 6;

/// Copies the parts that a borrowed value names, and those that they name in turn, where there are none of these
/// names.
pub(super) fn bring(frame: &Frame, whole: &mut Table, other: &Table, value: &Value) {
    let mut open = vec![value.clone()];
    for _ in 0..DEEPEST {
        let mut next = Vec::new();
        for value in open.drain(..) {
            for (map, name) in named(frame, other, &value) {
                let Some(part) = other.get(&map).and_then(|parts| parts.get(&name)) else { continue };
                let Some(own) = whole.get_mut(&map).and_then(Value::as_table_mut) else { continue };
                if !own.contains_key(&name) {
                    own.insert(name, part.clone());
                    next.push(part.clone());
                }
            }
        }
        open = next;
    }
}

/// The parts that a value names: their kind and their name.
fn named(frame: &Frame, other: &Table, value: &Value) -> Vec<(String, String)> {
    // A value by itself has no key; under this one it is walked like a part of a policy.
    let root = Table::from_iter([("postures".to_owned(), value.clone())]);
    let texts = paths(&root, |_, value| value.is_str());
    let one = |path: &Path| Some((words::part_map(frame, other, path)?, at(&root, path)?.as_str()?.to_owned()));
    texts.iter().filter_map(one).collect()
}
