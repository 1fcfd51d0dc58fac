//! The games in which numbers may matter, as data: `tests/SYSTEM/grounds.toml`.
//!
//! A `[[ground]]` is many scenarios that are alike but for a few words. `each` lists these words: all combinations are
//! played. `turns` lists words that follow in turn, whatever is combined. Where the scenario, the policy or a setting
//! has `<word>`, it gets the one that is due. A list of `[lists]` serves by its name; `built-in` is all built-in
//! scenarios.

use super::{path, read};
use crate::game::System;
use crate::scenario::{Document, Request};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A scenario with the number of its games to play.
pub(super) struct Ground {
    pub(super) document: Document,
    pub(super) request: Request,
    pub(super) games: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    lists: BTreeMap<String, Vec<Item>>,
    ground: Vec<Block>,
}

/// Scenarios that are alike.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    /// What they are, for readers of the file.
    #[serde(rename = "about")]
    _about: String,
    /// A built-in scenario, or a file below the project's folder; with `+*` it and each of its variants.
    scenario: String,
    /// How many games of each.
    games: u64,
    #[serde(default)]
    each: BTreeMap<String, List>,
    #[serde(default)]
    turns: BTreeMap<String, List>,
    /// As `--policy` takes it.
    policy: Option<String>,
    /// As `--set` takes them.
    #[serde(default)]
    set: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum List {
    Named(String),
    Written(Vec<Item>),
}

/// A word that is called as its list is, or several that go together.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Item {
    Word(String),
    Row(Words),
}

type Words = BTreeMap<String, String>;

/// The scenarios of a file, in its order.
///
/// # Panics
/// If one can't be loaded.
pub(super) fn load(system: &dyn System, file: &str) -> Vec<Ground> {
    let File { mut lists, ground } = toml::from_str(&read(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let built_in =
        system.library().scenarios(system.name()).into_iter().map(|name| Item::Word(name.to_owned())).collect();
    lists.insert("built-in".to_owned(), built_in);
    let requests = ground.iter().flat_map(|block| {
        let words = block.words(&lists).into_iter();
        words.flat_map(|words| with_variants(system, block.request(&words))).map(|request| (request, block.games))
    });
    requests.map(|(request, games)| Ground { document: document(system, &request), request, games }).collect()
}

impl Block {
    /// The words of each scenario.
    fn words(&self, lists: &BTreeMap<String, Vec<Item>>) -> Vec<Words> {
        let rows = |(name, list): (&String, &List)| -> Vec<Words> {
            let items = match list {
                List::Named(name) => lists.get(name).unwrap_or_else(|| panic!("there is no list {name}")),
                List::Written(items) => items,
            };
            let row = |item: &Item| match item {
                Item::Word(word) => Words::from([(name.clone(), word.clone())]),
                Item::Row(row) => row.clone(),
            };
            items.iter().map(row).collect()
        };
        let both = |one: &Words, other: &Words| one.iter().chain(other).map(|(k, v)| (k.clone(), v.clone())).collect();
        let combined = self.each.iter().map(rows).fold(vec![Words::new()], |combined, rows| {
            combined.iter().flat_map(|words| rows.iter().map(|row| both(words, row))).collect()
        });
        let turns: Vec<Vec<Words>> = self.turns.iter().map(rows).collect();
        let in_turn = |(place, words)| turns.iter().fold(words, |words, rows| both(&words, &rows[place % rows.len()]));
        combined.into_iter().enumerate().map(in_turn).collect()
    }

    /// What is loaded with these words.
    fn request(&self, words: &Words) -> Request {
        let fill = |text: &String| {
            words.iter().fold(text.clone(), |text, (name, word)| text.replace(&format!("<{name}>"), word))
        };
        let scenario = fill(&self.scenario);
        Request {
            scenario: if scenario.contains(".toml") { path(&scenario) } else { scenario },
            policies: self.policy.iter().map(fill).collect(),
            sets: self.set.iter().map(fill).collect(),
            ..Request::default()
        }
    }
}

/// A scenario that ends in `+*` without that, and with each of its variants; any other by itself.
fn with_variants(system: &dyn System, request: Request) -> Vec<Request> {
    let Some(plain) = request.scenario.strip_suffix("+*") else { return vec![request] };
    let plain = Request { scenario: plain.to_owned(), ..request.clone() };
    let of = |variant| Request { scenario: format!("{}+{variant}", plain.scenario), ..plain.clone() };
    let variants: Vec<Request> = document(system, &plain).variants().iter().map(of).collect();
    [vec![plain], variants].concat()
}

fn document(system: &dyn System, request: &Request) -> Document {
    let document = Document::load(&system.library(), request, &[system.name()]);
    document.unwrap_or_else(|problems| panic!("{request:?}: {problems}"))
}
