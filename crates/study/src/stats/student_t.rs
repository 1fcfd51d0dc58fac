//! The interval of a mean: Student, "The probable error of a mean", Biometrika 6 (1908), 1-25.

use super::{Interval, LEVEL, quantile};

/// The interval, at [`LEVEL`], for the mean behind a sample of `n` values with this mean and standard deviation; `None`
/// for fewer than two values.
pub fn student_t(mean: f64, deviation: f64, n: u64) -> Option<Interval> {
    at_level(mean, deviation, n, LEVEL)
}

/// Half the width, in standard errors, of an interval of this level with `freedom` degrees of freedom, which are at
/// least 1.
pub fn student_half(level: f64, freedom: u64) -> f64 {
    quantile::student(0.5 + level / 2.0, freedom)
}

/// [`student_t`] at any level.
pub(super) fn at_level(mean: f64, deviation: f64, n: u64, level: f64) -> Option<Interval> {
    (n >= 2).then(|| {
        let half = quantile::student(0.5 + level / 2.0, n - 1) * deviation / (n as f64).sqrt();
        Interval { low: mean - half, high: mean + half }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ends are from scipy 1.16, `mean ± t.ppf(0.975, 9) * std(ddof=1) / sqrt(10)` of 3, -1, 4, 1, 5, 9,
    /// 2, 6, 5, 3.
    #[test]
    fn matches_scipy() {
        let interval = student_t(3.7, 2.7908580918579307, 10).unwrap();
        assert!((interval.low - 1.7035403904053181).abs() < 1e-9, "{interval:?}");
        assert!((interval.high - 5.696459609594682).abs() < 1e-9, "{interval:?}");
        assert_eq!(student_t(3.7, 0.0, 1), None);
    }
}
