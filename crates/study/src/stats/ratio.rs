//! The quotient of two metrics' sums, with its interval by the delta method: W. G. Cochran, *Sampling Techniques*, 3rd
//! ed., 6.4 (the variance of a ratio estimate), here with Student's quantile.
//!
//! Where cells are never below 0 the interval is computed on a logarithmic scale. Its ends are then above 0 and its
//! upper part is longer, like the errors of small counts. A thin ratio ([`Thin`]) has no interval.

use super::{Interval, LEVEL, Thin, decimal, errors_at_any_time, quantile};
use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

/// Exact sums over the games to which both metrics apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioSums {
    /// The number of games.
    pub n: u64,
    /// The sum of the numerators.
    #[serde(with = "decimal")]
    pub x: i128,
    /// The sum of the denominators.
    #[serde(with = "decimal")]
    pub y: i128,
    /// The sum of the squared numerators.
    #[serde(with = "decimal")]
    pub xx: i128,
    /// The sum of the squared denominators.
    #[serde(with = "decimal")]
    pub yy: i128,
    /// The sum of the products of numerator and denominator.
    #[serde(with = "decimal")]
    pub xy: i128,
}

impl RatioSums {
    /// Adds one game with numerator `x` and denominator `y`.
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

    /// Σ(Yx - Xy)², which is Y² times the sum of squared residuals of x about the ratio. It is computed in integers, so
    /// that no digits cancel.
    pub(super) fn residuals(&self) -> BigInt {
        let [x, y, xx, yy, xy] = [self.x, self.y, self.xx, self.yy, self.xy].map(BigInt::from);
        &y * &y * xx - BigInt::from(2) * &x * &y * xy + &x * &x * yy
    }

    /// The coefficient of variation of the mean denominator; `None` for fewer than two games, and where the
    /// denominators sum to 0.
    pub(super) fn unsteadiness(&self) -> Option<f64> {
        let [n, y, yy] = [i128::from(self.n), self.y, self.yy].map(BigInt::from);
        if self.n < 2 || self.y == 0 {
            return None;
        }
        figure(&n * yy - &y * &y, &y * &y * (n - 1u8)).map(f64::sqrt)
    }

    /// The most games whose quotient is neither 0 nor 1, the usual ones; where all games have one quotient, the games
    /// that leave it.
    pub(super) fn leaving(&self) -> u64 {
        if self.residuals().is_zero() {
            return 0;
        }
        u64::try_from(self.xx.min(self.xx - 2 * self.xy + self.yy)).unwrap_or(u64::MAX)
    }

    /// Why the quotient is thin, if it is. `scoring` is the number of games with a numerator.
    fn thin(&self, scoring: u64) -> Option<Thin> {
        let scoring = scoring.min(u64::try_from(self.xx).unwrap_or(u64::MAX));
        Thin::of_ratio(scoring, self.leaving(), self.unsteadiness())
    }

    /// The standard error of the quotient: sqrt(s² / n) / ȳ with s² = residuals / Y² / (n - 1) and ȳ = Y / n.
    fn error(&self) -> f64 {
        let (y, n) = (self.y as f64, self.n as f64);
        let residuals = self.residuals().to_f64().unwrap_or(f64::INFINITY);
        (residuals / (n - 1.0) * n).sqrt() / (y * y)
    }

    /// The quotient with the interval of `errors` standard errors.
    fn rate(&self, cells: Cells, errors: impl Fn(u64) -> f64) -> Option<Rate> {
        if self.y == 0 {
            return None;
        }
        let value = self.x as f64 / self.y as f64;
        let thin = self.thin(cells.scoring);
        let interval = thin.is_none().then(|| {
            let half = errors(self.n) * self.error();
            match cells.positive && value > 0.0 {
                true => Interval { low: value * (-half / value).exp(), high: value * (half / value).exp() },
                false => Interval { low: value - half, high: value + half },
            }
        });
        Some(Rate { value, interval, thin })
    }
}

/// The floating-point number nearest to a fraction; `None` where it is not finite.
pub(super) fn figure(numerator: BigInt, denominator: BigInt) -> Option<f64> {
    Ratio::new(numerator, denominator).to_f64().filter(|figure| figure.is_finite())
}

/// Facts about the cells of a ratio that its sums do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The number of games whose numerator is not 0.
    pub scoring: u64,
    /// Whether all numerators and denominators are at least 0.
    pub positive: bool,
}

