//! The verdict that an interval of a difference gives. A verdict depends only on the interval printed beside it, so
//! that the two can't disagree.

use crate::stats::Interval;
use std::fmt;

/// The verdict on a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The arms were the same in every game and every figure.
    Identical,
    /// No game differed in this figure.
    NoneSeen,
    /// The interval excludes 0.
    Different,
    /// The interval excludes 0 and is within the margin.
    DifferentBelowMargin,
    /// The interval is within the margin.
    Equivalent,
    /// The games are too few for any of these.
    CannotTell {
        /// How many games in all would decide in about nine of ten cases, if the difference is as large as it looks;
        /// none where nothing suggests a number.
        games: Option<u64>,
        /// The total number of games that would decide whether the difference is as large as the margin; `None` without
        /// a margin.
        for_margin: Option<u64>,
    },
}

impl Verdict {
    /// The verdict for a difference estimated as `difference`, with its `interval`, from `games` games. `margin` is the
    /// largest difference that does not matter, if the designer gave one.
    pub fn of(difference: f64, interval: Interval, margin: Option<f64>, games: u64) -> Verdict {
        let differs = interval.low > 0.0 || interval.high < 0.0;
        let within = margin.is_some_and(|margin| -margin <= interval.low && interval.high <= margin);
        match (differs, within) {
            (true, true) => Verdict::DifferentBelowMargin,
            (true, false) => Verdict::Different,
            (false, true) => Verdict::Equivalent,
            (false, false) => Verdict::CannotTell {
                games: needed(difference, interval, margin, games),
                for_margin: margin.and_then(|margin| narrowed(interval, margin / 2.0, games)),
            },
        }
    }

    /// Whether more games are needed.
    pub const fn is_open(self) -> bool {
        matches!(self, Verdict::CannotTell { .. })
    }

    /// The name as printed in files.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Identical => "identical",
            Verdict::NoneSeen => "none seen",
            Verdict::Different => "different",
            Verdict::DifferentBelowMargin => "different, below the margin",
            Verdict::Equivalent => "equivalent",
            Verdict::CannotTell { .. } => "cannot tell",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A larger number of games is not worth reporting.
const MOST: f64 = 1e15;

/// Half an interval, as a part of the true difference, at which about nine of ten runs decide: a difference of (z +
/// 1.28) standard errors, z being 2.4 for a family of three and 3.3 for one of fifty.
const TELLING: f64 = 0.68;

/// The games needed to show that the difference is not 0, or to bring it within the margin, whichever is sooner.
fn needed(difference: f64, interval: Interval, margin: Option<f64>, games: u64) -> Option<u64> {
    let apart = difference.abs();
    let target = margin.map_or(apart, |margin| apart.max(margin - apart));
    narrowed(interval, target * TELLING, games)
}

/// The games at which half the interval's width, which falls with their root, would be `half`. Rounded up to two
/// digits, as it is no better than the estimate that it rests on.
fn narrowed(interval: Interval, half: f64, games: u64) -> Option<u64> {
    let wanted = games as f64 * (interval.half_width() / half).powi(2);
    if wanted.is_nan() || wanted > MOST {
        return None;
    }
    // A number that is whole up to rounding errors is taken as whole.
    let wanted = ((wanted * (1.0 - 1e-9)).ceil() as u64).max(games + 1);
    let step = 10u64.pow(wanted.ilog10().saturating_sub(1));
    Some(wanted.div_ceil(step) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(low: f64, high: f64, margin: Option<f64>) -> Verdict {
        Verdict::of(f64::midpoint(low, high), Interval { low, high }, margin, 1000)
    }

    #[test]
    fn a_verdict_is_what_the_interval_shows() {
        assert_eq!(of(0.01, 0.05, Some(0.03)), Verdict::Different);
        assert_eq!(of(-0.05, -0.01, None), Verdict::Different);
        assert_eq!(of(0.01, 0.02, Some(0.03)), Verdict::DifferentBelowMargin);
        assert_eq!(of(-0.01, 0.02, Some(0.03)), Verdict::Equivalent);
        // The ends belong to the interval and to the margin.
        assert_eq!(of(-0.03, 0.03, Some(0.03)), Verdict::Equivalent);
        assert!(matches!(of(0.0, 0.05, Some(0.03)), Verdict::CannotTell { .. }));
        assert!(matches!(of(-0.01, 0.02, None), Verdict::CannotTell { .. }));
    }

    #[test]
    fn the_games_needed_are_those_of_the_nearer_verdict() {
        // Half-width 0.04: to show that 0.01 is not 0 it has to fall to 0.68 of that, to bring it within 0.05 to 0.68
        // of 0.04.
        let games = |margin| match of(-0.03, 0.05, margin) {
            Verdict::CannotTell { games, .. } => games,
            other => panic!("{other:?}"),
        };
        assert_eq!(games(None), Some(35_000));
        assert_eq!(games(Some(0.03)), Some(8700));
        assert_eq!(games(Some(0.049)), Some(2300));
        assert_eq!(of(-0.02, 0.02, None), Verdict::CannotTell { games: None, for_margin: None });
        let both = Verdict::CannotTell { games: Some(8700), for_margin: Some(16_000) };
        assert_eq!(of(-0.02, 0.02, Some(0.01)), both);
    }
}
