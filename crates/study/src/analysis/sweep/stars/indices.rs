//! Sobol' indices: which part of the variance of a figure, over all settings of the parameters, is a parameter's.
//!
//! The figure of a setting is its mean over all dice. The first index of a parameter is the variance of that mean
//! where the parameter alone is known, the total index what is left where all others are known, both in parts of the
//! whole variance. The total index is estimated by the formula of M. J. W. Jansen, "Analysis of variance designs for
//! model output", Computer Physics Communications 117 (1999), 35-43; the first by that of Saltelli et al. (2010),
//! taken about the middle of the two points that share all other values, so that it does not depend on where 0 is.

use super::estimate::{self, Estimate, quotient};
use super::sums::{ArmSums, StarSums};

/// The indices of one parameter; none where the whole variance is not clear of 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Index {
    /// What it does by itself.
    pub first: Option<Estimate>,
    /// What it does together with others, itself included.
    pub total: Option<Estimate>,
    /// The games whose outcome it changed.
    pub moved: u64,
}

/// What stars show of the variance of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Indices {
    /// The variance of the figure over the settings, in squares of the units of the sums.
    pub variance: Estimate,
    /// The part of the dice in the variance of a single game of any setting; none where no game differs from another.
    pub dice: Option<Estimate>,
    /// Those of each parameter, in their order.
    pub parameters: Vec<Index>,
    /// The dummy factor.
    pub dummy: Index,
}

/// The number of intervals that hold together, of this number of parameters.
pub(super) const fn family(parameters: usize) -> usize {
    2 * (parameters + 1) + 2
}

/// The indices of `parameters`, from stars with `games` games at each point, at least 2. Each interval has this level.
pub fn indices(stars: &[&StarSums], games: u64, parameters: usize, level: f64) -> Indices {
    let variances: Vec<f64> = stars.iter().map(|star| variance(star, games)).collect();
    let within = stars.iter().map(|star| within(star, games));
    let dice: Vec<(f64, f64)> = within.zip(&variances).map(|(within, own)| (within, within + own)).collect();
    let index = |at: usize| {
        let arms = || stars.iter().filter_map(|star| star.arms.get(at).map(|arm| (*star, arm)));
        let of = |value: fn(&StarSums, &ArmSums, u64) -> f64| {
            let values = arms().map(|(star, arm)| value(star, arm, games));
            let pairs: Vec<(f64, f64)> = values.zip(variances.iter().copied()).collect();
            quotient(&pairs, level)
        };
        Index { first: of(first), total: of(total), moved: arms().map(|(_, arm)| arm.4).sum() }
    };
    Indices {
        variance: estimate::mean(&variances, level),
        dice: quotient(&dice, level),
        parameters: (0..parameters).map(index).collect(),
        dummy: index(parameters),
    }
}

/// The sum over all pairs of different games of the product of two values, by the product of their sums and the sum of
/// their products; on average over such a pair.
fn across(sums: (i64, i64), products: i64, games: u64) -> f64 {
    let all = i128::from(sums.0) * i128::from(sums.1) - i128::from(products);
    all as f64 / (games as f64 * (games as f64 - 1.0))
}

/// Half the squared difference of the two points: on average the variance.
fn variance(star: &StarSums, games: u64) -> f64 {
    let (sum, squares) = star.other;
    across((sum, sum), squares, games) / 2.0
}

/// The variance of the games of the base point.
fn within(star: &StarSums, games: u64) -> f64 {
    let (sum, squares) = star.own;
    let games = i128::from(games);
    let all = games * i128::from(squares) - i128::from(sum) * i128::from(sum);
    all as f64 / (games * (games - 1)) as f64
}

fn total(_: &StarSums, arm: &ArmSums, games: u64) -> f64 {
    across((arm.0, arm.0), arm.1, games) / 2.0
}

fn first(star: &StarSums, arm: &ArmSums, games: u64) -> f64 {
    across((arm.0, star.other.0), arm.3, games) - total(star, arm, games)
}
