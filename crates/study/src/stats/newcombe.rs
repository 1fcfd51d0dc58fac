//! The interval of a difference between two shares of the same games: R. G. Newcombe, "Improved confidence intervals
//! for the difference between binomial proportions based on paired data", Statistics in Medicine 17 (1998), 2635-2650,
//! method 10: two [score intervals](super::wilson()) joined by the correlation, which is corrected for continuity.

use super::{FEW, Interval, clopper_pearson, wilson};
use serde::{Deserialize, Serialize};

/// In how many games an event happened in each of two arms that play the same games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedCounts {
    /// Games with the event in both arms.
    pub both: u64,
    /// Games with the event in the first arm only.
    pub first: u64,
    /// Games with the event in the second arm only.
    pub second: u64,
    /// Games with the event in neither arm.
    pub neither: u64,
}

impl PairedCounts {
    /// The number of all games.
    pub fn n(self) -> u64 {
        self.both + self.first + self.second + self.neither
    }

    /// The number of games in which the arms differ.
    pub fn differing(self) -> u64 {
        self.first + self.second
    }

    /// The share of the first arm and that of the second; `None` without games.
    pub fn shares(self) -> Option<(f64, f64)> {
        let n = self.n();
        let share = |count: u64| count as f64 / n as f64;
        (n > 0).then(|| (share(self.both + self.first), share(self.both + self.second)))
    }

    /// The share of the second arm minus that of the first; `None` without games.
    pub fn difference(self) -> Option<f64> {
        let n = self.n();
        (n > 0).then(|| (self.second as f64 - self.first as f64) / n as f64)
    }

    /// The factor by which independent arms would need more games for the same precision: the variance of the
    /// difference of independent arms, divided by that of the paired arms. `None` where the paired difference has no
    /// variance.
    pub fn gain(self) -> Option<f64> {
        let n = self.n() as f64;
        let (one, other) = self.shares()?;
        let difference = self.difference()?;
        let paired = self.differing() as f64 / n - difference * difference;
        (paired > 0.0).then(|| (one * (1.0 - one) + other * (1.0 - other)) / paired)
    }

    /// The correlation of the two arms. A positive numerator is corrected for continuity: it is lowered by half the
    /// number of games, but not below 0.
    fn correlation(self) -> f64 {
        let [both, first, second, neither] = [self.both, self.first, self.second, self.neither].map(i128::from);
        let (even, odd) = (both * neither, first * second);
        let numerator = match (even - odd) as f64 {
            positive if positive > 0.0 => (positive - self.n() as f64 / 2.0).max(0.0),
            negative => negative,
        };
        let margins = [both + first, second + neither, both + second, first + neither];
        let denominator: f64 = margins.iter().map(|&margin| (margin as f64).sqrt()).product();
        if denominator > 0.0 { numerator / denominator } else { 0.0 }
    }
}

/// The interval, at this level, for the share of the second arm minus that of the first; `None` without games.
pub fn newcombe(counts: PairedCounts, level: f64) -> Option<Interval> {
    let (one, other) = counts.shares()?;
    let difference = counts.difference()?;
    let n = counts.n();
    let first = wilson::at_level(counts.both + counts.first, n, level);
    let second = wilson::at_level(counts.both + counts.second, n, level);
    let correlation = counts.correlation();
    let joined = |a: f64, b: f64| (a * a - 2.0 * correlation * a * b + b * b).max(0.0).sqrt();
    Some(Interval {
        low: (difference - joined(other - second.low, first.high - one)).max(-1.0),
        high: (difference + joined(second.high - other, one - first.low)).min(1.0),
    })
}

