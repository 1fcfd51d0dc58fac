//! When a figure has too few games for an interval: one rule for every command.
//!
//! The intervals of Student, of a ratio and of a correlation depend on a limit theorem, which does not yet hold for a
//! handful of games, or for a figure that depends on a handful of games. Where all games seen have one value, such an
//! interval has width 0. Such a figure is *thin*. It has no interval, or one that is marked as rough. It never ends a
//! search, never satisfies a wished precision and never yields a verdict. Exact intervals, such as those of shares and
//! of bets, are never thin.
//!
//! The bounds were chosen by resampling the outcomes of five scenarios; `tests.rs` repeats that with generated rows. W.
//! G. Cochran, *Sampling Techniques*, 3rd ed., 2.15 and 6.4, has similar rules.

use std::fmt;

/// A mean needs at least this many games for an interval, and at least this many that differ from the usual value.
pub const FEW: u64 = 30;
/// A ratio has no interval if the coefficient of variation of its mean denominator is above this.
pub const STEADY: f64 = 0.1;

/// Why a figure is thin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thin {
    /// There are fewer than [`FEW`] games.
    Games,
    /// Fewer than [`FEW`] games leave the usual value, or the commonest quotient.
    Usual,
    /// Fewer than [`FEW`] games have a numerator.
    Numerator,
    /// The mean denominator has a coefficient of variation above [`STEADY`].
    Denominator,
    /// Too few games differ from the usual value, and the range of the figure is too wide for an interval that rests on
    /// it.
    Boundless,
}

impl Thin {
    /// The thinness of a mean over `n` games; `usual` of them have the commonest value. The commonest value is the
    /// usual one where two thirds of the games or more have it.
    pub fn of_mean(n: u64, usual: u64) -> Option<Thin> {
        match () {
            () if n < FEW => Some(Thin::Games),
            () if 3 * usual >= 2 * n && n - usual < FEW => Some(Thin::Usual),
            () => None,
        }
    }

    /// Why a ratio is thin, if it is. `scoring` games have a numerator, at most `leaving` games leave its commonest
    /// quotient, and `unsteadiness` is the coefficient of variation of its mean denominator, if known.
    pub fn of_ratio(scoring: u64, leaving: u64, unsteadiness: Option<f64>) -> Option<Thin> {
        match () {
            () if scoring < FEW => Some(Thin::Numerator),
            () if unsteadiness.is_none_or(|varies| varies > STEADY) => Some(Thin::Denominator),
            () if leaving < FEW => Some(Thin::Usual),
            () => None,
        }
    }
}

impl fmt::Display for Thin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thin::Games => write!(f, "fewer than {FEW} games"),
            Thin::Usual => write!(f, "fewer than {FEW} games leave its usual value"),
            Thin::Numerator => write!(f, "fewer than {FEW} games have a numerator"),
            Thin::Denominator => write!(f, "too few games have a denominator"),
            Thin::Boundless => write!(f, "too few games leave the usual value of a number without bounds"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_thin_below_the_least_games_and_where_hardly_any_leaves_the_usual_value() {
        assert_eq!(Thin::of_mean(29, 5), Some(Thin::Games));
        assert_eq!(Thin::of_mean(30, 20), Some(Thin::Usual));
        assert_eq!(Thin::of_mean(30, 19), None);
        assert_eq!([Thin::of_mean(1000, 971), Thin::of_mean(1000, 970)], [Some(Thin::Usual), None]);
    }

    #[test]
    fn a_ratio_is_thin_by_its_numerators_its_denominators_or_its_quotients() {
        assert_eq!(Thin::of_ratio(29, 90, Some(0.01)), Some(Thin::Numerator));
        assert_eq!(Thin::of_ratio(30, 90, Some(0.11)), Some(Thin::Denominator));
        assert_eq!(Thin::of_ratio(30, 90, None), Some(Thin::Denominator));
        assert_eq!(Thin::of_ratio(30, 29, Some(0.1)), Some(Thin::Usual));
        assert_eq!(Thin::of_ratio(30, 30, Some(0.1)), None);
    }
}
