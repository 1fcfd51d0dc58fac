//! What is the forces', and what the seat's.

use super::{Exhibit, Findings, Subject};
use crate::analysis::swap::SwapFound;
use crate::report::number;
use crate::stats::{Interval, LEVEL, Mean};

/// What the forces and the seat are worth, in points of the score.
#[derive(Clone, Debug, PartialEq)]
pub struct Swapped {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The sides: the one whose forces are judged, and the other.
    pub sides: [String; 2],
    /// What was found.
    pub found: SwapFound,
    /// Variants that played the same pairs.
    pub variants: Vec<SwappedVariant>,
}

/// A variant of a scenario whose forces are exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct SwappedVariant {
    /// What it is called.
    pub label: String,
    /// What was found of it.
    pub found: SwapFound,
    /// What its forces and its seat are worth beyond those of the scenario.
    pub change: [Mean; 2],
}

/// The intervals of a scenario and of this number of variants: the forces and the seat of each, and what a variant
/// changes of them.
const fn intervals(variants: usize) -> usize {
    2 + 4 * variants
}

/// The level of each of the intervals, beside this number of variants.
pub fn level_of_swap(variants: usize) -> f64 {
    1.0 - (1.0 - LEVEL) / intervals(variants) as f64
}

/// The document.
pub fn swapped(subject: &Subject<'_>, sides: [String; 2], found: SwapFound, variants: Vec<SwappedVariant>) -> Findings {
    let count = variants.len();
    let found = Swapped { scenario: subject.scenario.to_owned(), sides, found, variants };
    let asked = "is it the forces or the seat?";
    let pairs = format!("{} pairs of games", number::grouped(found.found.pairs));
    Findings {
        subject: subject.name(),
        asked: asked.to_owned(),
        title: format!("{}: {asked}", subject.name()),
        played: pairs.clone(),
        facts: vec![
            format!("{pairs} on the same dice"),
            format!("seed {}", subject.seed),
            format!("{} intervals hold together at {} %", intervals(count), LEVEL * 100.0),
        ],
        answer: Some(answer(&found)),
        exhibits: vec![Exhibit::Swapped(found)],
        method:
            "Each game is played twice on the same dice, the second time with the forces and policies of the sides \
                 exchanged; where a side starts stays with the seat. What the first forces score in both seats \
                 beyond a \
                 half is theirs; half of what they score more in the first seat is the seat's."
                .to_owned(),
    }
}

fn answer(swapped: &Swapped) -> String {
    let Swapped { sides: [one, other], found, variants, .. } = swapped;
    let share = |value: f64| number::figure(value, true);
    let [first, second] = found.scores.map(share);
    let changes: String = variants.iter().map(changed).collect();
    let own = format!(
        "The forces of {one} score {first} of the results in the seat of {one}, {second} in that of {other}; a draw \
         counts half. {} {}",
        said(&format!("the forces of {one}"), "are", &found.forces),
        said(&format!("the seat of {one}"), "is", &found.seat)
    );
    own + &changes
}

/// What a variant changes, in words.
fn changed(SwappedVariant { label, found, change: [forces, seat] }: &SwappedVariant) -> String {
    let points = |value: f64| super::signed(value, true);
    let part = |what: &str, now: f64, change: &Mean| {
        let now = format!("{what} worth {} points", points(now));
        match change.interval {
            None => format!("{now}, a change of {}, and too few pairs differ for an interval", points(change.value)),
            Some(Interval { low, high }) => {
                let verdict = if low > 0.0 || high < 0.0 { "" } else { ", which is not shown to be a change" };
                format!("{now}, a change of {} ({} to {}){verdict}", points(change.value), points(low), points(high))
            }
        }
    };
    let [forces, seat] =
        [part("the forces are", found.forces.value, forces), part("the seat is", found.seat.value, seat)];
    format!(" With {label} {forces}; {seat}.")
}

/// What something is worth, in points.
fn said(what: &str, are: &str, mean: &Mean) -> String {
    let what = super::levels::capital(what);
    let points = super::signed(mean.value, true);
    match mean.interval {
        None => format!("{what} {are} worth {points} points: too few games differ for an interval."),
        Some(Interval { low, high }) => {
            let verdict = if low > 0.0 || high < 0.0 { "" } else { ", which is not shown to be anything" };
            let [low, high] = [low, high].map(|end| super::signed(end, true));
            format!("{what} {are} worth {points} points ({low} to {high}){verdict}.")
        }
    }
}
