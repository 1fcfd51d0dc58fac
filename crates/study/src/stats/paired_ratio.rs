//! The difference between the quotients of two arms that play the same games: Student's interval of what each game adds
//! to it, by the delta method. W. G. Cochran, *Sampling Techniques*, 3rd ed., 6.4 and 6.20 (comparing two ratios,
//! correlated).
//!
//! With X and Y the sums of an arm and x and y the cells of a game, the game adds `(x - (X/Y) y) / ȳ` to the quotient,
//! and the one arm's less the other's to the difference. All is worked out in integers up to the last division, so that
//! nothing cancels however alike the arms are.

use super::ratio::figure;
use super::{Interval, RatioSums, Thin, decimal, errors_at_any_time, student_t};
use num_bigint::BigInt;
use num_traits::Zero;
use serde::{Deserialize, Serialize};

/// Exact sums over the games to which both metrics apply in both arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedRatioSums {
    first: RatioSums,
    second: RatioSums,
    differing: u64,
    scoring: u64,
    /// The sums of the products of a cell of the first arm and one of the second: `xx`, `xy`, `yx`, `yy`.
    #[serde(with = "decimal::each")]
    across: [i128; 4],
}

impl PairedRatioSums {
    /// Adds one game: the numerator and denominator of the first arm, then those of the second.
    #[inline]
    pub fn add(&mut self, first: (i64, i64), second: (i64, i64)) {
        self.first.add(first.0, first.1);
        self.second.add(second.0, second.1);
        self.differing += u64::from(first != second);
        self.scoring += u64::from(first.0 != 0 || second.0 != 0);
        let products = [(first.0, second.0), (first.0, second.1), (first.1, second.0), (first.1, second.1)];
        for (sum, (one, other)) in self.across.iter_mut().zip(products) {
            *sum += i128::from(one) * i128::from(other);
        }
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &PairedRatioSums) {
        self.first.merge(&other.first);
        self.second.merge(&other.second);
        self.differing += other.differing;
        self.scoring += other.scoring;
        self.across.iter_mut().zip(other.across).for_each(|(sum, other)| *sum += other);
    }

    /// The number of games.
    pub fn n(&self) -> u64 {
        self.first.n
    }

    /// The number of games in which the arms differ in numerator or denominator.
    pub fn differing(&self) -> u64 {
        self.differing
    }

    /// The number of games in which a numerator is not 0.
    pub fn scoring(&self) -> u64 {
        self.scoring
    }

    /// The quotients of the first and the second arm, in cells; `None` where the denominators sum to 0.
    pub fn quotients(&self) -> [Option<f64>; 2] {
        [&self.first, &self.second].map(|sums| (sums.y != 0).then(|| sums.x as f64 / sums.y as f64))
    }

    /// The quotient of the second arm minus that of the first, in cells; `None` where the denominators of an arm sum to
    /// 0.
    pub fn difference(&self) -> Option<f64> {
        if self.first.y == 0 || self.second.y == 0 {
            return None;
        }
        let [x, y, u, v] = [self.first.x, self.first.y, self.second.x, self.second.y].map(BigInt::from);
        figure(&u * &y - &x * &v, y * v)
    }

    /// Why the difference is thin, if it is: a quotient is thin, or too few games differ.
    pub fn thin(&self) -> Option<Thin> {
        let leaving = self.differing.min(self.first.leaving().saturating_add(self.second.leaving()));
        let thin = Thin::of_ratio(self.scoring, leaving, self.unsteadiness());
        thin.or_else(|| self.spread().is_some_and(|spread| spread.paired.is_zero()).then_some(Thin::Usual))
    }

    /// The interval, at this level, for the difference, in cells; `None` where the difference is thin or the
    /// denominators of an arm sum to 0.
    pub fn interval(&self, level: f64) -> Option<Interval> {
        student_t::at_level(self.difference()?, self.deviation()?, self.n(), level)
    }

    /// An interval for the difference that holds at every number of games at once, with an error of at most `alpha` in
    /// all.
    pub fn sequence(&self, alpha: f64) -> Option<Interval> {
        let (difference, n) = (self.difference()?, self.n());
        let half = errors_at_any_time(n, alpha) * self.deviation()? / (n as f64).sqrt();
        Some(Interval { low: difference - half, high: difference + half })
    }

    /// The standard deviation of what one game adds to the difference; `None` where the difference is thin.
    fn deviation(&self) -> Option<f64> {
        if self.thin().is_some() {
            return None;
        }
        let Spread { paired, scale, .. } = self.spread()?;
        let n = BigInt::from(self.n());
        Some(figure(paired * &n * &n, scale * (n - 1u8))?.sqrt())
    }

    /// The factor by which independent arms would need more games for the same precision: the variance of the
    /// difference of independent arms, divided by that of the paired arms. `None` where the paired difference has no
    /// variance.
    pub fn gain(&self) -> Option<f64> {
        let Spread { paired, apart, .. } = self.spread()?;
        if paired.is_zero() { None } else { figure(apart, paired) }
    }

    /// The coefficient of variation of the denominators' mean, of the arm in which it is greater: as long as it is
    /// small a quotient is about as normal as a mean is. None of fewer than two games, or where denominators sum to 0.
    pub fn unsteadiness(&self) -> Option<f64> {
        Some(self.first.unsteadiness()?.max(self.second.unsteadiness()?))
    }

