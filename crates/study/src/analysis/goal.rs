//! Goals: figures with targets, which a setting of parameters is to meet together.
//!
//! How far a figure is from its target is its *misfit*, in tolerances: 0 is on the target, 1 is the edge of what does
//! not matter. The misfit of a setting is that of its worst goal, so that it meets all goals where its misfit is at
//! most 1.

mod figure;
mod narrow;
pub mod race;
mod until;

pub use figure::{GoalFigure, is_plain};
pub use narrow::Narrow;
pub use until::{UntilFit, judge};

use crate::analysis::balance::Judged;
use serde::{Deserialize, Serialize};

/// Rounding of binary fractions that does not count.
const ROUNDING: f64 = 1e-9;

/// On which side of its target a figure may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// On neither side.
    Equal,
    /// Above.
    AtLeast,
    /// Below.
    AtMost,
}

impl Bound {
    /// The sign, as a target is typed.
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Equal => "=",
            Bound::AtLeast => ">=",
            Bound::AtMost => "<=",
        }
    }
}

/// A figure with its target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The figure, such as `turns`, `p95.losses_a` or `share(losses_a>=2)`.
    pub figure: String,
    /// On which side of the target it may be.
    pub bound: Bound,
    /// The target, in the printed unit of the figure; a share is a part of 1.
    pub target: f64,
    /// How far beyond the target does not matter, at least 0; of a bound 0 unless a tolerance was said.
    pub slack: f64,
    /// What one tolerance is in the unit of the figure, above 0: misfits are counted in it.
    pub tolerance: f64,
    /// How much a misfit beyond the edge counts beside those of other goals, above 0.
    pub weight: f64,
}

impl Goal {
    /// How far beyond the target a value is, in the unit of the figure: below 0 on the side where it may be.
    fn beyond(&self, value: f64) -> f64 {
        match self.bound {
            Bound::Equal => (value - self.target).abs(),
            Bound::AtLeast => self.target - value,
            Bound::AtMost => value - self.target,
        }
    }

    /// The misfit of what is beyond the target.
    fn scaled(&self, beyond: f64) -> f64 {
        1.0 + self.weight * (beyond - self.slack) / self.tolerance
    }

    /// The misfit of a figure; anything may be where nothing is known of it.
    pub fn misfit(&self, judged: Option<Judged>) -> Misfit {
        let Some(Judged { value, interval, .. }) = judged else { return Misfit::UNKNOWN };
        let value = self.scaled(self.beyond(value));
        let Some(interval) = interval else { return Misfit { value, ..Misfit::UNKNOWN } };
        let [one, other] = [interval.low, interval.high].map(|end| self.beyond(end));
        let inside = self.bound == Bound::Equal && interval.holds(self.target);
        let low = if inside { 0.0 } else { one.min(other) };
        Misfit { value, low: self.scaled(low), high: self.scaled(one.max(other)) }
    }
}

/// How far from its targets a setting is, in tolerances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Misfit {
    /// As it looks: infinite where nothing is known.
    pub value: f64,
    /// The least that it may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
}

impl Misfit {
    /// Nothing is known.
    pub const UNKNOWN: Misfit = Misfit { value: f64::INFINITY, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The misfit of several goals together: the worst.
    pub fn worst(misfits: impl IntoIterator<Item = Misfit>) -> Misfit {
        let none = [f64::NEG_INFINITY; 3];
        let [value, low, high] = misfits
            .into_iter()
            .fold(none, |[value, low, high], one| [value.max(one.value), low.max(one.low), high.max(one.high)]);
        Misfit { value, low, high }
    }

    /// What the interval shows.
    pub fn fit(self) -> Fit {
        let edge = 1.0 + ROUNDING;
        match () {
            () if self.high <= edge => Fit::Met,
            () if self.low > edge => Fit::Missed,
            () => Fit::CannotTell,
        }
    }
}

/// Whether a goal, or all goals of a setting, are met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The misfit is shown to be 1 at most.
    Met,
    /// The interval holds 1, or there is none.
    CannotTell,
    /// The misfit is shown to be above 1.
    Missed,
}

impl Fit {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Fit::Met => "met",
            Fit::CannotTell => "cannot tell",
            Fit::Missed => "missed",
        }
    }
}

/// How far a setting is from the scenario as it is; the nearer is the smaller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distance {
    /// How many parameters have another value.
    pub changed: usize,
    /// How many listed values they are away from theirs, all together.
    pub steps: usize,
}

impl Distance {
    /// The distance of a setting, by how many listed values each parameter is away.
    pub fn of(steps: &[usize]) -> Distance {
        let changed = steps.iter().filter(|steps| **steps > 0).count();
        Distance { changed, steps: steps.iter().fold(0, |all, steps| all.saturating_add(*steps)) }
    }
}

#[cfg(test)]
mod tests;
