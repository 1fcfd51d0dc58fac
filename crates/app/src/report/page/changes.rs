//! What each variant changes: the values of its scenario that are others than those of the base.

use super::headings;
use super::tables;
use crate::report::Manifest;
use crate::report::terminal::shortened;
use crate::scenario::in_words;
use maud::{Markup, html};
use toml::{Table, Value};

/// A value that is another one.
#[derive(Debug, PartialEq, Eq)]
struct Changed {
    path: String,
    from: String,
    to: String,
}

/// Changes of a variant that are shown; a variant may be another scenario altogether.
const SHOWN: usize = 12;
/// Letters of a value in print.
const LETTERS: usize = 100;
/// Keys at the top of a scenario that play does not read.
const UNREAD: [&str; 4] = ["title", "about", "extends", "variants"];

/// The section; nothing where the arms cannot be read. `arms` are the scenarios as TOML, the base first, in the order
/// of the manifest; `defaults` has what holds where the base does not set a key, by paths in which an index is `[]`.
pub(super) fn section(manifest: &Manifest, arms: &[String], defaults: &[(String, String)]) -> Markup {
    let tables: Vec<Table> = arms.iter().map_while(|arm| toml::from_str(arm).ok()).collect();
    let Some((base, others)) = tables.split_first() else { return html! {} };
    let names = manifest.scenarios.iter().skip(1).map(|arm| arm.variant.clone().unwrap_or_default());
    let variants: Vec<(String, Vec<Changed>)> =
        names.zip(others).map(|(name, other)| (name, changes(base, other, defaults))).collect();
    html! {
        @if variants.iter().any(|(_, changes)| !changes.is_empty()) {
            section {
                (headings::section("What changes"))
                div.wide {
                    table {
                        (tables::head(["variant", "value", "in the base", "in the variant"], 0..0))
                        tbody { @for (name, changes) in &variants { (rows(name, changes)) } }
                    }
                }
            }
        }
    }
}

fn rows(name: &str, changes: &[Changed]) -> Markup {
    let more = changes.len().saturating_sub(SHOWN);
    html! {
        @for (at, change) in changes.iter().take(SHOWN).enumerate() {
            tr {
                td { @if at == 0 { strong { (name) } } }
                td { code { (change.path) } }
                td { (change.from) }
                td { (change.to) }
            }
        }
        @if changes.is_empty() { tr { td { strong { (name) } } td { "nothing" } td {} td {} } }
        @if more > 0 { tr { td {} td { "and " (more) " more" } td {} td {} } }
    }
}

/// The values that are others, in the order of the base.
fn changes(base: &Table, other: &Table, defaults: &[(String, String)]) -> Vec<Changed> {
    let mut found = Vec::new();
    tables_differ("", base, other, &mut found);
    for change in found.iter_mut().filter(|change| change.from == NOT_SET) {
        let path = without_indices(&change.path);
        if let Some((_, default)) = defaults.iter().find(|(known, _)| *known == path) {
            change.from = format!("{default} (by default)");
        }
    }
    found
}

/// What the page says of a value that a scenario does not set.
const NOT_SET: &str = "not set";

/// A path with `[]` in place of each index.
fn without_indices(path: &str) -> String {
    let mut parts = path.split('[');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "[]" + part.split_once(']').map_or("", |(_, rest)| rest))
}

fn tables_differ(path: &str, base: &Table, other: &Table, found: &mut Vec<Changed>) {
    let added = other.keys().filter(|key| !base.contains_key(*key));
    for key in base.keys().chain(added).filter(|key| !path.is_empty() || !UNREAD.contains(&key.as_str())) {
        let bare = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        let name = if bare { key.clone() } else { format!("\"{key}\"") };
        let below = if path.is_empty() { name } else { format!("{path}.{name}") };
        match in_words(other, key).filter(|_| !base.contains_key(key)) {
            Some(to) => found.push(Changed { path: below, from: printed(None), to }),
            None => values_differ(&below, base.get(key), other.get(key), found),
        }
    }
}

