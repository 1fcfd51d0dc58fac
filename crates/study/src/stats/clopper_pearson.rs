//! The exact interval of a proportion: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits
//! illustrated in the case of the binomial", Biometrika 26 (1934), 404-413. Its coverage is at least its level.

use super::binomial::Binomial;
use super::{Interval, LEVEL};

/// The interval, at [`LEVEL`], for the probability of success after `count` successes in `n` trials. `n` is at least 1
/// and `count` at most `n`.
pub fn clopper_pearson(count: u64, n: u64) -> Interval {
    at_level(count, n, LEVEL)
}

/// [`clopper_pearson`] at any level.
pub(super) fn at_level(count: u64, n: u64, level: f64) -> Interval {
    let tail = (1.0 - level) / 2.0;
    let low = if count == 0 { 0.0 } else { least(|p| Binomial::new(n, p).above(count - 1) >= tail) };
    let high = if count == n { 1.0 } else { least(|p| Binomial::new(n, p).at_most(count) <= tail) };
    Interval { low, high }
}

/// The least probability for which `holds` is true. It must be false below some point and true above it.
///
/// It halves the range, which always ends; the inverse beta function of statrs 0.19 loops forever for some shapes.
fn least(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(low, high);
        if high - low <= 1e-15 * high || middle <= low || middle >= high {
            return middle;
        }
        if holds(middle) { high = middle } else { low = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ends are from statsmodels 0.14, `proportion_confint(k, n, method="beta")`.
    #[test]
    fn matches_statsmodels() {
        let published = [
            (0, 10, 0.0, 0.30849710781876083),
            (1, 10, 0.0025285785444617848, 0.4450161170281953),
            (3, 40, 0.01574217985104153, 0.20386474873289898),
            (50, 100, 0.39832112930330095, 0.6016788704966991),
            (431, 1000, 0.4000486224245834, 0.46235875955960853),
            (10, 10, 0.6915028921812392, 1.0),
            (7, 100_000_000, 2.814363096347561e-08, 1.4422674833037112e-07),
            (99_999_995, 100_000_000, 0.9999998833166831, 0.9999999837651359),
        ];
        for (count, n, low, high) in published {
            let interval = clopper_pearson(count, n);
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9 * other.min(1.0 - other).max(1e-9) + 1e-15;
            assert!(near(interval.low, low) && near(interval.high, high), "{count} of {n}: {interval:?}");
        }
    }
}
