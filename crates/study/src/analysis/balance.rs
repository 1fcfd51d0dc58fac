//! Questions of balance: whether a scenario is balanced, at which value of a parameter a figure hits a target, and
//! which thresholds of the score give the shares that a designer wishes.
//!
//! A figure is judged by an interval that holds at every look, so that play stops as soon as the interval decides.

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

/// The verdict on a figure and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceVerdict {
    /// The interval is within the margin of the target.
    Balanced,
    /// The interval is outside the margin of the target.
    Unbalanced,
    /// The interval is partly within the margin of the target, or there is no interval.
    CannotTell,
}

impl BalanceVerdict {
    /// The verdict for an interval; `CannotTell` without one.
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

    /// The name as printed in files.
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

/// A rule that ends a run when the figure is known to be within the margin of its target, or outside it.
pub struct UntilJudged<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The figure that is judged.
    pub aim: &'a Aim,
    /// The target.
    pub target: f64,
    /// The distance from the target that does not matter. If `None`, the run ends once the side of the target is known.
    pub margin: Option<f64>,
    /// The error of the interval over all looks together.
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
