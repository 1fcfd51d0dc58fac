//! Worked cases as data: a position, the steps that are played with which dice, and the expected result.
//!
//! Every system writes cases in TOML. What all cases have is here; what a system adds, such as the units at the start
//! and their state at the end, is a type of its own, read from the other keys of the case.

mod partial;

pub use self::partial::{Listed, Name, NameOrNone, Partial, Written, partial};

use crate::chance::{Label, ScriptError};
use crate::game::Metric;
use crate::game::testing::{pins, read};
use crate::journal::{Event, Ledger, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;

/// A worked case: what all cases have, and what those of one system have.
#[derive(Clone, Debug)]
pub struct Case<O> {
    /// What all cases have.
    pub common: Common,
    /// What those of the system have.
    pub own: O,
}

/// The keys that all cases have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Common {
    /// Its name.
    #[serde(default)]
    pub id: String,
    /// What it shows, for readers of the file.
    #[serde(default)]
    pub about: String,
    /// Rules that the case pins: those that show in a journal must be in it. A list, or one text with blanks between.
    #[serde(default, deserialize_with = "words")]
    pub rules: Vec<String>,
    /// Rules that just do not apply: none of them may be in the journal.
    #[serde(default, deserialize_with = "words")]
    pub not: Vec<String>,
    /// The steps: a list, or one text with semicolons between.
    #[serde(default, deserialize_with = "clauses")]
    pub play: Vec<String>,
    /// `5` is a die of the usual sides that shows 5, `d3:2` another die, `4*10` ten of them; `|` separates rolls for
    /// the eye.
    #[serde(default)]
    pub rolls: String,
    /// Events that must be in the journal.
    #[serde(default)]
    pub events: Vec<EventCase>,
    /// The units that acted in the events of a rule, in order.
    #[serde(default)]
    pub order: BTreeMap<String, Vec<String>>,
}

/// An event that must be in the journal.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventCase {
    /// Its rule.
    pub rule: String,
    /// The unit that acts.
    pub by: Option<String>,
    /// The unit that is acted upon.
    pub on: Option<String>,
    /// Its result.
    pub result: Option<i32>,
    /// Its modifier.
    pub modifier: Option<i32>,
    /// Faces, in the order rolled.
    pub dice: Option<Vec<u32>>,
    /// Numbers and words of its own, by name.
    #[serde(default)]
    pub values: BTreeMap<String, Wanted>,
    /// How often.
    pub times: Option<usize>,
}

/// A number or a word of an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Wanted {
    /// A number.
    Int(i32),
    /// A word, or the name of a unit.
    Word(String),
}

const COMMON: [&str; 8] = ["id", "about", "rules", "not", "play", "rolls", "events", "order"];

/// The cases of a file. A case with a list `vary` counts as one case for each table of the list, merged over it.
///
/// # Panics
/// If they can't be read, with the case and the reason.
pub fn load<O: DeserializeOwned>(path: &str) -> Vec<Case<O>> {
    let mut file: toml::Table = toml::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cases: Vec<toml::Table> =
        file.remove("case").expect("cases").try_into().unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(file.is_empty(), "{path} holds more than cases: {file}");
    let cases: Vec<Case<O>> = cases.into_iter().flat_map(variants).map(|table| case(table, path)).collect();
    for case in &cases {
        let Common { id, about, .. } = &case.common;
        assert!(
            !id.is_empty() && !about.is_empty(),
            "{path}: a case has an id and says what it is about: {id} {about}"
        );
    }
    cases
}

/// A case as a table of its file has it, or the part of one that a list within it has.
///
/// # Panics
/// If it can't be read, with the case and the reason.
pub fn case<O: DeserializeOwned>(table: toml::Table, path: &str) -> Case<O> {
    let id = table.get("id").map_or_else(String::new, toml::Value::to_string);
    let (common, own): (toml::Table, toml::Table) =
        table.into_iter().partition(|(key, _)| COMMON.contains(&key.as_str()));
    let wrong = |error: toml::de::Error| -> ! { panic!("{path} {id}: {error}") };
    Case {
        common: common.try_into().unwrap_or_else(|error| wrong(error)),
        own: own.try_into().unwrap_or_else(|error| wrong(error)),
    }
}

/// The cases that a table makes, each with its number after the id.
fn variants(mut base: toml::Table) -> Vec<toml::Table> {
    let Some(variants) = base.remove("vary") else { return vec![base] };
    let variants: Vec<toml::Table> = variants.try_into().expect("a list of tables");
    let laid_over = |(number, variant): (usize, toml::Table)| {
        let mut case = base.clone();
        lay_over(&mut case, variant);
        let id = case.get("id").and_then(toml::Value::as_str).unwrap_or_default();
        let id = format!("{id} ({})", number + 1);
        case.insert("id".to_owned(), id.into());
        case
    };
    variants.into_iter().enumerate().map(laid_over).collect()
}

