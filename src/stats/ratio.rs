//! The quotient of two metrics' sums, with its interval by the delta method: W. G. Cochran, *Sampling Techniques*,
//! 3rd ed., 6.4 (the variance of a ratio estimate), here with Student's quantile.

use super::{Interval, LEVEL, decimal, quantile};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};

/// Exact sums over the games in which both metrics apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioSums {
    /// Games.
    pub n: u64,
    /// Of the numerators.
    #[serde(with = "decimal")]
    pub x: i128,
    /// Of the denominators.
    #[serde(with = "decimal")]
    pub y: i128,
    /// Of the squared numerators.
    #[serde(with = "decimal")]
    pub xx: i128,
    /// Of the squared denominators.
    #[serde(with = "decimal")]
    pub yy: i128,
    /// Of the products.
    #[serde(with = "decimal")]
    pub xy: i128,
}

impl RatioSums {
    /// Adds one game.
    #[inline]
    pub fn add(&mut self, x: i64, y: i64) {
        let (x, y) = (i128::from(x), i128::from(y));
        self.n += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &RatioSums) {
        self.n += other.n;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.yy += other.yy;
        self.xy += other.xy;
    }

    /// Σ(Yx - Xy)², which is Y² times the squared residuals of x about the ratio; in integers, so that nothing cancels.
    pub(super) fn residuals(&self) -> BigInt {
        let [x, y, xx, yy, xy] = [self.x, self.y, self.xx, self.yy, self.xy].map(BigInt::from);
        &y * &y * xx - BigInt::from(2) * &x * &y * xy + &x * &x * yy
    }
}

/// The quotient of the sums, in cells; none where the denominators sum to 0. The interval is none below two games.
pub fn ratio(sums: &RatioSums) -> Option<(f64, Option<Interval>)> {
    if sums.y == 0 {
        return None;
    }
    let (x, y, n) = (sums.x as f64, sums.y as f64, sums.n as f64);
    let value = x / y;
    let interval = (sums.n >= 2).then(|| {
        // se = sqrt(s² / n) / ȳ with s² = residuals / Y² / (n - 1) and ȳ = Y / n.
        let residuals = sums.residuals().to_f64().unwrap_or(f64::INFINITY);
        let error = (residuals / (n - 1.0) * n).sqrt() / (y * y);
        let half = quantile::student(0.5 + LEVEL / 2.0, sums.n - 1) * error;
        Interval { low: value - half, high: value + half }
    });
    Some((value, interval))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(pairs: &[(i64, i64)]) -> RatioSums {
        let mut sums = RatioSums::default();
        pairs.iter().for_each(|&(x, y)| sums.add(x, y));
        sums
    }

    /// numpy and scipy 1.16 by the textbook formula.
    #[test]
    fn matches_the_textbook() {
        let pairs = [(0, 2), (1, 3), (2, 4), (3, 4), (1, 2), (0, 1), (4, 6), (2, 5), (2, 3), (5, 6)];
        let (value, interval) = ratio(&sums(&pairs)).unwrap();
        let interval = interval.unwrap();
        assert!((value - 0.5555555555555556).abs() < 1e-15);
        assert!((interval.low - 0.38548578032848474).abs() < 1e-9, "{interval:?}");
        assert!((interval.high - 0.7256253307826264).abs() < 1e-9, "{interval:?}");
    }

    #[test]
    fn a_constant_quotient_has_no_width() {
        let (value, interval) = ratio(&sums(&[(1, 2), (3, 6), (500, 1000)])).unwrap();
        assert_eq!((value, interval), (0.5, Some(Interval { low: 0.5, high: 0.5 })));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        assert_eq!(ratio(&sums(&[])), None);
        assert_eq!(ratio(&sums(&[(0, 0), (1, 0)])), None);
        assert_eq!(ratio(&sums(&[(1, 2)])), Some((0.5, None)));
    }
}
