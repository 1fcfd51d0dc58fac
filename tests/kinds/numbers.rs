//! Every number of a policy decides something: a condition or a weight moved by one step makes a game come out
//! otherwise.
//!
//! The policies' own files and what they share in the rules are walked for numbers: those in conditions such as `slack
//! <= 0`, the conditions as a whole, and all others, such as weights. The integers of the rules are the business of the
//! test of all numbers; here are those that it does not see. Games are those of built-in scenarios that the policy
//! plays.

use crate::common::side_by_side;
use crate::common::systems::{Entry, built_in, of_each_system, policies_of};
use crate::exceptions::Exceptions;
use sortie::game::{Game, System};
use sortie::scenario::{Document, Request};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use toml::Value;

/// Games of each scenario in each run of these tests.
const GAMES: u64 = 3;
/// In the long run.
const MANY: u64 = 20;
/// One listed number in this many is tried: a number that changes nothing takes the longest, all games of all
/// scenarios. The long run tries all, and so does a run that writes the list anew.
const TRIED: usize = 8;
/// One of this many numbers that are not listed is tried where all have a turn; the long run tries all.
const OTHERS: usize = 2;
/// What begins the reason of an exception that the long run finds to matter in some game.
const RARE: &str = "rare: ";

/// Of how many numbers of a policy one is tried, and games of each scenario: a sortie of `richthofen` takes as long as
/// many dogfights, and all its numbers would take an hour.
fn sampled(system: &dyn System) -> (usize, u64) {
    if system.name() == "richthofen" { (12, 1) } else { (1, GAMES) }
}

/// A number or a condition, and what it is changed to: one step up or down first, then more.
struct Knob {
    path: String,
    /// Where the document is changed, and to what.
    changes: Vec<(String, Value)>,
    /// Whether a file that then does not load shows that it matters: of two rows one would be dead.
    load_counts: bool,
}

/// The numbers below the value at a path of a document.
fn knobs(path: &str, value: &Value, found: &mut Vec<Knob>) {
    let one = |changes: Vec<Value>| Knob {
        path: path.to_owned(),
        changes: changes.into_iter().map(|value| (path.to_owned(), value)).collect(),
        load_counts: false,
    };
    match value {
        Value::Table(table) => {
            for (key, value) in
                table.iter().filter(|(key, _)| !["source", "ref", "system", "title"].contains(&key.as_str()))
            {
                let path = format!("{path}.{key}");
                match value {
                    Value::Array(conditions) if key == "when" => found.extend(of_conditions(&path, conditions)),
                    value => knobs(&path, value, found),
                }
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, item)| knobs(&format!("{path}[{place}]"), item, found));
        }
        Value::Integer(own) => found.push(one([own + 1, own - 1, own * 2, 0].map(Value::Integer).to_vec())),
        Value::Float(own) => {
            let step = 0.1_f64.powi(decimals(*own));
            let round = |value: f64| Value::Float((value * 100.0).round() / 100.0);
            found.push(one([own + step, own - step, own * 2.0, 0.0].map(round).to_vec()));
        }
        _ => {}
    }
}

fn decimals(value: f64) -> i32 {
    value.to_string().split_once('.').map_or(0, |(_, digits)| digits.len() as i32)
}

/// The conditions of a row, each left out, and each of their numbers moved by one.
fn of_conditions(path: &str, conditions: &[Value]) -> Vec<Knob> {
    let texts: Vec<&str> = conditions.iter().filter_map(Value::as_str).collect();
    let with = |changed: Vec<String>| (path.to_owned(), Value::Array(changed.into_iter().map(Value::String).collect()));
    let mut knobs = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let others = |new: Option<String>| {
            let each = texts
                .iter()
                .enumerate()
                .filter_map(|(at, text)| if at == place { new.clone() } else { Some((*text).to_owned()) });
            with(each.collect())
        };
        knobs.push(Knob { path: format!("{path}: {text}"), changes: vec![others(None)], load_counts: true });
        for (at, number) in numbers(text) {
            let moved = |step: i64| {
                let end = at + number.to_string().len();
                others(Some(format!("{}{}{}", &text[..at], number + step, &text[end..])))
            };
            let path = format!("{path}: {number} of {text}");
            knobs.push(Knob { path, changes: vec![moved(1), moved(-1)], load_counts: false });
        }
    }
    knobs
}

