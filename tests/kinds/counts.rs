//! Every figure is what it says: a total is the sum of its causes, and a metric that counts events has as many as the
//! journal.
//!
//! `tests/kinds/metrics/SYSTEM.toml` says of every metric of a system what it is:
//!
//! | section | a line says |
//! |---|---|
//! | `sums` | a total and its parts: `losses_<side> = "shot_down_<side> + crashed_<side>"`; `lost_to_*` all of them |
//! | `events` | the events that it counts: `missiles_fired_<side> = "J4.4c by actor"`, see [`Term`] |
//! | `state` | that it is read off the game at its end and counts no events, with the reason |
//! | `unseen` | that the games of this test hold none of its events, with the reason |
//! | `wrong` | that it is known to differ, with the reason |
//! | `groups` | that a group of causes has no total, with the reason |
//!
//! `<side>` is each side of the game, `<word>` any words of a name, such as a type of aircraft.

use crate::common::systems::{Entry, of_each_system, with_variants};
use crate::common::{Rotation, side_by_side};
use crate::exceptions::read;
use serde::Deserialize;
use sortie::game::{Game, Metric, MetricKind, NULL, Record, System};
use sortie::journal::{Event, Ledger, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Games of each scenario, each under another casting of policies; of long ones two.
const GAMES: u64 = 8;

type Lines = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Declared {
    sums: Lines,
    events: Lines,
    state: Lines,
    unseen: Lines,
    wrong: Lines,
    groups: Lines,
}

impl Declared {
    fn of(system: &str) -> Declared {
        toml::from_str(&read(&format!("metrics/{system}.toml"))).unwrap_or_else(|error| panic!("{system}: {error}"))
    }

    /// The lines that may say what a metric is: the one that leaves least open comes first.
    fn best<'a>(&'a self, metric: &str, sides: &[String]) -> Option<Line<'a>> {
        let kinds = [(Kind::Sum, &self.sums), (Kind::Events, &self.events), (Kind::State, &self.state)];
        let lines = kinds.into_iter().flat_map(|(kind, lines)| lines.iter().map(move |line| (kind, line)));
        let fitting = lines.filter_map(|(kind, (pattern, text))| {
            Some(Line { kind, pattern, text, bound: Bound::new(pattern, metric, sides)? })
        });
        fitting.min_by_key(|line| line.bound.word.as_ref().map_or(0, String::len))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Sum,
    Events,
    State,
}

/// A line with what its open places are for a metric.
struct Line<'a> {
    kind: Kind,
    pattern: &'a str,
    text: &'a str,
    bound: Bound,
}

/// What `<side>` and `<word>` are.
#[derive(Default)]
struct Bound {
    side: Option<String>,
    word: Option<String>,
}

impl Bound {
    fn new(pattern: &str, metric: &str, sides: &[String]) -> Option<Bound> {
        let open = pattern.contains("<side>");
        let sides = sides.iter().filter(|_| open).map(|side| Some(side.clone()));
        sides.chain((!open).then_some(None)).find_map(|side| {
            let bound = Bound { side, word: None };
            let pattern = bound.fill(pattern);
            let Some((before, after)) = pattern.split_once("<word>") else {
                return (pattern == metric).then_some(bound);
            };
            let word = metric.strip_prefix(before)?.strip_suffix(after)?;
            (!word.is_empty()).then(|| Bound { word: Some(word.to_owned()), ..bound })
        })
    }

    fn fill(&self, text: &str) -> String {
        let text = self.side.as_ref().map_or_else(|| text.to_owned(), |side| text.replace("<side>", side));
        self.word.as_ref().map_or(text.clone(), |word| text.replace("<word>", word))
    }
}

/// Events that count: those of a rule; with `where`, those with such a value; with `by actor` or `by subject`, those
/// whose unit is of the metric's side. With `sum`, each counts as much as a value of it: `J5.4b where fate = crippled
/// by actor`, `T3.2f sum result`.
struct Term {
    rule: String,
    conditions: Vec<(String, char, String)>,
    by: Option<String>,
    sum: Option<String>,
}

