//! What one more of each unit is worth, from games of line-ups that are designed for it.
//!
//! What one more changes is the difference of two line-ups: that of the scenario, and that with one more. The
//! exchange rates of units rest on all line-ups: the score of a line-up is a logistic function of the numbers of
//! its units, fitted by weighted least squares to the empirical logits (Cox, Analysis of Binary Data, 1970); a figure
//! that is no share is a linear function. Line-ups have dice of their own, so that their errors are independent. The
//! exchange rate of two units is the quotient of their coefficients, with the interval of Fieller (J. R. Statist. Soc.
//! B 16, 1954).

mod solve;

use crate::stats::{Interval, student_half};
use solve::inverse;

/// The figure of a line-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// Its mean over the games.
    pub mean: f64,
    /// The variance of that mean; above 0 where games differ.
    pub variance: f64,
}

/// Which function of the units the figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The logit of a share is linear in the units.
    Logit,
    /// The figure itself is.
    Identity,
}

impl Link {
    fn of(self, mean: f64) -> f64 {
        match self {
            Link::Logit => (mean / (1.0 - mean)).ln(),
            Link::Identity => mean,
        }
    }

    fn inverse(self, value: f64) -> f64 {
        match self {
            Link::Logit => 1.0 / (1.0 + (-value).exp()),
            Link::Identity => value,
        }
    }

    /// How much the figure changes with the linear value, where it has this mean.
    fn slope(self, mean: f64) -> f64 {
        match self {
            Link::Logit => mean * (1.0 - mean),
            Link::Identity => 1.0,
        }
    }

    /// Whether the figure of a line-up says something: a side that almost always wins has no logit.
    pub fn fits(self, seen: Observed) -> bool {
        let inside = self == Link::Identity || (LEAST..=1.0 - LEAST).contains(&seen.mean);
        inside && seen.variance > 0.0
    }
}

/// The least share that has a logit to fit.
const LEAST: f64 = 0.02;

/// The fitted function.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    link: Link,
    /// The constant, then a coefficient for each unit.
    coefficients: Vec<f64>,
    /// Their covariances, row by row.
    covariance: Vec<Vec<f64>>,
}

/// What one more of a unit changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The change of the figure from the line-up of the scenario, in its unit; shares are parts of 1.
    pub value: f64,
    /// From where to where it is, at the level asked for.
    pub interval: Interval,
}

/// A line-up that the function does not fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Misfit {
    /// Its place among the line-ups.
    pub at: usize,
    /// What its games gave.
    pub seen: f64,
    /// What the function gives.
    pub fitted: f64,
}

impl Fit {
    /// Fits the function to line-ups: how many of each unit they have more than the scenario, and what their games
    /// gave. Line-ups whose figure says nothing are left out. `None` where too few are left to tell the units apart.
    pub fn of(link: Link, lineups: &[(Vec<f64>, Observed)]) -> Option<Fit> {
        let size = lineups.first()?.0.len() + 1;
        let (mut normal, mut right) = (vec![vec![0.0; size]; size], vec![0.0; size]);
        for (row, value, weight) in lineups.iter().filter(|(_, seen)| link.fits(*seen)).map(|one| weighted(link, one)) {
            for at in 0..size {
                right[at] += weight * row[at] * value;
                (0..size).for_each(|other| normal[at][other] += weight * row[at] * row[other]);
            }
        }
        let covariance = inverse(normal)?;
        let coefficients = covariance.iter().map(|row| row.iter().zip(&right).map(|(one, other)| one * other).sum());
        Some(Fit { link, coefficients: coefficients.collect(), covariance })
    }

    /// What the function gives for a line-up.
    pub fn at(&self, more: &[f64]) -> f64 {
        let linear: f64 = more.iter().zip(&self.coefficients[1..]).map(|(more, worth)| more * worth).sum();
        self.link.inverse(self.coefficients[0] + linear)
    }

    /// Whether `unit` is worth more to its side than `other` is to its own.
    pub fn is_dearer(&self, unit: usize, other: usize) -> bool {
        self.coefficients[unit + 1].abs() > self.coefficients[other + 1].abs()
    }

