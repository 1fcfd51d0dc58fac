//! What a key of a file means: its values, what the built-in files write, and where that comes from.

use crate::cli::Context;
use crate::cli::keys::{Found, Key, Step, Steps, values_at};
use crate::game::System;
use crate::scenario::{Document, short};
use std::fmt::Write as _;

/// The most keys of a name that are explained one by one; of more, each is one line.
const MOST_WHOLE: usize = 3;

/// The most letters of a value.
pub(super) const LONGEST: usize = 60;

/// The most names that a line lists.
const MOST_NAMES: usize = 6;

/// The explanations of the keys of a system that fit a question, with the values of a document. Keys that say the same
/// are one explanation.
pub(super) fn explanations(
    io: &Context,
    system: &dyn System,
    keys: &[Key],
    document: &Document,
    question: &str,
) -> Vec<String> {
    let found = Found::all(keys, question);
    if found.is_empty() {
        return Vec::new();
    }
    let root = document.value("").unwrap_or(toml::Value::Boolean(false));
    let mut groups: Vec<Vec<Found<'_>>> = Vec::new();
    for one in found {
        let same = |group: &&mut Vec<Found<'_>>| says_the_same(group[0].key, one.key);
        match groups.iter_mut().find(same) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    if groups.len() <= MOST_WHOLE {
        return groups.iter().map(|group| whole(io, system, keys, &root, group)).collect();
    }
    let line = |group: &Vec<Found<'_>>| format!("  {}: {}\n", paths(group), in_short(group[0].key));
    let lines: String = groups.iter().map(line).collect();
    vec![format!("{question}: keys of {}\n{lines}", system.name())]
}

fn says_the_same(one: &Key, other: &Key) -> bool {
    (&one.meaning, &one.values, &one.default) == (&other.meaning, &other.values, &other.default)
}

/// The paths of keys that say the same, as many as a line holds.
fn paths(group: &[Found<'_>]) -> String {
    let shown: Vec<String> = group.iter().take(MOST_WHOLE).map(Found::path).collect();
    match group.len().saturating_sub(MOST_WHOLE) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The meaning of a key with its values.
pub(super) fn in_short(key: &Key) -> String {
    let values = if key.is_table() { String::new() } else { format!(" [{}]", key.values) };
    format!("{}{values}", key.meaning)
}

/// The whole explanation of keys that say the same.
fn whole(io: &Context, system: &dyn System, keys: &[Key], root: &toml::Value, group: &[Found<'_>]) -> String {
    let first = &group[0];
    let mut text = format!("{}: a key of {}\n  {}\n", paths(group), system.name(), first.key.meaning);
    if first.key.is_table() {
        let below = below(keys, &first.key.steps);
        let names: Vec<&str> = below.iter().map(|key| key.steps.leaf()).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "  keys: {}", names.join(", "));
        }
    } else {
        let default = first.key.default.as_ref().map(|value| format!(", {value} when absent")).unwrap_or_default();
        let _ = writeln!(text, "  values: {}{default}", first.key.values);
    }
    for (name, meaning) in first.key.choices.iter().filter(|(_, meaning)| !meaning.is_empty()) {
        let _ = writeln!(text, "    {name}: {meaning}");
    }
    let printed: Vec<(String, toml::Value)> = group.iter().flat_map(|one| printed(root, one)).collect();
    text += &listed("  printed: ", &printed);
    if printed.is_empty() && !first.key.is_table() {
        text += &written(io, system, &first.key.steps);
    }
    if let Some((source, reference)) = source(root, first) {
        let _ = writeln!(text, "  source: {source} ({reference})");
    }
    if let Some(table) = above(keys, &first.key.steps).filter(|table| !table.meaning.is_empty()) {
        let _ = writeln!(text, "  part of {}: {}", table.steps, table.meaning);
    }
    text
}

/// The keys directly below a table.
fn below<'a>(keys: &'a [Key], steps: &Steps) -> Vec<&'a Key> {
    let is_child = |key: &&Key| {
        let rest = key.steps.0.strip_prefix(steps.0.as_slice());
        matches!(rest, Some([Step::Key(_)] | [Step::Name | Step::Element, Step::Key(_)]))
    };
    keys.iter().filter(is_child).collect()
}

