//! How one layer is laid over another: tables key by key, one element of a list by its index, everything else whole.

use super::element;
use super::like::is_like_another;
use super::path::Step;
use super::problem::{Fault, LocatedFault, Problems};
use super::tree::{Entry, Node, Table, Value};

impl Node {
    /// Lays `upper` over this value.
    ///
    /// A table over a table is merged key by key. A table over a list changes the elements that its keys, all of them
    /// indices, name. Everything else replaces what is below, and so does a table that is marked as taken whole, and a
    /// card of the rules that is like another.
    ///
    /// A table made of both is placed where `upper` was written, unless that is the command line.
    ///
    /// # Errors
    /// A table over a list with a key that is no index of it.
    pub fn merge(&mut self, upper: Node) -> Result<(), Problems> {
        let mut problems = Vec::new();
        lay(self, upper, &mut Vec::new(), &mut problems);
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }
}

fn lay(lower: &mut Node, upper: Node, path: &mut Vec<Step>, problems: &mut Vec<LocatedFault>) {
    let Node { value, place } = upper;
    match (&mut lower.value, value) {
        (Value::Table(below), Value::Table(above)) if !above.is_whole() && !is_like_another(path, &above) => {
            if place.is_file() {
                lower.place = place;
            }
            lay_keys(below, above, path, problems);
        }
        (Value::Array(items), Value::Table(above)) => {
            if above.is_empty() {
                let list = super::path::Path(path.clone());
                let fault = Fault::new(list.to_string(), format!("{list} is an array, and the table over it is empty"));
                problems.push(LocatedFault::new(place, fault.expected("an array, or a table of elements by index")));
            }
            lay_elements(items, above, path, problems);
        }
        (_, value) => *lower = Node::new(value, place),
    }
}

fn lay_keys(below: &mut Table, above: Table, path: &mut Vec<Step>, problems: &mut Vec<LocatedFault>) {
    for (key, Entry { key_place, node, .. }) in above.into_order() {
        match below.get_mut(&key) {
            Some(entry) => {
                path.push(Step::Key(key));
                lay(&mut entry.node, node, path, problems);
                entry.key_place = key_place;
                path.pop();
            }
            None => below.insert(key, key_place, node),
        }
    }
}

fn lay_elements(items: &mut [Node], above: Table, path: &mut Vec<Step>, problems: &mut Vec<LocatedFault>) {
    for (key, Entry { key_place, node, .. }) in above.into_order() {
        let step = Step::Key(key);
        match element::pick(items, path, &step) {
            Ok(item) => {
                path.push(step);
                lay(item, node, path, problems);
                path.pop();
            }
            Err(fault) => problems.push(LocatedFault::new(key_place, fault)),
        }
    }
}