    /// Sums of squares of what the games add. With u = Yx - Xy a game adds n u/Y² in one arm: over the common
    /// denominator it is n (Y₁² u₂ - Y₂² u₁) / (Y₁² Y₂²) to the difference.
    fn spread(&self) -> Option<Spread> {
        if self.n() < 2 || self.first.y == 0 || self.second.y == 0 {
            return None;
        }
        let [x, y, u, v] = [self.first.x, self.first.y, self.second.x, self.second.y].map(BigInt::from);
        let [xu, xv, yu, yv] = self.across.map(BigInt::from);
        let joint = &y * &v * xu - &y * &u * xv - &x * &v * yu + &x * &u * yv;
        let [y2, v2] = [&y * &y, &v * &v];
        let apart = &v2 * &v2 * self.first.residuals() + &y2 * &y2 * self.second.residuals();
        let paired = &apart - joint * &y2 * &v2 * 2u8;
        Some(Spread { paired, apart, scale: &y2 * &y2 * &v2 * &v2 })
    }
}

/// Sums of squares of the games' contributions, both multiplied by `scale` / n² to stay integers.
struct Spread {
    paired: BigInt,
    /// The expected value of `paired` for independent arms.
    apart: BigInt,
    scale: BigInt,
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pairs = [((i64, i64), (i64, i64))];

    fn of(pairs: &Pairs) -> PairedRatioSums {
        let mut sums = PairedRatioSums::default();
        pairs.iter().for_each(|&(first, second)| sums.add(first, second));
        sums
    }

    const GAMES: [((i64, i64), (i64, i64)); 8] = [
        ((0, 2), (0, 2)),
        ((1, 3), (2, 3)),
        ((2, 4), (2, 5)),
        ((3, 4), (3, 4)),
        ((1, 2), (0, 1)),
        ((0, 1), (1, 1)),
        ((4, 6), (4, 6)),
        ((2, 5), (3, 4)),
    ];

    /// The figures are from numpy 2 and scipy 1.17, applied to what each game adds. Half the interval for twenty copies
    /// of these games follows from that for the eight by the divisors 159 and 7 and Student's quantiles t(0.975, 7) =
    /// 2.364624251592784 and t(0.975, 159) = 1.9749962127674756.
    #[test]
    fn matches_the_textbook() {
        let sums = of(&GAMES);
        assert_eq!((sums.n(), sums.differing(), sums.scoring()), (8, 5, 7));
        assert_eq!(sums.quotients(), [Some(13.0 / 27.0), Some(15.0 / 26.0)]);
        assert!((sums.difference().unwrap() - 0.09544159544159542).abs() < 1e-15);
        assert_eq!((sums.interval(0.95), sums.thin()), (None, Some(Thin::Numerator)));
        let many = of(&GAMES.repeat(20));
        let half = (0.2944277150103686 - 0.09544159544159542) / 2.364624251592784
            * 1.9749962127674756
            * (7.0f64 / 159.0).sqrt();
        let interval = many.interval(0.95).unwrap();
        assert!(
            (interval.half_width() - half).abs() < 1e-7 && interval.holds(0.09544159544159542),
            "{interval:?} {half}"
        );
        assert!((sums.gain().unwrap() - 1.8095522834250826).abs() < 1e-12);
        assert!((sums.unsteadiness().unwrap() - 0.1993226060133742).abs() < 1e-12);
    }

    #[test]
    fn far_from_zero_nothing_is_lost() {
        let far = 1_000_000_000_000;
        let scaled = |times: i64| of(&GAMES.map(|((x, y), (u, v))| ((x * times, y * times), (u * times, v * times))));
        assert_eq!((scaled(far).gain(), scaled(far).unsteadiness()), (scaled(1).gain(), scaled(1).unsteadiness()));
        assert_eq!(scaled(far).difference(), scaled(1).difference());
    }

    #[test]
    fn any_grouping_ends_in_the_same_sums() {
        let mut merged = of(&GAMES[3..]);
        merged.merge(&of(&GAMES[..3]));
        assert_eq!(merged, of(&GAMES));
    }

    #[test]
    fn arms_that_are_alike_have_no_interval_and_no_gain() {
        let alike = GAMES.map(|(first, _)| (first, first)).repeat(50);
        let sums = of(&alike);
        assert_eq!((sums.differing(), sums.difference(), sums.gain()), (0, Some(0.0), None));
        assert_eq!((sums.interval(0.999), sums.thin()), (None, Some(Thin::Usual)));
        // Only the denominators differ, and each quotient seen is 1; that does not show that it always is.
        let ones: Vec<_> = (1..=100).map(|game| ((game, game), (game + 1, game + 1))).collect();
        assert_eq!((of(&ones).interval(0.95), of(&ones).thin()), (None, Some(Thin::Usual)));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let sums = of(&[((1, 2), (0, 0)), ((0, 1), (1, 0))]);
        assert_eq!(sums.quotients(), [Some(1.0 / 3.0), None]);
        assert_eq!((sums.difference(), sums.interval(0.95), sums.gain()), (None, None, None));
        assert_eq!(sums.unsteadiness(), None);
        let unscored = of(&[((0, 2), (0, 3)), ((0, 1), (0, 1)), ((0, 1), (0, 4))]);
        assert_eq!((unscored.scoring(), unscored.difference(), unscored.interval(0.95)), (0, Some(0.0), None));
        let one = of(&GAMES[1..2]);
        assert!((one.difference().unwrap() - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!((one.interval(0.95), one.gain()), (None, None));
        assert_eq!(of(&[]).quotients(), [None, None]);
    }
}
