//! Elementary effects: what a jump over half the values of a parameter changes in a figure, wherever the others are.
//!
//! The mean of the sizes of effects would grow with the noise of the dice, since a size is never below 0. Here the
//! sign of an effect is read from one half of its games and the effect from the other, and the other way round: that
//! is too small where signs are guessed wrongly, and so shows no effect that is none. The size as it is measured is too
//! great. The interval reaches from the lower end of the one to the upper end of the other.

use super::draw::Star;
use super::estimate::{self, Estimate};
use super::sums::{ArmSums, StarSums};
use crate::stats::Interval;

/// The effects of one parameter, each per jump upwards, in units of the sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The mean: what is left where effects of either sign cancel.
    pub mean: Estimate,
    /// The mean size.
    pub size: Estimate,
    /// The standard deviation from base point to base point: effects that are not the same everywhere.
    pub spread: Estimate,
    /// The base points at which it changed the figure.
    pub differing: u64,
    /// The games whose outcome it changed.
    pub moved: u64,
}

/// The number of intervals that hold together, of this number of parameters.
pub(super) const fn family(parameters: usize) -> usize {
    3 * (parameters + 1)
}

/// The effects of each of `parameters`, then of the dummy factor, from stars with `games` games at each point, at least
/// 2. Each interval has this level.
pub fn effects(stars: &[(&StarSums, &Star)], games: u64, parameters: usize, level: f64) -> Vec<Effect> {
    let effect = |at: usize| {
        let arms = stars.iter().filter_map(|(sums, star)| Some((sums.arms.get(at)?, sign(star, at))));
        let arms: Vec<(&ArmSums, f64)> = arms.collect();
        let means: Vec<f64> = arms.iter().map(|(arm, sign)| sign * arm.0 as f64 / games as f64).collect();
        let mean = estimate::mean(&means, level);
        Effect {
            mean,
            size: size(&arms, mean, games, level),
            spread: spread(&arms, &means, mean.value, games, level),
            differing: arms.iter().filter(|(arm, _)| arm.0 != 0).count() as u64,
            moved: arms.iter().map(|(arm, _)| arm.4).sum(),
        }
    };
    (0..=parameters).map(effect).collect()
}

/// 1 where the parameter goes up from the base point, -1 where it goes down.
fn sign(star: &Star, parameter: usize) -> f64 {
    match (star.base.get(parameter), star.moved.get(parameter)) {
        (Some(base), Some(moved)) if moved < base => -1.0,
        _ => 1.0,
    }
}

/// The mean size, which is never less than the size of the mean; nor is the lower end less than the least size that the
/// mean may have.
fn size(arms: &[(&ArmSums, f64)], mean: Estimate, games: u64, level: f64) -> Estimate {
    let halves = arms.iter().map(|(arm, _)| {
        let first = arm.2 as f64 / games.div_ceil(2) as f64;
        let second = (arm.0 - arm.2) as f64 / (games / 2) as f64;
        (first, second)
    });
    let signed = |by: f64, of: f64| if by == 0.0 { 0.0 } else { by.signum() * of };
    let crossed: Vec<f64> =
        halves.map(|(first, second)| (signed(first, second) + signed(second, first)) / 2.0).collect();
    let seen: Vec<f64> = arms.iter().map(|(arm, _)| arm.0.abs() as f64 / games as f64).collect();
    let (low, high) = (estimate::mean(&crossed, level), estimate::mean(&seen, level));
    let value = low.value.max(mean.value.abs());
    let ends = high.interval.map(|high| {
        let least = mean.interval.map_or(0.0, |mean| mean.low.max(-mean.high));
        let low = low.interval.map_or(0.0, |low| low.low).max(least).max(0.0);
        Interval { low, high: high.high }
    });
    Estimate { value, interval: ends.filter(|ends| ends.low <= value && value <= ends.high && ends.high > ends.low) }
}

/// The square root of the mean square less the square of the mean, both without the noise of the dice; its interval is
/// that of the variance, to first order.
fn spread(arms: &[(&ArmSums, f64)], means: &[f64], mean: f64, games: u64, level: f64) -> Estimate {
    let n = means.len() as f64;
    if n < 2.0 {
        return Estimate::NOTHING;
    }
    let pairs = games as f64 * (games as f64 - 1.0);
    let squares = arms.iter().map(|(arm, _)| {
        let all = i128::from(arm.0) * i128::from(arm.0) - i128::from(arm.1);
        all as f64 / pairs
    });
    let parts: Vec<f64> = squares.zip(means).map(|(square, own)| square - mean * (2.0 * own - mean)).collect();
    let error = means.iter().map(|own| (own - mean).powi(2)).sum::<f64>() / (n - 1.0) / n;
    let variance = estimate::mean(&parts, level);
    let root = |variance: f64| (variance + error).max(0.0).sqrt();
    let ends = variance.interval.map(|ends| Interval { low: root(ends.low), high: root(ends.high) });
    Estimate { value: root(variance.value), interval: ends.filter(|ends| ends.high > ends.low) }
}
