//! A figure of the payoffs with its interval, from how blocks of games vary.
//!
//! A block of games is one observation of every cell that plays it, whatever the cells share of their dice: the
//! variance of a figure is that of its influence by block. The interval is Student's over blocks, and wider by what a
//! score that no game has shown could add: with probability `alpha` a cell of `n` games misses scores that
//! `ln(2 / alpha) / n` of its games have.

use super::Payoffs;
use super::shape::Linear;
use crate::stats::{Interval, student_half};

/// A figure with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure, in print; a share is a part of 1.
    pub value: f64,
    /// Its interval; none where a cell has fewer than two blocks.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// Whether it is shown to be above 0.
    pub(super) fn is_positive(self) -> bool {
        self.interval.is_some_and(|interval| interval.low > 0.0)
    }

    /// Whether it is shown not to be 0.
    pub(super) fn is_decided(self) -> bool {
        self.interval.is_some_and(|interval| !interval.holds(0.0))
    }

    /// The interval, but for one without width: all games seen were the same, which bounds nothing.
    pub fn varying(self) -> Option<Interval> {
        self.interval.filter(|interval| interval.high > interval.low)
    }

    /// How far the farther end of the interval is from the figure; endless without an interval.
    pub fn reach(self) -> f64 {
        self.interval.map_or(f64::INFINITY, |ends| (self.value - ends.low).max(ends.high - self.value))
    }

    /// Half the width of the interval; endless without one.
    pub fn half_width(self) -> f64 {
        self.interval.map_or(f64::INFINITY, Interval::half_width)
    }
}

impl Payoffs {
    /// A figure with an interval whose error is at most `alpha`, `steps` being the least and the greatest integer that
    /// a score can be, where they are known. None where a cell has no games.
    pub(super) fn estimate(&self, linear: &Linear, steps: Option<(i64, i64)>, alpha: f64) -> Option<Estimate> {
        let means: Vec<f64> =
            linear.terms.iter().map(|(cell, _)| self.mean(*cell, None)).collect::<Option<Vec<f64>>>()?;
        let parts = linear.terms.iter().zip(&means).map(|((_, factor), mean)| factor * mean);
        let value = linear.constant + parts.sum::<f64>();
        if linear.terms.is_empty() {
            return Some(Estimate { value, interval: Some(Interval { low: value, high: value }) });
        }
        let interval = self.half(linear, &means, steps, alpha);
        let interval = interval.map(|half| Interval { low: value - half, high: value + half });
        Some(Estimate { value, interval })
    }

    /// Half the width of the interval of a figure.
    fn half(&self, linear: &Linear, means: &[f64], steps: Option<(i64, i64)>, alpha: f64) -> Option<f64> {
        let lengths = || linear.terms.iter().map(|(cell, _)| self.cells[*cell].len());
        let (least, most) = (lengths().min()?, lengths().max()?);
        if least < 2 {
            return None;
        }
        let mut influence = vec![0.0; most];
        for ((cell, factor), mean) in linear.terms.iter().zip(means) {
            let games = self.games(*cell) as f64;
            for (at, block) in self.cells[*cell].iter().enumerate() {
                influence[at] += factor * (block.sum as f64 - self.schedule.size(at) as f64 * mean) / games;
            }
        }
        let squares: f64 = influence.iter().map(|part| part * part).sum();
        let variance = squares * least as f64 / (least - 1) as f64;
        let seen = || linear.terms.iter().flat_map(|(cell, _)| &self.cells[*cell]);
        let (low, high) = match steps {
            Some(steps) => steps,
            None => (seen().map(|block| block.low).min()?, seen().map(|block| block.high).max()?),
        };
        let reach = linear.terms.iter().map(|(cell, factor)| factor.abs() / self.games(*cell) as f64);
        let unseen = reach.fold(0.0, f64::max) * high.abs_diff(low) as f64 * (2.0 / alpha).ln();
        Some(student_half(1.0 - alpha, least as u64 - 1) * variance.sqrt() + unseen)
    }
}
