//! The figure of a goal: what it is called, and how it is judged.

use crate::analysis::balance::{Aim, Judged};
use crate::game::{Game, is_named};
use crate::stats::{Accumulator, quantile_sequence};

/// A figure that can have a goal, in a game that was narrowed to it.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalFigure {
    /// A mean, a share, a ratio or the score.
    Aim(Aim),
    /// A quantile of a number.
    Quantile {
        /// The index of the metric.
        metric: usize,
        /// The quantile, in percent, from 1 to 99.
        percent: u8,
    },
}

impl GoalFigure {
    /// The figure of this name, in a game that was narrowed to it.
    pub fn named(game: &dyn Game, name: &str) -> Option<GoalFigure> {
        let metric = |name: &str| game.metrics().iter().position(|metric| is_named(&metric.name, name));
        match Named::of(name) {
            Named::Plain(plain) => Aim::named(game, plain).map(GoalFigure::Aim),
            Named::Condition(_) => metric(name).map(|at| GoalFigure::Aim(Aim::Metric(at))),
            Named::Quantile(percent, of) => metric(of).map(|metric| GoalFigure::Quantile { metric, percent }),
        }
    }

    /// Its name, in the form that [`GoalFigure::named`] reads.
    pub fn name(&self, game: &dyn Game) -> String {
        match self {
            GoalFigure::Aim(aim) => aim.name(game),
            GoalFigure::Quantile { metric, percent } => format!("p{percent}.{}", game.metrics()[*metric].name),
        }
    }

    /// What a whole number is in print, of a quantile: it moves in steps of this.
    pub fn step(&self, game: &dyn Game) -> Option<f64> {
        match self {
            GoalFigure::Aim(_) => None,
            GoalFigure::Quantile { metric, .. } => Some(1.0 / f64::from(game.metrics()[*metric].scale)),
        }
    }

    /// Whether it is a share, from 0 to 1.
    pub fn is_share(&self, game: &dyn Game) -> bool {
        match self {
            GoalFigure::Aim(aim) => aim.is_share(game),
            GoalFigure::Quantile { .. } => false,
        }
    }

    /// What it has been, with an interval that holds at any number of games with this error; none where it applies to
    /// no game.
    pub fn judge(&self, game: &dyn Game, seen: &Accumulator, alpha: f64) -> Option<Judged> {
        match self {
            GoalFigure::Aim(aim) => aim.judge(game, seen, alpha),
            GoalFigure::Quantile { metric, percent } => {
                let found = quantile_sequence(seen.metric(*metric), *percent, alpha)?;
                let scale = f64::from(game.metrics()[*metric].scale);
                let interval = Some(found.interval.times(1.0 / scale));
                Some(Judged { value: found.value as f64 / scale, interval, thin: None })
            }
        }
    }
}

/// The parts of the name of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named<'a> {
    /// A figure that a balance knows.
    Plain(&'a str),
    /// A quantile of a metric: `p95.losses_a`, `median.turns`.
    Quantile(u8, &'a str),
    /// The share of the games that fulfil a condition: `share(losses_a>=2)`.
    Condition(&'a str),
}

impl Named<'_> {
    /// Reads a name.
    pub(super) fn of(name: &str) -> Named<'_> {
        if let Some(condition) = name.strip_prefix("share(").and_then(|rest| rest.strip_suffix(')')) {
            return Named::Condition(condition.trim());
        }
        let Some((which, metric)) = name.split_once('.') else { return Named::Plain(name) };
        let percent = match which {
            "mean" => return Named::Plain(metric),
            "median" => Some(50),
            _ => which.strip_prefix('p').and_then(|percent| percent.parse().ok()),
        };
        match percent.filter(|percent| (1..=99).contains(percent)) {
            Some(percent) => Named::Quantile(percent, metric),
            None => Named::Plain(name),
        }
    }
}

/// Whether a name is one that a balance of a single figure knows: neither a quantile nor the share of a condition.
pub fn is_plain(name: &str) -> bool {
    Named::of(name) == Named::Plain(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_taken_of_what() {
        assert_eq!(Named::of("p95.losses_a"), Named::Quantile(95, "losses_a"));
        assert_eq!(Named::of("median.turns"), Named::Quantile(50, "turns"));
        assert_eq!(Named::of("share(losses_a>=2 and winner=b)"), Named::Condition("losses_a>=2 and winner=b"));
        assert_eq!(Named::of("mean.turns"), Named::Plain("turns"));
        for plain in ["turns", "winner=a", "p100.turns", "p0.turns", "q5.turns"] {
            assert_eq!(Named::of(plain), Named::Plain(plain));
        }
    }
}
