//! What the tests of policies compute alike: chi-squares of choices, and the shares of decisions in which policies
//! differ.

use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The chi-square of choices that a null hypothesis makes equally likely, summed over positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ChiSquare {
    pub(crate) statistic: f64,
    /// Degrees of freedom.
    pub(crate) freedom: f64,
}

impl ChiSquare {
    /// Adds a position: how often each of its choices was drawn.
    pub(crate) fn add(&mut self, counts: &[u32]) {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        let squares = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected);
        self.statistic += squares.sum::<f64>();
        self.freedom += (counts.len() - 1) as f64;
    }

    /// Asserts that its p-value is above `alpha`. A position with a single choice has no p-value.
    pub(crate) fn assert_uniform(&self, what: impl Debug, alpha: f64) {
        let ChiSquare { statistic, freedom } = *self;
        if freedom > 0.0 {
            let p = ChiSquared::new(freedom).unwrap().sf(statistic);
            println!("{what:?}: {freedom} degrees of freedom, p = {p}");
            assert!(p > alpha, "{what:?}: chi-square {statistic} of {freedom}, p = {p}");
        }
    }
}

/// For each kind of choice its chi-square.
pub(crate) type ChiSquares<K> = BTreeMap<K, ChiSquare>;

/// One game: the shares of its decisions in which each policy, by index, differs from the policy that plays.
pub(crate) type Differences = Vec<f64>;

/// Games of one policy.
pub(crate) struct Flown {
    /// The index of the policy that plays.
    pub(crate) policy: usize,
    pub(crate) games: Vec<Differences>,
}

/// Asserts that each two policies differ in more than a tenth of their decisions. The share of a game is one
/// observation; the mean over the games of both must be above a tenth by 5.5 standard errors. `select` may take another
/// share, or leave out a game, for a pair: it is given the policy that plays and the other.
pub(crate) fn assert_policies_differ<'a>(
    names: &[&str],
    flown: &'a [Flown],
    select: impl Fn(usize, usize, &'a Differences) -> Option<f64>,
) {
    let mut alike = Vec::new();
    for one in 0..names.len() {
        for other in 0..one {
            let of_pair = flown.iter().filter(|flown| [one, other].contains(&flown.policy));
            let shares = of_pair.flat_map(|flown| {
                let against = if flown.policy == one { other } else { one };
                flown.games.iter().filter_map(|game| select(flown.policy, against, game)).collect::<Vec<f64>>()
            });
            let shares: Vec<f64> = shares.collect();
            let n = shares.len() as f64;
            let mean = shares.iter().sum::<f64>() / n;
            let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let line = format!("{} and {}: {:.1} % of decisions", names[other], names[one], 100.0 * mean);
            println!("{line}");
            if mean - 5.5 * (variance / n).sqrt() <= 0.1 {
                alike.push(line);
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}