/// A quotient with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The quotient.
    pub value: f64,
    /// Its interval; `None` where the quotient is thin.
    pub interval: Option<Interval>,
    /// Why it is thin, if it is.
    pub thin: Option<Thin>,
}

impl Rate {
    /// The quotient and its interval multiplied by `factor`, which is positive.
    pub fn times(self, factor: f64) -> Rate {
        let interval = self.interval.map(|interval| interval.times(factor));
        Rate { value: self.value * factor, interval, ..self }
    }
}

/// The quotient of the sums, in cells; `None` where the denominators sum to 0.
pub fn ratio(sums: &RatioSums, cells: Cells) -> Option<Rate> {
    ratio_at(sums, cells, LEVEL)
}

/// [`ratio`] with an interval at this level.
pub fn ratio_at(sums: &RatioSums, cells: Cells, level: f64) -> Option<Rate> {
    sums.rate(cells, |n| quantile::student(f64::midpoint(1.0, level), n - 1))
}

/// [`ratio`] with an interval that holds at every number of games at once, with an error of at most `alpha` in all.
pub fn ratio_sequence(sums: &RatioSums, cells: Cells, alpha: f64) -> Option<Rate> {
    sums.rate(cells, |n| errors_at_any_time(n, alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(pairs: &[(i64, i64)]) -> RatioSums {
        let mut sums = RatioSums::default();
        pairs.iter().for_each(|&(x, y)| sums.add(x, y));
        sums
    }

    fn cells(scoring: u64, positive: bool) -> Cells {
        Cells { scoring, positive }
    }

    const GAMES: [(i64, i64); 10] = [(0, 2), (1, 3), (2, 4), (3, 4), (1, 2), (0, 1), (4, 6), (2, 5), (2, 3), (5, 6)];

    /// The standard error is from numpy, by the textbook formula; t(0.975, 99) = 1.9842169515864174 is from scipy 1.16.
    #[test]
    fn matches_the_textbook() {
        let once = sums(&GAMES);
        let half = 1.9842169515864174 * once.error() * (9.0f64 / 99.0).sqrt();
        // Half the interval of the ten games is t(0.975, 9) = 2.262157162798205 standard errors.
        assert!((once.error() * 2.262157162798205 - 0.1700697752270708).abs() < 1e-9, "{}", once.error());
        let ten = sums(&GAMES.repeat(10));
        let plain = ratio(&ten, cells(80, false)).unwrap();
        let interval = plain.interval.unwrap();
        assert!((plain.value - 0.5555555555555556).abs() < 1e-15 && plain.thin.is_none());
        assert!((interval.half_width() - half).abs() < 1e-9 && interval.holds(plain.value), "{interval:?}");
        let positive = ratio(&ten, cells(80, true)).unwrap().interval.unwrap();
        assert!((positive.low * positive.high - plain.value * plain.value).abs() < 1e-12, "{positive:?}");
        assert!(((positive.high / plain.value).ln() * plain.value - half).abs() < 1e-9, "{positive:?}");
    }

    #[test]
    fn what_shows_one_quotient_has_no_interval() {
        for games in [[(1, 2), (3, 6), (500, 1000)], [(3, 3), (1, 1), (2, 2)]] {
            let rate = ratio(&sums(&games.repeat(100)), cells(300, true)).unwrap();
            assert_eq!((rate.interval, rate.thin.is_some()), (None, true), "{rate:?}");
        }
        // All but 20 of 400 games have the quotient 1.
        let nearly: Vec<(i64, i64)> = (0..400).map(|game| (i64::from(game % 20 > 0), 1)).collect();
        assert_eq!(ratio(&sums(&nearly), cells(380, true)).unwrap().thin, Some(Thin::Usual));
        // None has a numerator.
        let none = ratio(&sums(&[(0, 1); 1000]), cells(0, true)).unwrap();
        assert_eq!((none.value, none.interval, none.thin), (0.0, None, Some(Thin::Numerator)));
        assert_eq!(ratio_sequence(&sums(&[(0, 1); 1000]), cells(0, true), 0.05).unwrap().interval, None);
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        assert_eq!(ratio(&sums(&[]), cells(0, true)), None);
        assert_eq!(ratio(&sums(&[(0, 0), (1, 0)]), cells(1, true)), None);
        let one = ratio(&sums(&[(1, 2)]), cells(1, true)).unwrap();
        assert_eq!((one.value, one.interval), (0.5, None));
    }
}
