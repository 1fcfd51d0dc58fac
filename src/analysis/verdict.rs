//! What an interval of a difference shows. A verdict reads the interval that is printed beside it and nothing else, so
//! that the two can't disagree.

use crate::stats::Interval;
use std::fmt;

/// What can be said of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The arms were the same in every game.
    Identical,
    /// The interval excludes 0.
    Different,
    /// The interval excludes 0 and lies within the margin.
    DifferentBelowMargin,
    /// The interval lies within the margin.
    Equivalent,
    /// None of these, after so many games.
    CannotTell {
        /// About how many games in all would tell; none where nothing suggests a number.
        games: Option<u64>,
    },
}

impl Verdict {
    /// What `interval` of a difference estimated as `difference` from `games` games shows. `margin` is how large a
    /// difference does not matter, if the designer has said.
    pub fn of(difference: f64, interval: Interval, margin: Option<f64>, games: u64) -> Verdict {
        let differs = interval.low > 0.0 || interval.high < 0.0;
        let within = margin.is_some_and(|margin| -margin <= interval.low && interval.high <= margin);
        match (differs, within) {
            (true, true) => Verdict::DifferentBelowMargin,
            (true, false) => Verdict::Different,
            (false, true) => Verdict::Equivalent,
            (false, false) => Verdict::CannotTell { games: needed(difference, interval, margin, games) },
        }
    }

    /// As printed in files.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Identical => "identical",
            Verdict::Different => "different",
            Verdict::DifferentBelowMargin => "different, below the margin",
            Verdict::Equivalent => "equivalent",
            Verdict::CannotTell { .. } => "cannot tell yet",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Beyond this a number of games is no use to anyone.
const MOST: f64 = 1e15;

/// The games at which half the interval's width, which falls with their root, would reach what is left: the
/// difference itself, to tell it from 0, or the way from it to the margin, whichever comes first. Rounded up to two
/// digits, as it is no better than the estimate that it rests on.
fn needed(difference: f64, interval: Interval, margin: Option<f64>, games: u64) -> Option<u64> {
    let apart = difference.abs();
    let target = margin.map_or(apart, |margin| apart.max(margin - apart));
    let wanted = games as f64 * (interval.half_width() / target).powi(2);
    if wanted.is_nan() || wanted > MOST {
        return None;
    }
    // What is whole but for rounding is whole.
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
        // Half-width 0.04: to tell 0.01 from 0 takes 16 times the games, to bring it within 0.05 exactly as many.
        let games = |margin| match of(-0.03, 0.05, margin) {
            Verdict::CannotTell { games } => games,
            other => panic!("{other:?}"),
        };
        assert_eq!(games(None), Some(16_000));
        assert_eq!(games(Some(0.03)), Some(4000));
        assert_eq!(games(Some(0.049)), Some(1100));
        assert_eq!(of(-0.02, 0.02, None), Verdict::CannotTell { games: None });
        assert_eq!(of(-0.02, 0.02, Some(0.01)), Verdict::CannotTell { games: Some(4000) });
    }
}