/// The nearest table above a key.
fn above<'a>(keys: &'a [Key], steps: &Steps) -> Option<&'a Key> {
    let longest = (1..steps.0.len()).rev().map(|length| &steps.0[..length]);
    longest.take(2).find_map(|prefix| keys.iter().find(|key| key.steps.0 == prefix))
}

/// The values of the built-in rules and policies at a key, each with the names that lead there.
fn printed(root: &toml::Value, one: &Found<'_>) -> Vec<(String, toml::Value)> {
    let asked: Vec<&String> = one.named.iter().map(|(_, name)| name).collect();
    let chosen = |(names, value): (Vec<String>, toml::Value)| {
        let plain = !value.is_table();
        let meant = asked.iter().all(|asked| *asked == "NAME" || names.contains(asked));
        (plain && meant).then(|| {
            let unasked: Vec<String> = names.into_iter().filter(|name| !asked.contains(&name)).collect();
            (unasked.join("."), value)
        })
    };
    values_at(root, &one.key.steps).into_iter().filter_map(chosen).collect()
}

/// A line of values, each with the names of those that have it.
fn listed(head: &str, values: &[(String, toml::Value)]) -> String {
    let mut by_value: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, value) in values {
        let value = short(value, LONGEST);
        match by_value.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(name),
            None => by_value.push((value, vec![name])),
        }
    }
    by_value.sort_by_key(|(value, _)| value.parse::<i64>().unwrap_or(i64::MAX));
    let part = |(value, names): &(String, Vec<&str>)| match names.as_slice() {
        [""] => value.clone(),
        names => format!("{value} in {}", some_of(names)),
    };
    let parts: Vec<String> = by_value.iter().take(2 * MOST_NAMES).map(part).collect();
    let more = by_value.len().saturating_sub(2 * MOST_NAMES);
    match (parts.is_empty(), more) {
        (true, _) => String::new(),
        (_, 0) => format!("{head}{}\n", parts.join("; ")),
        _ => format!("{head}{}; and {more} more values\n", parts.join("; ")),
    }
}

/// The first names of a list, and how many more there are.
pub(super) fn some_of(names: &[&str]) -> String {
    let shown = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST_NAMES) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// The line of the built-in scenarios that write a key.
fn written(io: &Context, system: &dyn System, steps: &Steps) -> String {
    let of_scenario = |name: &str| {
        let root: toml::Value = toml::Value::Table(toml::from_str(io.library().get(name)?).ok()?);
        let (_, value) = values_at(&root, steps).into_iter().next()?;
        Some((name.to_owned(), value))
    };
    let values: Vec<(String, toml::Value)> =
        io.library().scenarios(system.name()).into_iter().filter_map(of_scenario).collect();
    listed("  built-in scenarios: ", &values)
}

/// The source of the table that has a key, where all such tables have one.
fn source(root: &toml::Value, one: &Found<'_>) -> Option<(String, String)> {
    let asked: Vec<&String> = one.named.iter().map(|(_, name)| name).collect();
    let tables = (1..=one.key.steps.0.len()).rev().map(|length| Steps(one.key.steps.0[..length].to_vec()));
    for steps in tables {
        let mut found = values_at(root, &steps)
            .into_iter()
            .filter(|(names, _)| asked.iter().all(|asked| *asked == "NAME" || names.contains(asked)))
            .filter_map(|(_, value)| {
                let text = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
                Some((text("source")?, text("ref")?))
            });
        if let Some(first) = found.next() {
            return found.all(|other| other == first).then_some(first);
        }
    }
    None
}
