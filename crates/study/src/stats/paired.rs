//! The difference between the means of two arms that play the same games, with Student's interval of the differences
//! game by game.

use super::{Interval, decimal, errors_at_any_time, student_t};
use serde::{Deserialize, Serialize};

/// Exact sums over the games to which a metric applies in both arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedSums {
    n: u64,
    differing: u64,
    #[serde(with = "decimal")]
    first: i128,
    #[serde(with = "decimal")]
    second: i128,
    #[serde(with = "decimal")]
    first_squares: i128,
    #[serde(with = "decimal")]
    second_squares: i128,
    #[serde(with = "decimal")]
    difference_squares: i128,
}

impl PairedSums {
    /// Adds one game: the cell of the first arm and that of the second.
    #[inline]
    pub fn add(&mut self, first: i64, second: i64) {
        let (first, second) = (i128::from(first), i128::from(second));
        let difference = second - first;
        self.n += 1;
        self.differing += u64::from(difference != 0);
        self.first += first;
        self.second += second;
        self.first_squares += first * first;
        self.second_squares += second * second;
        self.difference_squares += difference * difference;
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &PairedSums) {
        self.n += other.n;
        self.differing += other.differing;
        self.first += other.first;
        self.second += other.second;
        self.first_squares += other.first_squares;
        self.second_squares += other.second_squares;
        self.difference_squares += other.difference_squares;
    }

    /// Whether these can be the sums of cells between `-most` and `most`; a check of stored sums.
    pub fn are_of(&self, most: u64) -> bool {
        let (n, most) = (i128::from(self.n), i128::from(most));
        let square = most.saturating_mul(most);
        let within = |sum: i128, most: i128| sum.unsigned_abs() <= n.saturating_mul(most).unsigned_abs();
        let squares = [self.first_squares, self.second_squares];
        [self.first, self.second].into_iter().all(|sum| within(sum, most))
            && squares.into_iter().all(|sum| sum >= 0 && within(sum, square))
            && (0..=square.saturating_mul(4).saturating_mul(n)).contains(&self.difference_squares)
            && self.differing <= self.n
    }

    /// The number of games.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The number of games in which the arms differ.
    pub fn differing(&self) -> u64 {
        self.differing
    }

    /// The mean of the first arm and that of the second, in cells; `None` without games.
    pub fn means(&self) -> Option<(f64, f64)> {
        (self.n > 0).then(|| (self.first as f64 / self.n as f64, self.second as f64 / self.n as f64))
    }

    /// The mean of the second arm minus that of the first, in cells; `None` without games.
    pub fn difference(&self) -> Option<f64> {
        (self.n > 0).then(|| (self.second - self.first) as f64 / self.n as f64)
    }

    /// The variance of the difference in one game; `None` for fewer than two games.
    pub fn variance(&self) -> Option<f64> {
        variance(self.n, self.second - self.first, self.difference_squares)
    }

    /// Student's interval, at this level, for the difference, in cells; `None` for fewer than two games, and where
    /// every game has the same difference.
    pub fn interval(&self, level: f64) -> Option<Interval> {
        let variance = self.variance()?;
        if variance <= 0.0 {
            return None;
        }
        student_t::at_level(self.difference()?, variance.sqrt(), self.n, level)
    }

    /// An interval for the difference that holds at every number of games at once, with an error of at most `alpha` in
    /// all.
    pub fn sequence(&self, alpha: f64) -> Option<Interval> {
        let variance = self.variance()?;
        let (difference, n) = (self.difference()?, self.n);
        let half = errors_at_any_time(n, alpha) * (variance / n as f64).sqrt();
        Some(Interval { low: difference - half, high: difference + half })
    }

    /// The factor by which independent arms would need more games for the same precision: the variance of the
    /// difference of independent arms, divided by that of the paired arms. `None` where the paired difference has no
    /// variance.
    pub fn gain(&self) -> Option<f64> {
        let paired = self.variance()?;
        let first = variance(self.n, self.first, self.first_squares)?;
        let second = variance(self.n, self.second, self.second_squares)?;
        (paired > 0.0).then(|| (first + second) / paired)
    }
}

/// The variance of a sample, with divisor n - 1, from its exact sums. Deviations are taken from the whole number next
/// to the mean, in integers, so that nothing cancels.
fn variance(n: u64, sum: i128, squares: i128) -> Option<f64> {
    if n < 2 {
        return None;
    }
    let count = i128::from(n);
    let centre = (sum as f64 / n as f64).round() as i128;
    let about = squares - 2 * centre * sum + count * centre * centre;
    let left = (sum - count * centre) as f64;
    Some(((about as f64 - left * left / n as f64) / (n - 1) as f64).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i64, i64)]) -> PairedSums {
        let mut sums = PairedSums::default();
        pairs.iter().for_each(|&(first, second)| sums.add(first, second));
        sums
    }

    /// The variances are from Python's `statistics.variance`; t(0.975, 4) = 2.7764451051977934 and t(0.9995, 4) =
    /// 8.610301581379188 are from scipy 1.16. The differences 1, -2, 4, 0, 2 have mean 1 and variance 5.
    #[test]
    fn matches_the_differences_worked_out_by_hand() {
        let sums = of(&[(3, 4), (-1, -3), (4, 8), (1, 1), (5, 7)]);
        assert_eq!((sums.n(), sums.differing(), sums.difference()), (5, 4, Some(1.0)));
        assert_eq!(sums.means(), Some((2.4, 3.4)));
        for (level, quantile) in [(0.95, 2.7764451051977934), (0.999, 8.610301581379188)] {
            let interval = sums.interval(level).unwrap();
            assert!((interval.low - (1.0 - quantile)).abs() < 1e-9, "{interval:?}");
            assert!((interval.high - (1.0 + quantile)).abs() < 1e-9, "{interval:?}");
        }
        // The arms' own variances are 5.8 and 20.3.
        assert!((sums.gain().unwrap() - (5.8 + 20.3) / 5.0).abs() < 1e-12);
    }

    #[test]
    fn far_from_zero_nothing_is_lost() {
        let far = 1_000_000_000_000;
        let sums = of(&[(far, far + 1), (far + 2, far + 4), (far, far + 3)]);
        let near = of(&[(0, 1), (2, 4), (0, 3)]);
        assert_eq!((sums.interval(0.95), sums.gain()), (near.interval(0.95), near.gain()));
    }

    #[test]
    fn any_grouping_ends_in_the_same_sums() {
        let pairs = [(3, 4), (-1, -3), (4, 8), (1, 1), (5, 7)];
        let mut merged = of(&pairs[3..]);
        merged.merge(&of(&pairs[..3]));
        assert_eq!(merged, of(&pairs));
    }

    #[test]
    fn too_few_games_say_nothing() {
        assert_eq!((of(&[]).difference(), of(&[]).interval(0.95), of(&[]).gain()), (None, None, None));
        assert_eq!((of(&[(1, 2)]).difference(), of(&[(1, 2)]).interval(0.95)), (Some(1.0), None));
        assert_eq!(of(&[(1, 1), (2, 2)]).gain(), None);
    }
}
