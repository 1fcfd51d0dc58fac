//! All keys that are missing from a value, where reading it stops at the first.

use super::path::{Path, Step};
use super::tree::{Node, Value};
use super::type_mismatch::TypeMismatch;

/// The most keys that are reported together.
const MOST: usize = 64;

/// A value that does not fit, with its path.
pub(super) type Misfit = (Path, TypeMismatch);

/// What is missing: tables by their paths, each with the keys that it lacks; and what else does not fit, found behind.
#[derive(Debug, Default)]
pub(super) struct Missing {
    pub(super) tables: Vec<(Path, Vec<&'static str>)>,
    pub(super) other: Option<Misfit>,
}

/// Reads the value again and again, each time with the key that was missing taken from another table beside its own,
/// such as another card. Ends with a key that no table beside it has.
pub(super) fn all<T>(
    (path, node): (&Path, &Node),
    first: Misfit,
    read: impl Fn(&Path, &Node) -> Result<T, Misfit>,
) -> Missing {
    let (mut found, mut copy, mut misfit) = (Missing::default(), node.clone(), first);
    for _ in 0..MOST {
        let (at, TypeMismatch::MissingKey(key)) = misfit else {
            found.other = Some(misfit);
            break;
        };
        match found.tables.iter_mut().find(|(table, _)| *table == at) {
            Some((_, keys)) => keys.push(key),
            None => found.tables.push((at.clone(), vec![key])),
        }
        if !borrow(&mut copy, &at.0[path.0.len()..], key) {
            break;
        }
        match read(path, &copy) {
            Ok(_) => break,
            Err(next) => misfit = next,
        }
    }
    found
}

/// Gives the table at these steps the key of a table beside it. Returns whether there is one.
fn borrow(node: &mut Node, steps: &[Step], key: &str) -> bool {
    let Some((last, before)) = steps.split_last() else { return false };
    let Some(parent) = before.iter().try_fold(node, Node::child_mut) else { return false };
    let has = |node: &Node| node.as_table()?.get(key).map(|entry| entry.node.clone());
    let beside = match &parent.value {
        Value::Table(table) => table.in_order().into_iter().find_map(|(_, entry)| has(&entry.node)),
        Value::Array(items) => items.iter().find_map(has),
        _ => None,
    };
    let (Some(value), Some(table)) = (beside, parent.child_mut(last).and_then(Node::as_table_mut)) else {
        return false;
    };
    table.insert(key.to_owned(), value.place.clone(), value);
    true
}
