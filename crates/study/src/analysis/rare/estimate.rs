//! The estimate, its interval, and what splitting gained.

use super::REPLICATIONS;
use crate::stats::{Interval, LEVEL, clopper_pearson, student_half};

/// With fewer replications that reached the event, how they vary is not to be trusted.
const FEW: u64 = REPLICATIONS / 2;

/// The paths of a stage, by replication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The severity to cross; `None` for the event itself.
    pub severity: Option<i64>,
    /// The paths that passed.
    pub passed: Vec<u64>,
    /// The paths that were started.
    pub started: Vec<u64>,
}

impl Level {
    /// The paths of all replications that passed, and those that were started.
    pub fn sums(&self) -> (u64, u64) {
        (self.passed.iter().sum(), self.started.iter().sum())
    }
}

/// What was found of a rare event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RareFound {
    /// The stages, the last one for the event itself.
    pub levels: Vec<Level>,
    /// The paths that a replication starts at each level.
    pub each: u64,
    /// The games that the pilot played.
    pub pilot: u64,
    /// All games, the pilot's included, those of a clone counted from their start.
    pub games: u64,
    /// The games of the first stage, which are plain ones, that fulfil the event.
    pub plain: u64,
}

impl RareFound {
    pub(super) fn new(pilot: u64, each: u64) -> RareFound {
        RareFound { levels: Vec::new(), each, pilot, games: pilot, plain: 0 }
    }

    /// The estimate of each replication: the product of the shares that passed.
    pub fn replications(&self) -> Vec<f64> {
        let share = |level: &Level, at: usize| match level.started[at] {
            0 => 0.0,
            started => level.passed[at] as f64 / started as f64,
        };
        let product = |at| self.levels.iter().map(|level| share(level, at)).product();
        (0..REPLICATIONS as usize).map(product).collect()
    }

    /// How many replications reached the event.
    pub fn reached(&self) -> u64 {
        self.replications().iter().filter(|estimate| **estimate > 0.0).count() as u64
    }

    /// The probability: the mean of the replications.
    pub fn probability(&self) -> f64 {
        self.replications().iter().sum::<f64>() / REPLICATIONS as f64
    }

    /// The standard error of the probability.
    pub fn error(&self) -> f64 {
        let (mean, n) = (self.probability(), REPLICATIONS as f64);
        let squares: f64 = self.replications().iter().map(|estimate| (estimate - mean).powi(2)).sum();
        (squares / (n - 1.0) / n).sqrt()
    }

    /// Whether so few replications reached the event that how they vary says too little for an interval.
    pub fn is_thin(&self) -> bool {
        self.reached() < FEW
    }

    /// The interval of the probability. It is Student's of the replications, for the logarithm of their mean by the
    /// delta method: estimates are skewed, and their mean and spread allow for replications of 0, which have no
    /// logarithm. Where few replications reached the event, and where all of them have one estimate, it is the exact
    /// one of the plain games of the first stage among them.
    pub fn interval(&self) -> Interval {
        let mean = self.probability();
        if self.is_thin() || self.error() <= 0.0 {
            let Interval { low, high } = clopper_pearson(self.plain, self.plain_games());
            // It is never without the estimate: that makes it wider, if anything.
            return Interval { low: low.min(mean), high: high.max(mean) };
        }
        let factor = (student_half(LEVEL, REPLICATIONS - 1) * self.error() / mean).exp();
        Interval { low: mean / factor, high: (mean * factor).min(1.0) }
    }

    /// The games of the first stage, which are plain ones.
    pub const fn plain_games(&self) -> u64 {
        self.each * REPLICATIONS
    }

    /// The variance of as many plain games over that of this estimate, so that plain play would need about as many
    /// times the games; `None` where the replications show no variance.
    pub fn gain(&self) -> Option<f64> {
        let (mean, error) = (self.probability(), self.error());
        (error > 0.0).then(|| mean * (1.0 - mean) / self.games as f64 / (error * error))
    }
}
