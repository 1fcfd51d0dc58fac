//! The levels into which thresholds cut a number.

use super::{Distribution, Exhibit, Findings, Subject, Zone};
use crate::analysis::balance::Level;
use crate::game::Metric;
use crate::report::number;
use crate::stats::{Histogram, LEVEL};
use std::fmt::Write;

/// Levels of a metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The metric.
    pub metric: Metric,
    /// The levels, from the lowest.
    pub levels: Vec<Level>,
    /// The games.
    pub games: u64,
}

/// The document of thresholds.
pub fn thresholds(subject: &Subject<'_>, metric: &Metric, histogram: &Histogram, levels: Vec<Level>) -> Findings {
    let asked = format!("thresholds of {}", metric.name);
    let held = levels.iter().enumerate().filter(|(_, level)| !level.is_empty());
    let zones = held.map(|(at, level)| Zone { from: level.from, name: (at + 1).to_string() }).collect();
    let unit = if metric.unit.is_empty() { String::new() } else { format!(" ({})", metric.unit) };
    let drawing = Distribution {
        metric: metric.clone(),
        histogram: histogram.clone(),
        zones,
        heading: Some(metric.name.clone() + &unit),
        marks: "The lines are the thresholds, the numbers below the levels.",
    };
    let games = histogram.count();
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: number::games(games),
        facts: vec![
            number::games(games),
            format!("seed {}", subject.seed),
            format!("all intervals hold together at {} %", LEVEL * 100.0),
        ],
        answer: Some(answer(metric, &levels)),
        exhibits: vec![
            Exhibit::Distribution(drawing),
            Exhibit::Levels(Levels { scenario: subject.scenario.to_owned(), metric: metric.clone(), levels, games }),
        ],
        method: format!(
            "The thresholds are those whose shares come nearest to the shares wished. All intervals hold together at \
             {} %.",
            LEVEL * 100.0
        ),
    }
}

/// The sentence of levels.
fn answer(metric: &Metric, levels: &[Level]) -> String {
    let value = |cell: i64| number::value(cell as f64 / f64::from(metric.scale));
    let held = levels.iter().filter(|level| !level.is_empty());
    let thresholds: Vec<String> = held.skip(1).filter_map(|level| level.from).map(value).collect();
    let mut answer = match thresholds.is_empty() {
        true => "One level comes nearest to the shares wished.".to_owned(),
        false => format!("Levels that begin at {} come nearest to the shares wished.", and(&thresholds)),
    };
    let empty = levels.iter().enumerate().filter(|(_, level)| level.is_empty());
    let empty: Vec<String> = empty.map(|(at, _)| (at + 1).to_string()).collect();
    if !empty.is_empty() {
        let (plural, verb) = if empty.len() == 1 { ("Level", "stays") } else { ("Levels", "stay") };
        let _ = write!(answer, " {plural} {} {verb} empty: no value of {} is nearer.", and(&empty), metric.name);
    }
    capital(&answer)
}

/// `2, 5 and 9`.
fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A sentence with a capital where it begins with a word: names of metrics, and of sides that are called by a letter,
/// stay as they are.
pub(super) fn capital(sentence: &str) -> String {
    sentence.strip_prefix("the ").map_or_else(|| sentence.to_owned(), |rest| format!("The {rest}"))
}