/// Puts the values of one table over those of another. Tables within are merged, lists of tables place by place;
/// anything else replaces.
fn lay_over(under: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match under.get_mut(&key) {
            Some(under) => lay_value_over(under, value),
            None => {
                under.insert(key, value);
            }
        }
    }
}

fn lay_value_over(under: &mut toml::Value, over: toml::Value) {
    use toml::Value::{Array, Table};
    match (under, over) {
        (Table(under), Table(over)) => lay_over(under, over),
        (Array(under), Array(over)) if over.iter().all(toml::Value::is_table) => {
            for (place, value) in over.into_iter().enumerate() {
                match under.get_mut(place) {
                    Some(under) => lay_value_over(under, value),
                    None => under.push(value),
                }
            }
        }
        (under, over) => *under = over,
    }
}

/// A list of texts, or one text that is cut.
#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    List(Vec<String>),
    One(String),
}

fn words<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(match Texts::deserialize(deserializer)? {
        Texts::List(list) => list,
        Texts::One(text) => text.split_whitespace().map(str::to_owned).collect(),
    })
}

fn clauses<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(match Texts::deserialize(deserializer)? {
        Texts::List(list) => list,
        Texts::One(text) => text.split(';').map(|clause| clause.trim().to_owned()).collect(),
    })
}

