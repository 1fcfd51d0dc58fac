//! What a thing is that scenarios call by name, such as an aircraft or a target: what its card says, line by line.

use super::keys::{LONGEST, in_short, some_of};
use crate::cli::Context;
use crate::cli::keys::Key;
use crate::game::System;
use crate::scenario::short;
use std::fmt::Write as _;

/// A thing of the rules.
pub(super) struct Thing<'a> {
    /// Its kind in the plural, such as `aircraft`.
    pub(super) kind: &'a str,
    /// The path of its table, such as `rules.cards`.
    pub(super) of: &'a str,
    /// The name by which scenarios call it.
    pub(super) name: &'a str,
    /// What the rules say of it.
    pub(super) card: &'a toml::Table,
    /// How it differs from the one that it is like, if it is like another.
    pub(super) like: Option<String>,
}

/// The explanation of a thing.
pub(super) fn explanation(io: &Context, system: &dyn System, keys: &[Key], thing: &Thing<'_>) -> String {
    let Thing { kind, of, name, card, like } = thing;
    let mut text = format!("{name}: {} of {}, {of}.{name}\n", one_of(kind), system.name());
    let called = ["title", "name"].iter().find_map(|key| card.get(*key)?.as_str());
    if let Some(called) = called {
        let _ = writeln!(text, "  {called}");
    }
    if let Some(like) = like {
        let _ = writeln!(text, "  {like}");
    }
    for (key, value) in card.iter().filter(|(key, _)| !["source", "ref", "name", "title"].contains(&key.as_str())) {
        let paths = [format!("{of}.NAME.{key}"), format!("{of}.{name}.{key}")];
        let known = keys.iter().find(|known| paths.contains(&known.steps.to_string()));
        let meaning = known.map(|known| format!(": {}", in_short(known))).unwrap_or_default();
        let _ = writeln!(text, "  {key} {}{meaning}", short(value, LONGEST));
    }
    let word = |key: &str| card.get(key).and_then(toml::Value::as_str);
    if let (Some(source), Some(reference)) = (word("source"), word("ref")) {
        let _ = writeln!(text, "  source: {source} ({reference})");
    }
    let quoted = format!("\"{name}\"");
    let names = |scenario: &&str| io.library().get(scenario).is_some_and(|file| file.contains(&quoted));
    let scenarios: Vec<&str> = io.library().scenarios(system.name()).into_iter().filter(names).collect();
    if !scenarios.is_empty() {
        let _ = writeln!(text, "  in {}", some_of(&scenarios));
    }
    text
}

/// One of a kind, with its article.
fn one_of(kind: &str) -> String {
    match kind {
        "aircraft" => "an aircraft".to_owned(),
        _ => {
            let one = kind.strip_suffix('s').unwrap_or(kind);
            let article = if one.starts_with(['a', 'e', 'i', 'o', 'u']) && one != "unit" { "an" } else { "a" };
            format!("{article} {one}")
        }
    }
}
