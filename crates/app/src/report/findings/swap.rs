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
}

/// The level of each of the two intervals.
pub const EACH: f64 = 1.0 - (1.0 - LEVEL) / 2.0;

/// The document.
pub fn swapped(subject: &Subject<'_>, sides: [String; 2], found: SwapFound) -> Findings {
    let found = Swapped { scenario: subject.scenario.to_owned(), sides, found };
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
            format!("2 intervals hold together at {} %", LEVEL * 100.0),
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

fn answer(Swapped { sides: [one, other], found, .. }: &Swapped) -> String {
    let share = |value: f64| number::figure(value, true);
    let [first, second] = found.scores.map(share);
    format!(
        "The forces of {one} score {first} of the points in the seat of {one}, {second} in that of {other}. {} {}",
        said(&format!("the forces of {one}"), "are", &found.forces),
        said(&format!("the seat of {one}"), "is", &found.seat)
    )
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