impl Term {
    fn new(text: &str) -> Term {
        let mut words = text.split(' ');
        let rule = words.next().expect("a rule").to_owned();
        let mut term = Term { rule, conditions: Vec::new(), by: None, sum: None };
        let mut keyword = "";
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            if ["where", "and", "by", "sum"].contains(&word) {
                keyword = word;
                parts.push((keyword, Vec::new()));
            } else {
                assert!(!keyword.is_empty(), "{text}: `{word}`");
                parts.last_mut().expect("a keyword").1.push(word);
            }
        }
        for (keyword, words) in parts {
            match (keyword, &words[..]) {
                ("by", [unit]) => term.by = Some((*unit).to_owned()),
                ("sum", [value]) => term.sum = Some((*value).to_owned()),
                (_, [name, relation, value @ ..]) => {
                    let relation = relation.chars().next().expect("a relation");
                    term.conditions.push(((*name).to_owned(), relation, value.join(" ")));
                }
                _ => panic!("{text}: what is `{keyword}`?"),
            }
        }
        term
    }

    fn holds(&self, game: &dyn Game, side: Option<&str>, event: &Event) -> bool {
        let unit = match self.by.as_deref() {
            Some("actor") => Some(event.actor),
            Some("subject") => Some(event.subject),
            None => None,
            Some(other) => panic!("by {other}"),
        };
        unit.is_none_or(|unit| game.side_of(unit) == side)
            && self.conditions.iter().all(|(name, relation, value)| match (relation, value_of(event, name)) {
                ('=', value_of) => alike(&value_of, value),
                ('!', value_of) => !alike(&value_of, value),
                ('>', value_of) => number(&value_of) > number(value),
                ('<', value_of) => number(&value_of) < number(value),
                (other, _) => panic!("relation {other}"),
            })
    }

    fn count(&self, game: &dyn Game, ledger: &Ledger, side: Option<&str>, record: &Record) -> i64 {
        let of_rule = record.events.iter().filter(|event| ledger.rule(event.rule).id == self.rule);
        let counted = of_rule.filter(|event| self.holds(game, side, event));
        counted.map(|event| self.sum.as_ref().map_or(1, |name| number(&value_of(event, name)))).sum()
    }
}

/// A value of an event, as text.
fn value_of(event: &Event, name: &str) -> String {
    match name {
        "result" => return event.result.to_string(),
        "modifier" => return event.modifier.to_string(),
        _ => {}
    }
    match event.values.iter().find(|(known, _)| *known == name) {
        Some((_, Value::Int(value))) => value.to_string(),
        Some((_, Value::Word(word))) => word.to_string(),
        _ => String::new(),
    }
}

/// Whether two texts are one word, in a file or in a name of a metric.
fn alike(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
    plain(one) == plain(other)
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// The terms of a sum with their signs.
fn terms(text: &str) -> Vec<(i64, &str)> {
    let parts = text.split(" + ").flat_map(|part| {
        let mut signed = part.split(" - ");
        let first = signed.next().map(|part| (1, part));
        first.into_iter().chain(signed.map(|part| (-1, part)))
    });
    parts.map(|(sign, part)| (sign, part.trim())).collect()
}

/// The metrics that a part of a sum names.
fn parts<'a>(metrics: &'a [Metric], part: &str) -> Vec<(usize, &'a Metric)> {
    let fits = |name: &str| match part.split_once('*') {
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| rest.ends_with(after)),
        None => name == part,
    };
    metrics.iter().enumerate().filter(|(_, metric)| fits(&metric.name)).collect()
}

/// What the games showed.
#[derive(Default)]
struct Found {
    /// By line the first game in which it does not hold.
    wrong: BTreeMap<String, String>,
    /// Lines that were met, with the sum of what they counted.
    met: BTreeMap<String, i64>,
    /// Metrics and groups that the file says nothing about.
    unsaid: BTreeSet<String>,
}

impl Found {
    fn merge(&mut self, other: Found) {
        for (line, game) in other.wrong {
            self.wrong.entry(line).or_insert(game);
        }
        other.met.into_iter().for_each(|(line, sum)| *self.met.entry(line).or_default() += sum);
        self.unsaid.extend(other.unsaid);
    }

