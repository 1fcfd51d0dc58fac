//! Numbers are load-bearing: each integer of the rules of `downtown`, moved by one, makes loading fail, or an exact table or
//! a raid come out otherwise. Those of `jets` are held by its cases (`src/games/jets/tests/numbers.rs`).

use crate::common::side_by_side;
use crate::common::systems::{Entry, with_variants};
use sortie::games::downtown::Downtown;
use sortie::games::{Game, ParameterKind, ParameterValue, System, TableSpec};
use sortie::scenario::{Document, Request};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Raids of each scenario.
const RAIDS: u64 = 3;

/// A scenario whose raids are compared.
struct Ground {
    entry: Entry,
    document: Document,
    /// The type of aircraft that it is made for; none of one that is somebody's scenario.
    made_for: Option<String>,
    /// What its raids end as under the rules as they stand.
    ends: Vec<u64>,
}

impl Ground {
    fn new(entry: Entry, made_for: Option<String>, sets: Vec<String>) -> Ground {
        let request = Request { sets, ..Request::scenario(&entry.scenario) };
        let document = Document::load(&request, &["downtown"]).unwrap_or_else(|problems| panic!("{problems}"));
        let mut ground = Ground { entry, document, made_for, ends: Vec::new() };
        ground.ends = ground.ends(&ground.document).expect("a scenario that loads").collect();
        ground
    }

    /// How raids under the rules of a document end; none if it does not load.
    fn ends(&self, document: &Document) -> Option<impl Iterator<Item = u64>> {
        let game: Box<dyn Game> = Downtown.load(document).ok()?;
        let keys = (0..RAIDS).map(|raid| self.entry.key(raid)).collect::<Vec<_>>();
        Some(keys.into_iter().map(move |key| game.record(key).state))
    }

    /// Whether a number is worth moving here: those of an aircraft need one of its type.
    fn may_matter(&self, path: &str) -> bool {
        let Some(name) = &self.made_for else { return true };
        path.starts_with(&format!("rules.aircraft.{name}."))
    }

    /// Whether a number moved matters here.
    fn red(&self, path: &str, value: i64) -> bool {
        let moved = self.document.with(path, value).expect("a number of the rules");
        self.ends(&moved).is_none_or(|ends| ends.zip(&self.ends).any(|(end, before)| end != *before))
    }
}

/// All scenarios with their variants; and each type of US aircraft on every task that there is for it.
fn grounds() -> Vec<Ground> {
    let entries = with_variants(&Downtown).into_iter();
    let mut wanted: Vec<(Entry, Option<String>, Vec<String>)> =
        entries.map(|entry| (entry, None, Vec::new())).collect();
    let rules = Document::rules("downtown", &[], &[]).unwrap();
    let aircraft: toml::Table = rules.value("rules.aircraft").unwrap().try_into().unwrap();
    for (name, card) in aircraft.iter().filter(|(_, card)| card["service"].as_str() != Some("drv")) {
        let group = |mission: &str, task: &str| {
            // Something has to be bombed by somebody.
            let bombs = task != "bombing" || card.get("bombs").is_some();
            let name = if bombs { name } else { "f-105d" };
            format!("{{aircraft='{name}', of=4, mission='{mission}', task='{task}'}}")
        };
        let special =
            [("standoff", "jamming"), ("recon", "recon")].into_iter().find(|(key, _)| card.get(key).is_some());
        let other = special.map_or(("iron-hand", "sead"), |(_, task)| (task, task));
        let tasks = [("strike", "bombing"), ("cap", "cap"), other];
        let groups = tasks.map(|(mission, task)| group(mission, task)).join(", ");
        for date in ["1966-05", "1967-10", "1972-05"] {
            let entry = Entry { system: &Downtown, scenario: "downtown/training".to_owned() };
            let sets = vec![format!("sides.us.flights=[{groups}]"), format!("raid.date='{date}'")];
            wanted.push((entry, Some(name.clone()), sets));
        }
    }
    side_by_side(&wanted, |(entry, made_for, sets)| Ground::new(entry.clone(), made_for.clone(), sets.clone()))
}

