//! Policy files that a scenario names beside itself: `policies.a = "careful.toml"`.

use super::argument;
use super::chain::{Origin, Parsed};
use super::problem::{Fault, LocatedFault, Place, Problems};
use super::source;
use super::tree::{Node, Value};
use std::path::Path;

/// Puts the contents of each policy file that a file names into its place: in `policies`, and in that of each variant.
///
/// # Errors
/// A name that is no path of a TOML file; a file that can't be read or parsed, or is of another system.
pub(super) fn mount(file: &mut Parsed, system: &str) -> Result<(), Problems> {
    let mut problems = Vec::new();
    let Some(root) = file.node.as_table_mut() else { return Ok(()) };
    let mut tables: Vec<(String, &mut Node)> = Vec::new();
    for (key, entry) in root.entries_mut() {
        if key == "policies" {
            tables.push((key.to_owned(), &mut entry.node));
        } else if key == "variants"
            && let Value::Table(variants) = &mut entry.node.value
        {
            for (name, variant) in variants.entries_mut() {
                let policies = variant.node.as_table_mut().and_then(|variant| variant.get_mut("policies"));
                tables.extend(policies.map(|entry| (format!("variants.{name}.policies"), &mut entry.node)));
            }
        }
    }
    for (path, policies) in tables {
        let Some(policies) = policies.as_table_mut() else { continue };
        for (name, entry) in policies.entries_mut() {
            let Some(wanted) = entry.node.as_str() else { continue };
            match read(wanted, &format!("{path}.{name}"), &entry.node.place, &file.origin, system) {
                Ok(node) => entry.node = node,
                Err(found) => problems.extend(found.0),
            }
        }
    }
    problems.sort_by(|one: &LocatedFault, other| one.place.cmp(&other.place));
    if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
}

/// The policy in the file `wanted`, a path relative to the file `from`. It replaces a policy of the same name.
fn read(wanted: &str, path: &str, place: &Place, from: &Origin, system: &str) -> Result<Node, Problems> {
    let problem = |fault| Problems::one(place.clone(), fault);
    let Origin::File(from) = from else {
        return Err(problem(Fault::new(path, "a built-in file can't name a file").expected("the policy itself")));
    };
    let file = from.parent().unwrap_or(Path::new("")).join(wanted);
    if !wanted.ends_with(".toml") {
        let fault = Fault::new(path, format!("{path} is {wanted:?}"));
        let fault = Fault { nearest: source::neighbour(wanted, &file, from), ..fault };
        return Err(problem(fault.expected("the tables of a policy, or a policy file, whose name ends in .toml")));
    }
    let text = source::read(&file).map_err(|why| {
        let fault = Fault::new(path, format!("`{}`: {why}", file.display()));
        problem(Fault { nearest: source::neighbour(wanted, &file, from), ..fault })
    })?;
    let mut node = source::parse(&file.display().to_string(), &text)?;
    argument::of_system(&node, "policy", system)?;
    if let Some(table) = node.as_table_mut() {
        table.take_whole();
    }
    Ok(node)
}