    /// Looks at a game of a scenario.
    fn look(&mut self, entry: &Entry, declared: &Declared, game: &dyn Game, number: u64) {
        let (record, ledger) = (game.record(entry.key(number)), entry.system.ledger());
        let sides: Vec<String> = game.policies().into_iter().map(|(side, _)| side).collect();
        let counts = game.metrics().iter().zip(&record.row).filter(|(metric, _)| metric.kind == MetricKind::Integer);
        for (metric, &cell) in counts {
            let Some(line) = declared.best(&metric.name, &sides) else {
                self.unsaid.insert(metric.name.clone());
                continue;
            };
            let text = line.bound.fill(line.text);
            let counted: i64 = match line.kind {
                Kind::State => 0,
                Kind::Events => {
                    let side = line.bound.side.as_deref();
                    let each = terms(&text).into_iter();
                    each.map(|(sign, term)| sign * Term::new(term).count(game, ledger, side, &record)).sum()
                }
                Kind::Sum => {
                    let each = terms(&text).into_iter().flat_map(|(sign, part)| {
                        let parts = parts(game.metrics(), part).into_iter();
                        parts.filter(|(_, part)| part.name != metric.name).map(move |(place, _)| (sign, place))
                    });
                    each.map(|(sign, place)| sign * record.row[place]).sum()
                }
            };
            *self.met.entry(line.pattern.to_owned()).or_default() += counted.abs();
            if line.kind != Kind::State && cell != NULL && cell != counted {
                let game = format!("{entry}, game {number}: {} is {cell}, and {text} are {counted}", metric.name);
                self.wrong.entry(line.pattern.to_owned()).or_insert(game);
            }
        }
    }

    /// Looks at the groups of a game: each is all the parts of a total.
    fn look_at_groups(&mut self, declared: &Declared, game: &dyn Game) {
        let sides: Vec<String> = game.policies().into_iter().map(|(side, _)| side).collect();
        let totals = game.metrics().iter().filter_map(|metric| declared.best(&metric.name, &sides));
        let sums: Vec<BTreeSet<usize>> = totals
            .filter(|line| line.kind == Kind::Sum)
            .map(|line| {
                let text = line.bound.fill(line.text);
                terms(&text).iter().flat_map(|(_, part)| parts(game.metrics(), part)).map(|(place, _)| place).collect()
            })
            .collect();
        for group in game.groups() {
            let members: BTreeSet<usize> = group.members.iter().copied().collect();
            match (sums.contains(&members), declared.groups.contains_key(&group.name)) {
                (true, false) | (false, true) => _ = self.met.entry(group.name.clone()).or_default(),
                (true, true) => _ = self.wrong.insert(group.name.clone(), "has a total after all".to_owned()),
                (false, false) => _ = self.unsaid.insert(format!("the group `{}`", group.name)),
            }
        }
    }
}

fn look(entry: &Entry, declared: &Declared) -> Found {
    let (mut found, mut rotation) = (Found::default(), Rotation::any(entry));
    found.look_at_groups(declared, &**rotation.of(0));
    let games = if entry.dogfights() == 1 { GAMES } else { 2 };
    // A prime number of castings further on, so that each policy meets others.
    (0..games).for_each(|game| found.look(entry, declared, &**rotation.of(game * 5), game));
    found
}

fn check(system: &'static dyn System) {
    let declared = Declared::of(system.name());
    let mut found = Found::default();
    side_by_side(&with_variants(system), |entry| look(entry, &declared)).into_iter().for_each(|one| found.merge(one));
    let name = system.name();
    assert!(found.unsaid.is_empty(), "tests/kinds/metrics/{name}.toml says nothing of {:#?}", found.unsaid);
    let lines = || declared.sums.keys().chain(declared.events.keys()).chain(declared.state.keys());
    let idle: Vec<_> = lines().chain(declared.groups.keys()).filter(|line| !found.met.contains_key(*line)).collect();
    assert!(idle.is_empty(), "{name}: no metric and no group is {idle:#?}");
    let wrong: Vec<_> = found.wrong.iter().filter(|(line, _)| !declared.wrong.contains_key(*line)).collect();
    assert!(wrong.is_empty(), "{name}: metrics that are not what is said of them: {wrong:#?}");
    let right: Vec<_> = declared.wrong.keys().filter(|line| !found.wrong.contains_key(*line)).collect();
    assert!(right.is_empty(), "{name}: no longer wrong: {right:#?}");
    let counted = declared.sums.keys().chain(declared.events.keys());
    let unseen: BTreeSet<&String> = counted.filter(|line| found.met.get(*line) == Some(&0)).collect();
    let listed: BTreeSet<&String> = declared.unseen.keys().collect();
    assert_eq!(unseen, listed, "{name}: lines that count nothing in any game of this test");
}

of_each_system!(every_total_is_the_sum_of_its_causes_and_every_count_that_of_its_events, check);