fn values_differ(path: &str, base: Option<&Value>, other: Option<&Value>, found: &mut Vec<Changed>) {
    match (base, other) {
        (Some(base), Some(other)) if base == other => {}
        (Some(Value::Table(base)), Some(Value::Table(other))) => tables_differ(path, base, other, found),
        (Some(Value::Array(base)), Some(Value::Array(other))) if base.len() == other.len() && !base.is_empty() => {
            let entries = base.iter().zip(other).enumerate();
            entries.for_each(|(at, (base, other))| {
                values_differ(&format!("{path}[{at}]"), Some(base), Some(other), found);
            });
        }
        (base, other) => {
            found.push(Changed { path: path.to_owned(), from: printed(base), to: printed(other) });
        }
    }
}

/// A value in print: a long one by its size.
fn printed(value: Option<&Value>) -> String {
    let Some(value) = value else { return NOT_SET.to_owned() };
    let text = match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    match value {
        _ if text.chars().count() <= LETTERS => text,
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Table(table) => shortened(
            &table.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(", "),
            LETTERS,
        ),
        _ => shortened(&text, LETTERS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_the_base_does_not_set_has_its_default() {
        let read = |text: &str| -> Table { toml::from_str(text).unwrap() };
        let base = read("[[sides.a.jets]]\ncard = 'mig'\n");
        let other = read("[[sides.a.jets]]\ncard = 'mig'\nskill = 'ace'\nfuel = 3\n");
        let defaults = [("sides.a.jets[].skill".to_owned(), "regular".to_owned())];
        let found = changes(&base, &other, &defaults);
        let from: Vec<_> = found.iter().map(|change| (change.path.as_str(), change.from.as_str())).collect();
        let wanted = [("sides.a.jets[0].skill", "regular (by default)"), ("sides.a.jets[0].fuel", "not set")];
        assert!(from.len() == 2 && wanted.iter().all(|change| from.contains(change)), "{from:?}");
    }

    #[test]
    fn a_new_card_has_what_differs_from_the_one_that_it_is_like() {
        let read = |text: &str| -> Table { toml::from_str(text).unwrap() };
        let old = "[rules.cards.mig]\nref = 'Table C'\nspeed = 6\nhits = 4\n";
        let new = format!("{old}[rules.cards.fast]\nlike = 'mig'\nref = 'ours'\nspeed = 7\nhits = 4\n");
        let found = changes(&read(old), &read(&new), &[]);
        let [Changed { path, to, .. }] = &found[..] else { panic!("{found:?}") };
        assert_eq!((path.as_str(), to.as_str()), ("rules.cards.fast", "like mig, but speed 7 (6)"));
        let keys: Vec<String> = (0..40).map(|key| format!("key-{key} = {key}\n")).collect();
        let other = read(&format!("{old}[rules.cards.wide]\n{}", keys.concat()));
        let found = changes(&read(old), &other, &[]);
        assert!(found[0].to.starts_with("key-0 0, key-1 1") && found[0].to.ends_with('…'), "{found:?}");
    }

    #[test]
    fn a_change_has_its_path_and_both_values() {
        let read = |text: &str| -> Table { toml::from_str(text).unwrap() };
        let base = read("title = 'x'\n[rules]\nturns = 9\nhits = [1, 2]\n[rules.'a b']\nn = 1\n");
        let other = read("title = 'y'\n[rules]\nturns = 9\nhits = [1, 3]\n[rules.'a b']\nn = 2\nm = true\n");
        let said = |changed: &Changed| format!("{}: {} -> {}", changed.path, changed.from, changed.to);
        let found: Vec<String> = changes(&base, &other, &[]).iter().map(said).collect();
        let wanted = ["rules.\"a b\".n: 1 -> 2", "rules.\"a b\".m: not set -> true", "rules.hits[1]: 2 -> 3"];
        assert_eq!(found.len(), 3);
        wanted.iter().for_each(|line| assert!(found.contains(&(*line).to_owned()), "{line}: {found:?}"));
    }
}