/// The integers of a condition, with where they begin.
fn numbers(text: &str) -> Vec<(usize, i64)> {
    let Some(start) = text.find(['<', '=', '>']).or_else(|| text.find(" in ")) else { return Vec::new() };
    let mut found = Vec::new();
    let mut at = start;
    while let Some(from) = text[at..].find(|letter: char| letter.is_ascii_digit()).map(|from| at + from) {
        let from = if text[..from].ends_with('-') { from - 1 } else { from };
        let length =
            text[from + 1..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len() - from - 1) + 1;
        if let Ok(number) = text[from..from + length].parse() {
            found.push((from, number));
        }
        at = from + length;
    }
    found
}

/// A scenario with a policy on one of its sides, and how its games come out.
struct Ground {
    document: Document,
    entry: Entry,
    ends: Vec<u64>,
}

impl Ground {
    fn new(entry: Entry, seats: &[String]) -> Ground {
        let document = entry.document(seats);
        let game = entry.system.load(&document).unwrap_or_else(|why| panic!("{entry}: {why}"));
        let ends = (0..sampled(entry.system).1).map(|number| end(&entry, &*game, number)).collect();
        Ground { document, entry, ends }
    }

    /// The same with more games.
    fn longer(&self) -> Ground {
        let games = if sampled(self.entry.system).1 == GAMES { MANY } else { GAMES };
        let game = self.entry.system.load(&self.document).unwrap_or_else(|why| panic!("{}: {why}", self.entry));
        let ends = (0..games).map(|number| end(&self.entry, &*game, number)).collect();
        Ground { document: self.document.clone(), entry: self.entry.clone(), ends }
    }

    /// Whether games come out otherwise with a knob turned.
    fn differs(&self, knob: &Knob) -> bool {
        knob.changes.iter().any(|(path, value)| {
            let Ok(document) = self.document.with(path, value.clone()) else { return false };
            match self.entry.system.load(&document) {
                Ok(game) => {
                    let mut ends = self.ends.iter().zip(0..);
                    ends.any(|(before, number)| end(&self.entry, &*game, number) != *before)
                }
                Err(_) => knob.load_counts,
            }
        })
    }
}

/// How a game comes out: its outcome, its state at the end, and which rules fired.
fn end(entry: &Entry, game: &dyn Game, number: u64) -> u64 {
    let record = game.record(entry.key(number));
    let mut hasher = DefaultHasher::new();
    (record.row, record.state).hash(&mut hasher);
    record.events.iter().for_each(|event| event.rule.hash(&mut hasher));
    hasher.finish()
}

/// A policy, or what policies share: its numbers, and where they are looked for.
struct Part {
    knobs: Vec<Knob>,
    grounds: Vec<Ground>,
    /// One of this many knobs that are not listed is tried: all, where the knobs are a sample already.
    step: usize,
}

/// The part of a system's rules that its policies share.
fn shared(system: &dyn System) -> &'static str {
    match system.name() {
        "downtown" => "rules.us-doctrine",
        "thunderbolt" => "rules.player",
        _ => "rules.pilots",
    }
}

/// The grounds of a policy: each scenario, with the policy on each of its sides in turn. Those of what policies share:
/// each scenario with its own policies, and with others in turn.
fn grounds(system: &'static dyn System, policy: Option<&str>) -> Vec<Ground> {
    // Of long games every other scenario does.
    let step = if sampled(system).0 > 1 { 2 } else { 1 };
    let entries = built_in(system).into_iter().filter(|entry| entry.weight() == 1).step_by(step).enumerate();
    let seats = entries.flat_map(|(turn, entry)| {
        let sides: Vec<String> = entry.load(&[]).policies().into_iter().map(|(side, _)| side).collect();
        let castings: Vec<Vec<String>> = match policy {
            Some(policy) => sides.iter().map(|side| vec![format!("{side}={policy}")]).collect(),
            None => vec![Vec::new(), others(system, &sides, turn)],
        };
        let fitting = castings.into_iter().filter(|seats| fits(&entry, seats));
        fitting.map(|seats| (entry.clone(), seats)).collect::<Vec<_>>()
    });
    let seats: Vec<(Entry, Vec<String>)> = seats.collect();
    side_by_side(&seats, |(entry, seats)| Ground::new(entry.clone(), seats))
}

/// Policies that play, one after another, for each side.
fn others(system: &dyn System, sides: &[String], turn: usize) -> Vec<String> {
    let mut policies = policies_of(system);
    policies.retain(|policy| !["random", "stay-home"].contains(&policy.as_str()));
    let policy = |place: usize| &policies[(turn + place * (turn / policies.len() + 1)) % policies.len()];
    sides.iter().enumerate().map(|(place, side)| format!("{side}={}", policy(place))).collect()
}

