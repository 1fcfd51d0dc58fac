//! A ratio as it is printed.

use crate::game::Game;
use crate::stats::{Accumulator, Interval, ratio};

/// Ratio number `index` of a game in its printed units, with its interval; none where the denominators sum to 0.
pub fn quotient(game: &dyn Game, index: usize, seen: &Accumulator) -> Option<(f64, Option<Interval>)> {
    let declared = &game.ratios()[index];
    let scale = |metric: usize| f64::from(game.metrics()[metric].scale);
    let factor = f64::from(declared.per) * scale(declared.denominator) / scale(declared.numerator);
    let (value, interval) = ratio(seen.ratio(index))?;
    Some((value * factor, interval.map(|interval| interval.times(factor))))
}
