//! The score interval of a proportion: E. B. Wilson, "Probable inference, the law of succession, and statistical
//! inference", JASA 22 (1927), 209-212.

use super::{Interval, LEVEL, quantile};

/// The interval, at [`LEVEL`], for the probability behind `count` successes in `n` trials; `n` is at least 1. Its
/// coverage is close to the level where both successes and failures number some tens; [`super::proportion`] uses an
/// exact interval for fewer.
pub fn wilson(count: u64, n: u64) -> Interval {
    at_level(count, n, LEVEL)
}

/// [`wilson`] at any level.
pub(super) fn at_level(count: u64, n: u64, level: f64) -> Interval {
    let (p, n) = (count as f64 / n as f64, n as f64);
    let z = quantile::normal(0.5 + level / 2.0);
    let z2 = z * z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { low: (centre - half).clamp(0.0, p), high: (centre + half).clamp(p, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ends are from statsmodels 0.14, `proportion_confint(k, n, method="wilson")`.
    #[test]
    fn matches_statsmodels() {
        let published = [
            (1, 10, 0.017876213095072924, 0.40415002679523854),
            (3, 40, 0.025836025774588184, 0.1986423352431055),
            (50, 100, 0.4038315303659956, 0.5961684696340044),
            (431, 1000, 0.4006284437674723, 0.4618996489035343),
            (4_310_000, 10_000_000, 0.4306930940762182, 0.43130695893589327),
        ];
        for (count, n, low, high) in published {
            let interval = wilson(count, n);
            assert!((interval.low - low).abs() < 1e-13 && (interval.high - high).abs() < 1e-13, "{interval:?}");
        }
    }

    #[test]
    fn never_leaves_the_unit_interval_nor_the_share_itself() {
        for (count, n) in [(0, 10), (10, 10), (0, 1), (1, 1)] {
            let interval = wilson(count, n);
            assert!(interval.low >= 0.0 && interval.high <= 1.0 && interval.holds(count as f64 / n as f64));
        }
    }
}