/// The cases of files below `folder`, each with the name of its file.
///
/// # Panics
/// As [`load`].
pub fn load_all<O: DeserializeOwned>(folder: &str, files: &[&'static str]) -> Vec<(&'static str, Case<O>)> {
    let of_file =
        |&file: &&'static str| load(&format!("{folder}/{file}.toml")).into_iter().map(move |case| (file, case));
    files.iter().flat_map(of_file).collect()
}

/// Compares every case with its result; `wrong` finds the differences of one. A case that panics is wrong.
///
/// # Panics
/// If there are differences, with all of them.
pub fn all_come_out<O>(cases: &[(&str, Case<O>)], mut wrong: impl FnMut(&Case<O>) -> Vec<String>) {
    let mut found = Vec::new();
    for (file, case) in cases {
        let differences = std::panic::catch_unwind(AssertUnwindSafe(|| wrong(case)));
        let differences = differences.unwrap_or_else(|_| vec!["it panics".to_owned()]);
        found.extend(differences.into_iter().map(|difference| format!("{file} {}: {difference}", case.common.id)));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The id of a case, and a change that makes it wrong.
pub type Spoil<'a, O> = (&'a str, fn(&mut Case<O>));

/// The proof that the comparison bites: the case of an id is right, and wrong in each way in which it is spoiled.
///
/// # Panics
/// If the case is wrong as it is written, or a spoiled one is not.
pub fn each_spoiled_is_wrong<O: Clone>(
    cases: &[(&str, Case<O>)],
    mut wrong: impl FnMut(&Case<O>) -> Vec<String>,
    spoils: &[Spoil<'_, O>],
) {
    for (number, (id, spoil)) in spoils.iter().enumerate() {
        let (_, right) = cases.iter().find(|(_, case)| case.common.id == *id).unwrap_or_else(|| panic!("no case {id}"));
        assert_eq!(wrong(right), Vec::<String>::new(), "{id}");
        let mut case = right.clone();
        spoil(&mut case);
        assert!(!wrong(&case).is_empty(), "{id}, spoiled by the entry {number}, is not found wrong");
    }
}

/// The cells of an outcome that are not as a case has them, by the names of their metrics.
///
/// # Panics
/// If there is no metric of a name.
pub fn row_differences(metrics: &[Metric], row: &[i64], wanted: &BTreeMap<String, i64>) -> Vec<String> {
    let cell = |name: &String| {
        let place = metrics.iter().position(|metric| metric.name == *name);
        row[place.unwrap_or_else(|| panic!("no metric {name}"))]
    };
    let cells = wanted.iter().map(|(name, wanted)| (name, cell(name), wanted));
    cells
        .filter(|(_, is, wanted)| is != *wanted)
        .map(|(name, is, wanted)| format!("{name} is {is}, expected {wanted}"))
        .collect()
}

impl Common {
    /// The dice of `rolls`, as sides and face; those that name no sides have `sides`.
    ///
    /// # Panics
    /// If a word is no die.
    pub fn dice(&self, sides: u32) -> Vec<(u32, u32)> {
        let words = self.rolls.split_whitespace().filter(|word| *word != "|");
        words.flat_map(|word| dice(word, sides).unwrap_or_else(|| panic!("{}: `{word}` is no die", self.id))).collect()
    }

    /// Everything in the journal, and in what is left of the dice, that is not as the case has it. The coverage of the
    /// rules counts what the case says of them.
    pub fn differences(
        &self,
        ledger: &Ledger,
        events: &[Event],
        script: &Result<(), ScriptError>,
        name: impl Fn(Label) -> String,
    ) -> Vec<String> {
        pins::in_case(&self.id, || self.compare(ledger, events, script, name))
    }

    fn compare(
        &self,
        ledger: &Ledger,
        events: &[Event],
        script: &Result<(), ScriptError>,
        name: impl Fn(Label) -> String,
    ) -> Vec<String> {
        let mut found: Vec<String> = script.as_ref().err().map(ToString::to_string).into_iter().collect();
        let id_of = |event: &Event| ledger.rule(event.rule).id.as_str();
        let fires = |id: &str| ledger.rules.iter().any(|rule| rule.id == *id && rule.fires);
        let fired = |id: &str| {
            assert!(ledger.rules.iter().any(|rule| rule.id == id), "{}: {id} is no rule", self.id);
            let fired = events.iter().any(|event| id_of(event) == id);
            pins::note(id, fired);
            fired
        };
        let (firing, others): (Vec<&str>, Vec<&str>) = self.rules.iter().map(String::as_str).partition(|id| fires(id));
        pins::shows(&others);
        found.extend(firing.iter().filter(|id| !fired(id)).map(|id| format!("{id} is not in the journal")));
        found.extend(self.not.iter().filter(|id| fired(id)).map(|id| format!("{id} is in the journal")));
        for wanted in &self.events {
            let of_rule: Vec<&Event> = events.iter().filter(|event| id_of(event) == wanted.rule).collect();
            let times = of_rule.iter().filter(|event| wanted.is(event, &name)).count();
            if !wanted.times.map_or(times > 0, |wanted| wanted == times) {
                found.push(format!("expected {wanted:?}, the journal has {of_rule:?}"));
            }
        }
        for (rule, order) in &self.order {
            let actors: Vec<String> =
                events.iter().filter(|event| id_of(event) == rule).map(|event| name(event.actor)).collect();
            if actors != *order {
                found.push(format!("{rule} names {actors:?}, expected {order:?}"));
            }
        }
        found
    }

    /// Whether the case asks for more of the journal than which rules fired.
    pub fn asks_for_results(&self) -> bool {
        !self.order.is_empty() || self.events.iter().any(|event| event.result.is_some() || event.modifier.is_some())
    }
}

impl EventCase {
    fn is(&self, event: &Event, name: impl Fn(Label) -> String) -> bool {
        self.by.as_ref().is_none_or(|by| name(event.actor) == *by)
            && self.on.as_ref().is_none_or(|on| name(event.subject) == *on)
            && self.result.is_none_or(|result| event.result == result)
            && self.modifier.is_none_or(|modifier| event.modifier == modifier)
            && self.dice.as_ref().is_none_or(|dice| event.rolled.iter().eq(dice.iter().copied()))
            && self
                .values
                .iter()
                .all(|(key, wanted)| event.values.iter().any(|(own, is)| own == key && wanted.is(is, &name)))
    }
}

impl Wanted {
    fn is(&self, value: &Value, name: impl Fn(Label) -> String) -> bool {
        match (self, value) {
            (Wanted::Int(wanted), Value::Int(is)) => wanted == is,
            (Wanted::Word(wanted), Value::Word(is)) => wanted == is,
            (Wanted::Word(wanted), Value::Unit(label)) => *wanted == name(*label),
            _ => false,
        }
    }
}

fn dice(word: &str, usual: u32) -> Option<Vec<(u32, u32)>> {
    let (die, times) = word.split_once('*').unwrap_or((word, "1"));
    let die = match die.split_once(':') {
        Some((sides, face)) => (sides.strip_prefix('d')?.parse().ok()?, face.parse().ok()?),
        None => (usual, die.parse().ok()?),
    };
    Some(vec![die; times.parse().ok()?])
}

/// Where a value is not the one that is wanted.
pub fn expect<W: Written<T> + std::fmt::Debug, T: std::fmt::Debug>(
    name: &str,
    wanted: &Option<W>,
    is: &T,
) -> Option<String> {
    let wanted = wanted.as_ref().filter(|wanted| !wanted.matches(is))?;
    Some(format!("{name} is {is:?}, expected {wanted:?}"))
}
