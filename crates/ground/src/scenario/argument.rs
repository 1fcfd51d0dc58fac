//! Values from the command line: `--set PATH=VALUE` and `--policy SIDE=NAME`.

use super::element;
use super::like::LIKE;
use super::path::{EVERY, Path, Step};
use super::problem::{Fault, Place, Problems};
use super::source;
use super::tree::{Node, Value};

/// Sets one value, `text` being `PATH=VALUE`.
///
/// # Errors
/// A malformed argument; a path through something that is no table, or beyond the end of an array.
pub(super) fn set(tree: &mut Node, text: &str) -> Result<(), Problems> {
    let place = Place::argument(format!("--set {text}"));
    let Some((path, value)) = text.split_once('=') else {
        let fault = Fault::new("", "no `=` in it").expected("PATH=VALUE");
        return Err(Problems::one(place, fault));
    };
    let path = Path::parse(path.trim()).map_err(|why| {
        Problems::one(place.clone(), Fault::new("", why).expected("a path such as sides.a.jets[0].skill"))
    })?;
    if matches!(path.0[0].key(), Some("system" | "extends" | "variants")) {
        return Err(Problems::one(place, Fault::new(path.to_string(), format!("{path} can't be set"))));
    }
    if path.0[0].key() == Some("rules") && path.0.last().and_then(Step::key) == Some(LIKE) {
        let fault = Fault::new(path.to_string(), "a card's `like` can't be set");
        return Err(Problems::one(place, fault.expected("the card in a file, with what differs")));
    }
    let value = source::parse_argument(value.trim(), &place)?;
    put(tree, &path, value).map_err(|fault| Problems::one(place, fault))
}

/// Whether no two arguments set one value, `sets` being `PATH=VALUE` and `policies` `SIDE=NAME` each.
///
/// # Errors
/// Two do.
pub(super) fn check_once(sets: &[String], policies: &[String]) -> Result<(), Problems> {
    let set = |text: &String| Some((Path::parse(text.split_once('=')?.0.trim()).ok()?, format!("--set {text}")));
    let policy = |text: &String| Some((policy_of(text.split_once('=')?.0), format!("--policy {text}")));
    let mut earlier: Vec<(Path, String)> = Vec::new();
    for (path, argument) in sets.iter().filter_map(set).chain(policies.iter().filter_map(policy)) {
        if let Some((_, first)) = earlier.iter().find(|(other, _)| other.is_same(&path)) {
            let fault = Fault::new(path.to_string(), format!("`{first}` sets the same value"));
            let way =
                "one of the two; to compare them, write each into an overlay: sortie compare SCENARIO 1.toml 2.toml";
            return Err(Problems::one(Place::argument(argument), fault.expected(way)));
        }
        earlier.push((path, argument));
    }
    Ok(())
}

/// Where a side's policy is named.
fn policy_of(side: &str) -> Path {
    Path(vec![Step::Key("sides".to_owned())]).key(side).key("policy")
}

/// Has a side played by a policy, `text` being `SIDE=NAME` or `SIDE=PATH.toml`.
///
/// # Errors
/// A malformed argument, an unknown side, a policy file that can't be read.
pub(super) fn policy(tree: &mut Node, text: &str, system: &str) -> Result<(), Problems> {
    let place = Place::argument(format!("--policy {text}"));
    let Some((side, policy)) = text.split_once('=') else {
        return Err(Problems::one(place, Fault::new("", "no `=` in it").expected("SIDE=NAME or SIDE=FILE.toml")));
    };
    let sides = Path(vec![Step::Key("sides".to_owned())]);
    if let Some(table) = tree.at(&sides).and_then(Node::as_table)
        && table.get(side).is_none()
    {
        return Err(Problems::one(place, Fault::unknown("sides", "side", side, table.keys())));
    }
    let name = match policy.ends_with(".toml") {
        true => mount(tree, policy, system)?,
        false => policy.strip_prefix(&format!("{system}/policies/")).unwrap_or(policy).to_owned(),
    };
    let value = Node::new(Value::Str(name), place.clone());
    put(tree, &policy_of(side), value).map_err(|fault| Problems::one(place, fault))
}

/// Reads a policy file and puts it among the policies under the file's name, which is returned.
fn mount(tree: &mut Node, file: &str, system: &str) -> Result<String, Problems> {
    let path = std::path::Path::new(file);
    let text = source::read(path).map_err(|why| Problems::one(Place::whole(file), Fault::new("", why)))?;
    let node = source::parse(file, &text)?;
    of_system(&node, "policy", system)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let place = node.place.clone();
    let at = Path(vec![Step::Key("policies".to_owned()), Step::Key(name.clone())]);
    put(tree, &at, node).map_err(|fault| Problems::one(place, fault))?;
    Ok(name)
}

/// Whether a file that names its system names this one; `kind` is the kind of file that is expected.
///
/// # Errors
/// It is for another.
pub(super) fn of_system(file: &Node, kind: &str, system: &str) -> Result<(), Problems> {
    match file.as_table().and_then(|table| table.get("system")) {
        Some(entry) if entry.node.as_str() != Some(system) => {
            let other = entry.node.as_str().unwrap_or(entry.node.sort());
            let fault = Fault::new("system", format!("the {kind} is for {other}")).expected(system);
            Err(Problems::one(entry.node.place.clone(), fault))
        }
        _ => Ok(()),
    }
}

/// Puts a value at a path, making the tables that are missing on the way. The step `*` into a list means each of its
/// elements.
///
/// # Errors
/// A path through something that is no table, beyond the end of an array, or into all elements of an empty one.
pub(super) fn put(tree: &mut Node, path: &Path, value: Node) -> Result<(), Fault> {
    put_below(tree, path, 0, value).map_err(|fault| Fault { path: path.to_string(), ..fault })
}

/// Puts a value at the steps of a path from number `at`; `node` is where the steps before lead.
fn put_below(mut node: &mut Node, path: &Path, at: usize, value: Node) -> Result<(), Fault> {
    for (at, step) in path.0.iter().enumerate().skip(at) {
        if let (Value::Array(items), Some(EVERY)) = (&mut node.value, step.key())
            && !items.is_empty()
        {
            return items.iter_mut().try_for_each(|item| put_below(item, path, at + 1, value.clone()));
        }
        node = descend(node, &path.0[..at], step, &value.place)?;
    }
    *node = value;
    Ok(())
}

fn descend<'a>(node: &'a mut Node, before: &[Step], step: &Step, place: &Place) -> Result<&'a mut Node, Fault> {
    let sort = node.sort();
    let here = || if before.is_empty() { "the document".to_owned() } else { Path(before.to_vec()).to_string() };
    match (&mut node.value, step) {
        (Value::Table(table), Step::Key(key)) => Ok(table.get_or_table(key, place)),
        (Value::Array(items), step) => element::pick(items, before, step),
        (Value::Table(_), Step::Index(index)) => {
            Err(Fault::new("", format!("{} is a table, and [{index}] is an index", here())))
        }
        (_, Step::Key(key)) => Err(Fault::new("", format!("{} is {sort}, so it has no `{key}`", here()))),
        (_, Step::Index(index)) => Err(Fault::new("", format!("{} is {sort}, so it has no `{index}`", here()))),
    }
}
