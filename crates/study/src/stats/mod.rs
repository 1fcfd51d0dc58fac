//! Statistics of outcomes: exact sums that merge in any order, and the intervals printed beside every figure.
//!
//! Everything kept while games are played is an integer ([`Accumulator`]), so that any grouping of the same games gives
//! the same state. Floating point enters only when a figure is computed for print. An interval has the level [`LEVEL`]
//! unless it says otherwise.

mod accumulator;
mod binomial;
mod clopper_pearson;
mod decimal;
mod few_changes;
mod histogram;
mod newcombe;
mod order_statistic;
mod paired;
mod paired_ratio;
mod proportion;
mod quantile;
mod quantile_sequence;
mod rare;
mod ratio;
mod sequence;
mod spread;
mod student_t;
mod summary;
mod thin;
mod wilson;

#[cfg(test)]
mod promises;
#[cfg(test)]
mod tests;

pub use accumulator::{Accumulator, OutOfRange};
pub use clopper_pearson::clopper_pearson;
pub use few_changes::few_changes;
pub use histogram::Histogram;
pub use newcombe::{PairedCounts, newcombe, paired_shares};
pub use order_statistic::{Ranks, order_statistic, ranks_at};
pub use paired::PairedSums;
pub use paired_ratio::PairedRatioSums;
pub use proportion::{Share, proportion, proportion_at};
pub use quantile_sequence::{SequenceQuantile, quantile_sequence};
pub use ratio::{Cells, Rate, RatioSums, ratio, ratio_at, ratio_sequence};
pub use sequence::{bounded_sequence, errors_at_any_time};
pub use spread::PairedSpread;
pub use student_t::{student_half, student_t};
pub use summary::{Mean, Quantile, Summary, mean_at, metric_mean_at};
pub use thin::{FEW, STEADY, Thin};
pub use wilson::wilson;

/// The confidence level of every interval whose documentation names no other.
pub const LEVEL: f64 = 0.95;

/// An interval, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half of the distance between the ends.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` is in it.
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The interval with both ends lower by `difference`.
    #[must_use]
    pub fn less(self, difference: f64) -> Interval {
        Interval { low: self.low - difference, high: self.high - difference }
    }

    /// The interval with both ends multiplied by `factor`, which is positive.
    pub fn times(self, factor: f64) -> Interval {
        Interval { low: self.low * factor, high: self.high * factor }
    }
}
