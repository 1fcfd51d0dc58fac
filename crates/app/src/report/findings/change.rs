//! How a figure differs where parameters have other values, and the sentences on values that have nothing to show.

use super::{Exhibit, Findings, Skipped, Subject};
use crate::stats::{Interval, LEVEL};

/// How a figure differs from that of the scenario as it is, on the same dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The difference, in printed units.
    pub value: f64,
    /// Its interval; none where too few games differ.
    pub interval: Option<Interval>,
    /// The number of games whose outcome differs.
    pub moved: u64,
}

impl Change {
    /// Whether the figure is shown to differ.
    pub fn is_shown(&self) -> bool {
        self.interval.is_some_and(|interval| !interval.holds(0.0))
    }
}

/// The document of values or cells that were chosen beforehand: `what` they are, `games` `at` each of `count` of them.
pub(super) fn chosen(
    subject: &Subject<'_>,
    (asked, answer): (String, String),
    (at, what, count, games): (&str, &str, usize, &str),
    exhibit: Exhibit,
) -> Findings {
    let played = format!("{games} {at} each of {count} {what}s on the same dice");
    let together = format!("all intervals hold together at {} %", LEVEL * 100.0);
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: played.clone(),
        facts: vec![played, format!("seed {}", subject.seed), together],
        answer: Some(answer),
        method: format!(
            "Each {what} is played on the same dice. All intervals hold together at {} %: those of all figures, and by \
             themselves those of all differences from the scenario as it is, which are paired game by game.",
            LEVEL * 100.0
        ),
        exhibits: vec![exhibit],
    }
}

/// The sentence on parameters that change no outcome of these games; nothing if there is none.
pub(super) fn idle_answer(idle: &[String], games: &str) -> String {
    let one = |path: &String| format!(" {path} moves no outcome: all {games} end alike, whichever its value.");
    idle.iter().map(one).collect()
}

/// The sentence on values that make no valid scenario; nothing if there is none.
pub(super) fn skipped_answer(skipped: &[Skipped]) -> String {
    let one = |skipped: &Skipped| format!(" {} is no valid scenario: {}.", skipped.name, skipped.why);
    let few: String = skipped.iter().take(FEW_SKIPPED).map(one).collect();
    match skipped.len().saturating_sub(FEW_SKIPPED) {
        0 => few,
        more => format!("{few} {more} more are none either."),
    }
}

/// Values without a valid scenario that the answer names.
const FEW_SKIPPED: usize = 3;
