//! One element of a list, named by its index: in a path as `jets[0]` or `jets.0`, in a file as the table `[jets.0]`.

use super::path::{EVERY, Path, Step};
use super::problem::{Fault, nearest};
use super::tree::{Node, Value};

/// The element of the list at `path` that `step` names.
///
/// # Errors
/// A step that is no index, or an index beyond the end; the fault is at the element's path.
pub(super) fn pick<'a>(items: &'a mut [Node], path: &[Step], step: &Step) -> Result<&'a mut Node, Fault> {
    let len = items.len();
    match step.index() {
        Some(index) if index < len => Ok(&mut items[index]),
        index => Err(fault(items, path, step, index)),
    }
}

fn fault(items: &[Node], path: &[Step], step: &Step, index: Option<usize>) -> Fault {
    let list = Path(path.to_vec());
    let at = list.step(step.clone()).to_string();
    match (index, items.len()) {
        (Some(index), 0) => Fault::new(at, format!("{list} is empty, so there is no [{index}]")),
        (Some(index), 1) => Fault::new(at, format!("{list} has only [0], so there is no [{index}]")),
        (Some(index), len) => {
            Fault::new(at, format!("{list} goes from [0] to [{}], so there is no [{index}]", len - 1))
        }
        (None, 0) if step.key() == Some(EVERY) => Fault::new(at, format!("{list} is empty, so `*` means no element")),
        (None, len) => {
            let key = step.key().unwrap_or_default();
            let fault = Fault::new(at, format!("{list} is an array, and `{key}` is no index"));
            let fault = Fault { nearest: likeliest(items, key), ..fault };
            match len {
                0 => fault.expected("an array, since it is empty"),
                1 => fault.expected("the index 0"),
                len => fault.expected(format!("an index from 0 to {}", len - 1)),
            }
        }
    }
}

/// What a key that is no index was probably meant for: the element in which it is a value, or a key of the first.
fn likeliest(items: &[Node], key: &str) -> Option<String> {
    let says = |item: &Node| {
        let table = item.as_table()?;
        table.in_order().into_iter().find(|(_, entry)| entry.node.as_str() == Some(key)).map(drop)
    };
    if let Some(index) = items.iter().position(|item| item.as_str() == Some(key) || says(item).is_some()) {
        return Some(index.to_string());
    }
    let known = items.first()?.as_table()?;
    nearest(key, known.keys()).map(|known| format!("0.{known}"))
}

/// Whether a value is a table of elements: all its keys are indices.
pub(super) fn are_elements(node: &Node) -> bool {
    match &node.value {
        Value::Table(table) => !table.is_empty() && table.keys().all(|key| Step::Key(key.to_owned()).index().is_some()),
        _ => false,
    }
}
