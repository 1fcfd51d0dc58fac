//! Is a scenario balanced; at which value of a parameter does a figure hit a target; which thresholds of the score give
//! the shares that a designer wishes.
//!
//! A figure is judged by an interval that holds at every look, so that play stops as soon as it says enough.

mod aim;
mod crossing;
mod levels;

pub use aim::{Aim, Judged, Standing};
pub use crossing::{Crossing, Probe, Side, most_probes, search};
pub use levels::{Level, levels};

use crate::batch::StopRule;
use crate::game::Game;
use crate::stats::{Accumulator, Interval};
use std::fmt;

/// What can be said of a figure and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceVerdict {
    /// The interval is within the margin of the target.
    Balanced,
    /// The interval is beyond the margin of the target.
    Unbalanced,
    /// Neither.
    CannotTell,
}

impl BalanceVerdict {
    /// What an interval shows; of none, nothing.
    pub fn of(interval: Option<Interval>, target: f64, margin: f64) -> BalanceVerdict {
        let Some(interval) = interval else { return BalanceVerdict::CannotTell };
        if target - margin <= interval.low && interval.high <= target + margin {
            return BalanceVerdict::Balanced;
        }
        match interval.low > target + margin || interval.high < target - margin {
            true => BalanceVerdict::Unbalanced,
            false => BalanceVerdict::CannotTell,
        }
    }

    /// As printed in files.
    pub const fn name(self) -> &'static str {
        match self {
            BalanceVerdict::Balanced => "balanced",
            BalanceVerdict::Unbalanced => "unbalanced",
            BalanceVerdict::CannotTell => "cannot tell",
        }
    }
}

impl fmt::Display for BalanceVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Ends a run when a figure is within the margin of its target, or beyond it.
pub struct UntilJudged<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The figure.
    pub aim: &'a Aim,
    /// What it is to be.
    pub target: f64,
    /// How far from it does not matter; none where any side of it will do.
    pub margin: Option<f64>,
    /// The error of the interval over all looks.
    pub alpha: f64,
}

impl StopRule for UntilJudged<'_> {
    fn enough(&self, seen: &Accumulator) -> bool {
        let Some(Judged { interval, .. }) = self.aim.judge(self.game, seen, self.alpha) else { return false };
        match self.margin {
            Some(margin) => BalanceVerdict::of(interval, self.target, margin) != BalanceVerdict::CannotTell,
            None => Side::of(interval, self.target) != Side::Level,
        }
    }
}

#[cfg(test)]
mod tests;
