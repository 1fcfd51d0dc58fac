//! How a figure differs where parameters have other values, and the sentences on values that have nothing to show.

use super::Skipped;
use crate::stats::Interval;

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
