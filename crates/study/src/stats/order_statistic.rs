//! The interval of a quantile between two order statistics: W. R. Thompson (1936); H. A. David and H. N. Nagaraja,
//! *Order Statistics*, 3rd ed., 7.1. Ties in discrete data only raise the coverage, so it is at least the level.

use super::LEVEL;
use super::binomial::Binomial;

/// The ranks, from 1, of the values between which a quantile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// Rank of the lower end; `None` where the sample is too small to bound the quantile from below.
    pub low: Option<u64>,
    /// Rank of the upper end; `None` where the sample is too small to bound it from above.
    pub high: Option<u64>,
}

/// The ranks on either side of the `percent` quantile of `n` values.
///
/// B, the number of values below the quantile, is binomial (n, percent). With e the error 1 - [`LEVEL`], the lower rank
/// is the greatest l with P(B < l) at most e/2, and the upper rank the least u with P(B >= u) at most e/2.
pub fn order_statistic(percent: u8, n: u64) -> Ranks {
    ranks_at(f64::from(percent) / 100.0, n, LEVEL)
}

/// [`order_statistic`] for the quantile at any `share`, strictly between 0 and 1, and at any level.
pub fn ranks_at(share: f64, n: u64, level: f64) -> Ranks {
    let tail = (1.0 - level) / 2.0;
    let below = Binomial::new(n, share);
    let low = below.least_reaching(tail);
    let high = below.least_reaching(1.0 - tail) + 1;
    Ranks { low: (low >= 1).then_some(low), high: (high <= n).then_some(high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ranks were found by a search over scipy 1.16's `binom.cdf`.
    #[test]
    fn matches_scipy() {
        let published = [
            (5, 5, None, Some(2)),
            (5, 50, None, None),
            (5, 95, Some(4), None),
            (40, 5, None, Some(6)),
            (40, 50, Some(14), Some(27)),
            (40, 95, Some(35), None),
            (100, 5, Some(1), Some(11)),
            (100, 50, Some(40), Some(61)),
            (100, 95, Some(90), Some(100)),
            (1_000, 5, Some(37), Some(65)),
            (1_000, 50, Some(469), Some(532)),
            (1_000_000, 5, Some(49_573), Some(50_429)),
            (1_000_000, 50, Some(499_020), Some(500_981)),
            (100_000_000, 5, Some(4_995_729), Some(5_004_273)),
            (100_000_000, 50, Some(49_990_200), Some(50_009_801)),
            (100_000_000, 95, Some(94_995_728), Some(95_004_272)),
        ];
        for (n, percent, low, high) in published {
            assert_eq!(order_statistic(percent, n), Ranks { low, high }, "{percent} % of {n}");
        }
    }

    #[test]
    fn no_sample_bounds_nothing() {
        assert_eq!(order_statistic(50, 0), Ranks { low: None, high: None });
        assert_eq!(order_statistic(50, 1), Ranks { low: None, high: None });
    }
}