/// The interval, at this level, for the share of the second arm minus that of the first; `None` without games. Where
/// [`FEW`] games or more differ it is [`newcombe()`]. With fewer it combines the exact intervals for the shares of
/// games that differ one way and the other, and then covers at least its level.
pub fn paired_shares(counts: PairedCounts, level: f64) -> Option<Interval> {
    let n = counts.n();
    if counts.differing() >= FEW || n == 0 {
        return newcombe(counts, level);
    }
    let each = f64::midpoint(1.0, level);
    let [first, second] = [counts.first, counts.second].map(|count| clopper_pearson::at_level(count, n, each));
    Some(Interval { low: second.low - first.high, high: second.high - first.low })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where none of 300 games differs, each share of differing games has the upper end 1 - 0.0125^(1/300).
    #[test]
    fn few_games_that_differ_have_exact_intervals() {
        let none = paired_shares(counts([100, 0, 0, 200]), 0.95).unwrap();
        let end = 1.0 - 0.0125f64.powf(1.0 / 300.0);
        assert!((none.high - end).abs() < 1e-9 && (none.low + end).abs() < 1e-9, "{none:?}");
        let one_way = paired_shares(counts([100, 0, 29, 200]), 0.95).unwrap();
        assert!(one_way.low > 0.0 && one_way.holds(29.0 / 329.0), "{one_way:?}");
        let many = counts([100, 20, 10, 200]);
        assert_eq!(paired_shares(many, 0.95), newcombe(many, 0.95));
        assert_eq!(paired_shares(counts([0; 4]), 0.95), None);
    }

    fn counts([both, first, second, neither]: [u64; 4]) -> PairedCounts {
        PairedCounts { both, first, second, neither }
    }

    /// Computed in Python from the formula, with the score intervals as roots of their quadratic.
    #[test]
    fn matches_worked_examples() {
        let published = [
            ([14, 5, 0, 22], 0.95, -0.22649268435121134, -0.011483241383033235),
            ([14, 5, 0, 22], 0.999, -0.2854648941034148, 0.056399085892210515),
            ([1, 1, 7, 12], 0.95, 0.025559124164859892, 0.5069202266861409),
            ([36, 12, 2, 0], 0.95, -0.34042760297494046, -0.056929584003239),
            ([36, 14, 0, 0], 0.95, -0.41665123695956563, -0.15283951785585653),
            ([2, 97, 1, 0], 0.95, -0.9853664502217383, -0.8721164783402077),
            ([29, 1, 0, 20], 0.95, -0.07460731626662198, 0.034760588904713896),
            ([30, 0, 0, 20], 0.95, -0.040380331582974244, 0.040380331582974265),
            ([54, 0, 0, 0], 0.95, -0.06641358809089992, 0.06641358809089992),
            ([3850, 412, 455, 5283], 0.999, -0.0053905467341540825, 0.013988374708452),
            ([100_000_000, 2_000_000, 2_100_000, 300_000_000], 0.95, 0.00023764263547194843, 0.00025728437524076043),
        ];
        for (cells, level, low, high) in published {
            let interval = newcombe(counts(cells), level).unwrap();
            assert!((interval.low - low).abs() < 1e-9, "{cells:?}: {interval:?} for {low}");
            assert!((interval.high - high).abs() < 1e-9, "{cells:?}: {interval:?} for {high}");
        }
    }

    #[test]
    fn the_other_way_round_is_the_same_with_the_signs_changed() {
        for cells in [[14, 5, 0, 22], [0, 3, 0, 0], [3, 400, 1, 5]] {
            let [both, first, second, neither] = cells;
            let one = newcombe(counts(cells), 0.99).unwrap();
            let other = newcombe(counts([both, second, first, neither]), 0.99).unwrap();
            assert_eq!((one.low, one.high), (-other.high, -other.low));
            assert!(one.holds(counts(cells).difference().unwrap()));
        }
        assert_eq!(newcombe(counts([0; 4]), 0.95), None);
    }

    #[test]
    fn the_gain_is_what_independent_arms_would_vary_more() {
        // The shares are 0.5 and 0.5, and 2 of 100 games differ: 0.5 divided by 0.02.
        assert!((counts([49, 1, 1, 49]).gain().unwrap() - 25.0).abs() < 1e-12);
        // Independent arms gain nothing.
        assert!((counts([25, 25, 25, 25]).gain().unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(counts([10, 0, 0, 10]).gain(), None);
    }
}
