//! Worked cases as data: who is where, which steps are played with which dice, and what must come of it.
//!
//! Every system writes cases in TOML. What all cases have is here; what a system adds, such as what stands where at the
//! start and what must be so at the end, is a type of its own, read from the other keys of the case.

mod partial;

pub use self::partial::{Listed, Name, NameOrNone, Partial, Written, partial};

use crate::chance::{Label, ScriptError};
use crate::game::testing::{pins, read};
use crate::journal::{Event, Ledger, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

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
    pub id: String,
    /// What it shows, for readers of the file.
    pub about: String,
    /// Rules that the case pins: those that show in a journal must be in it.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Rules that just do not apply: none of them may be in the journal.
    #[serde(default)]
    pub not: Vec<String>,
    /// The steps.
    pub play: Vec<String>,
    /// `5` is a die of the usual sides that shows 5, `d3:2` another die, `4*10` ten of them; `|` separates rolls for the eye.
    #[serde(default)]
    pub rolls: String,
    /// Events that must be in the journal.
    #[serde(default)]
    pub events: Vec<EventCase>,
    /// Of which units a rule told, in order.
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
    /// Numbers of its own, by name.
    #[serde(default)]
    pub values: BTreeMap<String, i32>,
    /// How often.
    pub times: Option<usize>,
}

const COMMON: [&str; 8] = ["id", "about", "rules", "not", "play", "rolls", "events", "order"];

/// The cases of a file.
///
/// # Panics
/// If they can't be read, with the case and the reason.
pub fn load<O: DeserializeOwned>(path: &str) -> Vec<Case<O>> {
    let mut file: toml::Table = toml::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cases: Vec<toml::Table> =
        file.remove("case").expect("cases").try_into().unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(file.is_empty(), "{path} holds more than cases: {file}");
    let case = |case: toml::Table| {
        let id = case.get("id").map_or_else(String::new, toml::Value::to_string);
        let (common, own): (toml::Table, toml::Table) =
            case.into_iter().partition(|(key, _)| COMMON.contains(&key.as_str()));
        let wrong = |error: toml::de::Error| -> ! { panic!("{path} {id}: {error}") };
        Case {
            common: common.try_into().unwrap_or_else(|error| wrong(error)),
            own: own.try_into().unwrap_or_else(|error| wrong(error)),
        }
    };
    cases.into_iter().map(case).collect()
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
        let told = |id: &str| {
            assert!(ledger.rules.iter().any(|rule| rule.id == id), "{}: {id} is no rule", self.id);
            let told = events.iter().any(|event| id_of(event) == id);
            pins::note(id, told);
            told
        };
        let (firing, others): (Vec<&str>, Vec<&str>) = self.rules.iter().map(String::as_str).partition(|id| fires(id));
        pins::shows(&others);
        found.extend(firing.iter().filter(|id| !told(id)).map(|id| format!("{id} is not in the journal")));
        found.extend(self.not.iter().filter(|id| told(id)).map(|id| format!("{id} is in the journal")));
        for wanted in &self.events {
            let of_rule: Vec<&Event> = events.iter().filter(|event| id_of(event) == wanted.rule).collect();
            let times = of_rule.iter().filter(|event| wanted.is(event, &name)).count();
            if !wanted.times.map_or(times > 0, |wanted| wanted == times) {
                found.push(format!("expected {wanted:?}, the journal has {of_rule:?}"));
            }
        }
        for (rule, order) in &self.order {
            let told: Vec<String> =
                events.iter().filter(|event| id_of(event) == rule).map(|event| name(event.actor)).collect();
            if told != *order {
                found.push(format!("{rule} tells of {told:?}, expected {order:?}"));
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
            && self.values.iter().all(|(name, wanted)| {
                event.values.iter().any(|(own, is)| own == name && matches!(is, Value::Int(is) if is == wanted))
            })
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
    let wanted = wanted.as_ref().filter(|wanted| !wanted.stands(is))?;
    Some(format!("{name} is {is:?}, expected {wanted:?}"))
}