/// The parameters of a table at their defaults, and each of them in turn at every other value of a few.
fn settings(table: &TableSpec) -> Vec<Vec<ParameterValue>> {
    let defaults: Vec<ParameterValue> = table.parameters.iter().map(|parameter| parameter.default).collect();
    let others = table.parameters.iter().enumerate().flat_map(|(place, parameter)| {
        let values: Vec<ParameterValue> = match parameter.kind {
            ParameterKind::Int(low, high) => (low..=high).take(24).map(ParameterValue::Int).collect(),
            ParameterKind::Bool => vec![ParameterValue::Bool(false), ParameterValue::Bool(true)],
            ParameterKind::Word(words) => words.iter().map(|word| ParameterValue::Word(word)).collect(),
        };
        values.into_iter().map(move |value| (place, value))
    });
    let changed = others.map(|(place, value)| {
        let mut values = defaults.clone();
        values[place] = value;
        values
    });
    [defaults.clone()].into_iter().chain(changed).collect()
}

/// A digest of all exact tables; none if the rules do not load.
fn tables(document: &Document) -> Option<u64> {
    let book = Downtown.table_book(document).ok()?;
    let mut hasher = DefaultHasher::new();
    for table in Downtown.tables() {
        for values in settings(table) {
            format!("{:?}", book.exact(table.name, &values)).hash(&mut hasher);
        }
    }
    Some(hasher.finish())
}

#[test]
#[ignore = "takes minutes, and the numbers that may be idle are not listed yet"]
fn every_number_of_the_rules_of_downtown_matters() {
    let rules = Document::rules("downtown", &[], &[]).unwrap();
    let numbers = rules.integers("rules");
    assert!(numbers.len() > 1_000, "{} integers", numbers.len());
    let (grounds, before) = (grounds(), tables(&rules));
    let mut parts: BTreeMap<&str, Vec<(&str, i64)>> = BTreeMap::new();
    for (path, value) in &numbers {
        let part = path.rsplit_once('.').map_or("", |(part, _)| part);
        parts.entry(part).or_default().push((path, *value));
    }
    let parts: Vec<Vec<(&str, i64)>> = parts.into_values().collect();
    let idle = side_by_side(&parts, |part| {
        // Where one number of a part matters the next is likely to.
        let mut order: Vec<&Ground> = grounds.iter().filter(|ground| ground.may_matter(part[0].0)).collect();
        order.reverse();
        let mut red = |path: &str, value: i64| {
            let found = order.iter().position(|ground| ground.red(path, value));
            if let Some(place) = found {
                order[..=place].rotate_right(1);
            }
            found.is_some() || tables(&rules.with(path, value).expect("a number of the rules")) != before
        };
        let idle = part.iter().filter(|(path, value)| !red(path, value + 1) && !red(path, value - 1));
        idle.map(|(path, _)| *path).collect::<Vec<_>>()
    });
    let idle: Vec<&str> = idle.into_iter().flatten().collect();
    let text = std::fs::read_to_string("tests/downtown/idle-numbers.toml").unwrap();
    let exceptions: BTreeMap<String, String> = toml::from_str(&text).expect("paths with reasons");
    // A key that ends in `.*` stands for all numbers below it.
    let covers = |key: &str, path: &str| key.strip_suffix('*').map_or(key == path, |stem| path.starts_with(stem));
    let known = |path: &str| exceptions.keys().any(|key| covers(key, path));
    let unknown: Vec<&&str> = idle.iter().filter(|path| !known(path)).collect();
    assert!(unknown.is_empty(), "{} of {} numbers matter to nothing: {unknown:#?}", unknown.len(), numbers.len());
    let busy: Vec<_> = exceptions.keys().filter(|key| !idle.iter().any(|path| covers(key, path))).collect();
    assert!(busy.is_empty(), "these matter, or are no numbers any more: {busy:?}");
}