    /// Whether all line-ups together show, at this level, that a unit is worth something.
    pub fn is_shown(&self, unit: usize, level: f64) -> bool {
        let (worth, variance) = (self.coefficients[unit + 1], self.covariance[unit + 1][unit + 1]);
        worth.powi(2) > normal_half(level).powi(2) * variance
    }

    /// How many of unit `other` one of `unit` is worth, each to its own side, with an interval of this level; `None`
    /// where the other is not shown to be worth anything.
    pub fn rate(&self, unit: usize, other: usize, level: f64) -> Option<Worth> {
        let (top, bottom) = (self.coefficients[unit + 1], self.coefficients[other + 1]);
        // Units of the two sides change the score in opposite ways.
        let sign = if top * bottom < 0.0 { -1.0 } else { 1.0 };
        let c = |one: usize, two: usize| self.covariance[one + 1][two + 1];
        let z = normal_half(level).powi(2);
        let a = bottom * bottom - z * c(other, other);
        let b = top * bottom - z * c(unit, other);
        let d = top * top - z * c(unit, unit);
        let root = b * b - a * d;
        if a <= 0.0 || root < 0.0 {
            return None;
        }
        let ends = [(b - root.sqrt()) / a * sign, (b + root.sqrt()) / a * sign];
        let interval = Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) };
        Some(Worth { value: top / bottom * sign, interval })
    }

    /// The line-ups that the function does not fit: an error among all of them has a chance of 1 - `level`.
    pub fn misfits(&self, lineups: &[(Vec<f64>, Observed)], level: f64) -> Vec<Misfit> {
        let judged = lineups.iter().filter(|(_, seen)| self.link.fits(*seen)).count();
        let far = normal_half(1.0 - (1.0 - level) / judged.max(1) as f64);
        let mut found = Vec::new();
        for (at, one) in lineups.iter().enumerate().filter(|(_, (_, seen))| self.link.fits(*seen)) {
            let (row, value, weight) = weighted(self.link, one);
            let fitted: f64 = row.iter().zip(&self.coefficients).map(|(one, other)| one * other).sum();
            // The function takes a part of each line-up's own error with it.
            let taken: f64 = (0..row.len())
                .flat_map(|at| (0..row.len()).map(move |other| (at, other)))
                .map(|(at, other)| row[at] * self.covariance[at][other] * row[other])
                .sum();
            let deviation = (1.0 / weight - taken).max(0.0).sqrt();
            if (value - fitted).abs() > far * deviation + 1e-9 {
                found.push(Misfit { at, seen: one.1.mean, fitted: self.link.inverse(fitted) });
            }
        }
        found
    }
}

/// What one more of a unit changed in the games: from the line-up of the scenario to that with one more or, where none
/// has one more, from that with one less; with an interval of this level. No variance is taken to be below `least`, the
/// square of the doubt that a share of 0 or 1 leaves. `None` where these line-ups were not played, and where all games
/// of both are alike, which bounds nothing.
pub fn one_more(lineups: &[(Vec<f64>, Observed)], unit: usize, level: f64, least: f64) -> Option<Worth> {
    let alone = |step: f64| {
        let is_it =
            |more: &[f64]| more.iter().enumerate().all(|(at, more)| *more == if at == unit { step } else { 0.0 });
        lineups.iter().find(|(more, _)| is_it(more)).map(|(_, seen)| *seen)
    };
    let base = alone(0.0)?;
    let (from, to) = match alone(1.0) {
        Some(with) => (base, with),
        None => (alone(-1.0)?, base),
    };
    let (value, variance) = (to.mean - from.mean, from.variance.max(least) + to.variance.max(least));
    let half = normal_half(level) * variance.sqrt();
    (half > 0.0).then_some(Worth { value, interval: Interval { low: value - half, high: value + half } })
}

/// The row of a line-up in the design, its linear value, and its weight.
fn weighted(link: Link, (more, seen): &(Vec<f64>, Observed)) -> (Vec<f64>, f64, f64) {
    let row = std::iter::once(1.0).chain(more.iter().copied()).collect();
    let slope = link.slope(seen.mean);
    (row, link.of(seen.mean), slope * slope / seen.variance)
}

/// Half the width of a normal interval of this level, in standard deviations.
fn normal_half(level: f64) -> f64 {
    student_half(level, u64::from(u32::MAX))
}

#[cfg(test)]
mod tests;
