//! What is estimated from stars, which are independent of one another.

use crate::stats::{FEW, Interval, student_half};

/// A figure with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its interval; none where too few stars show anything.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// Nothing, known without play.
    pub const NOTHING: Estimate = Estimate { value: 0.0, interval: None };

    /// The figure and its interval multiplied by `factor`, which is positive.
    pub fn times(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, interval: self.interval.map(|interval| interval.times(factor)) }
    }

    /// Whether it is shown to be above 0.
    pub fn is_above(self) -> bool {
        self.interval.is_some_and(|interval| interval.low > 0.0)
    }
}

/// Stars have one quotient all of them where what is left is less than this part of the whole.
const EXACT: f64 = 1e-12;

/// The mean of one value of each star, by Student's interval at this level.
pub(super) fn mean(values: &[f64], level: f64) -> Estimate {
    let pairs: Vec<(f64, f64)> = values.iter().map(|value| (*value, 1.0)).collect();
    quotient(&pairs, level).unwrap_or(Estimate::NOTHING)
}

/// The quotient of two means, each over one value of each star; none where the one below is not clear of 0.
///
/// The interval holds the quotients that Student's test at this level does not refuse: E. C. Fieller, "Some problems in
/// interval estimation", Journal of the Royal Statistical Society B 16 (1954), 175-185. There is none where fewer than
/// [`FEW`] stars have another value above than 0. Where all stars have one quotient, another may be that of a part of
/// all stars that is as great as the level allows when none is seen.
pub(super) fn quotient(pairs: &[(f64, f64)], level: f64) -> Option<Estimate> {
    let n = pairs.len() as f64;
    if pairs.len() < 2 {
        return None;
    }
    let above = pairs.iter().map(|pair| pair.0).sum::<f64>() / n;
    let below = pairs.iter().map(|pair| pair.1).sum::<f64>() / n;
    let spread = |product: &dyn Fn(f64, f64) -> f64| {
        pairs.iter().map(|pair| product(pair.0 - above, pair.1 - below)).sum::<f64>() / (n - 1.0) / n
    };
    let square = student_half(level, pairs.len() as u64 - 1).powi(2);
    let leading = below * below - square * spread(&|_, below| below * below);
    if below <= 0.0 || leading <= 0.0 {
        return None;
    }
    let middle = above * below - square * spread(&|above, below| above * below);
    let last = above * above - square * spread(&|above, _| above * above);
    let square = middle * middle;
    let spread = square - leading * last;
    let half = if spread > EXACT * square { spread.sqrt() } else { middle.abs() * (1.0 - (1.0 - level).powf(1.0 / n)) };
    let interval = Interval { low: (middle - half) / leading, high: (middle + half) / leading };
    let many = pairs.iter().filter(|pair| pair.0 != 0.0).count() as u64 >= FEW;
    Some(Estimate { value: above / below, interval: Some(interval).filter(|one| many && one.high > one.low) })
}