/// Whether a scenario loads with these policies: one may be written for one side alone.
fn fits(entry: &Entry, seats: &[String]) -> bool {
    let request = Request { policies: seats.to_vec(), ..Request::scenario(&entry.scenario) };
    let document = Document::load(&sortie::library(), &request, &[entry.system.name()]);
    document.is_ok_and(|document| entry.system.load(&document).is_ok())
}

impl Part {
    fn new(system: &'static dyn System, path: &str, policy: Option<&str>) -> Part {
        let grounds = grounds(system, policy);
        let document = &grounds.first().unwrap_or_else(|| panic!("{path}: no scenario has it")).document;
        let mut found = Vec::new();
        knobs(path, &document.value(path).unwrap_or_else(|| panic!("{path} is nothing")), &mut found);
        let sample = sampled(system).0;
        let knobs = found.into_iter().step_by(sample).collect();
        Part { knobs, grounds, step: if sample > 1 { 1 } else { OTHERS } }
    }

    /// The numbers that matter to nothing; of the listed ones it tries one in `TRIED` and trusts the list for the rest,
    /// of all others one in `step`.
    fn idle(&self, exceptions: &Exceptions) -> BTreeSet<String> {
        let all = crate::common::overwriting();
        let (step, others_step) = if all { (1, 1) } else { (TRIED, self.step) };
        let (listed, others): (Vec<&Knob>, Vec<&Knob>) =
            self.knobs.iter().partition(|knob| exceptions.cover(&knob.path));
        let trusted = listed.iter().enumerate().filter(|(place, _)| place % step != 0).map(|(_, knob)| *knob);
        let others = others.into_iter().step_by(others_step);
        let tried: Vec<&Knob> = others.chain(listed.iter().copied().step_by(step)).collect();
        unshown(&tried, &self.grounds).into_iter().chain(trusted).map(|knob| knob.path.clone()).collect()
    }

    /// The same in the long run.
    fn idle_in_long_runs(&self) -> BTreeSet<String> {
        let all: Vec<&Knob> = self.knobs.iter().collect();
        let open = unshown(&all, &self.grounds);
        let longer = side_by_side(&self.grounds, |ground| ground.longer());
        unshown(&open, &longer).into_iter().map(|knob| knob.path.clone()).collect()
    }
}

/// The numbers that no ground shows to matter.
fn unshown<'a>(knobs: &[&'a Knob], grounds: &[Ground]) -> Vec<&'a Knob> {
    // What has shown one number to matter is likely to show the next.
    let first = AtomicUsize::new(0);
    let shown = side_by_side(knobs, |knob| {
        let from = first.load(Ordering::Relaxed);
        let mut places = (0..grounds.len()).map(|step| (from + step) % grounds.len());
        let shows = places.find(|&place| grounds[place].differs(knob));
        shows.inspect(|&place| first.store(place, Ordering::Relaxed)).is_some()
    });
    knobs.iter().zip(shown).filter(|(_, shown)| !shown).map(|(knob, _)| *knob).collect()
}

/// What is idle in any of the parts of a system's policies, as `look` finds it.
fn idle(system: &'static dyn System, look: impl Fn(&Part) -> BTreeSet<String>) -> BTreeSet<String> {
    let policies = policies_of(system);
    let own = policies.iter().map(|policy| (format!("policies.{policy}"), Some(policy.as_str())));
    let parts = own.chain([(shared(system).to_owned(), None)]);
    let each = parts.map(|(path, policy)| {
        let part = Part::new(system, &path, policy);
        let idle = look(&part);
        println!("{path}: {} of {} idle", idle.len(), part.knobs.len());
        idle
    });
    each.flatten().collect()
}

fn each_changes_some_game(system: &'static dyn System) {
    let exceptions = Exceptions::of("idle.toml", system.name());
    exceptions.hold("numbers and conditions that change no game", &idle(system, |part| part.idle(&exceptions)));
}

of_each_system!(every_number_and_condition_of_a_policy_changes_some_game, each_changes_some_game);

/// What is listed as rare matters in some game, and what is not never does in any of these.
fn idle_ones_change_none(system: &'static dyn System) {
    let exceptions = Exceptions::of("idle.toml", system.name()).without(RARE);
    exceptions.hold("numbers and conditions that change no game", &idle(system, Part::idle_in_long_runs));
}

of_each_system! {
    #[ignore = "20 games of each scenario; tests/run-long in_long_runs"]
    numbers_that_change_no_game_change_none_in_long_runs_but_for_rare_ones, idle_ones_change_none
}
