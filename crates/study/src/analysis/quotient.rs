//! Ratios in their printed units.

use crate::game::Game;
use crate::stats::{Accumulator, Cells, LEVEL, Rate, ratio_at, ratio_sequence};

/// Ratio number `index` of a game in its printed units, with its interval; `None` where the denominators sum to 0.
pub fn quotient(game: &dyn Game, index: usize, seen: &Accumulator) -> Option<Rate> {
    quotient_at(game, index, seen, LEVEL)
}

/// [`quotient`] with an interval at this level.
pub fn quotient_at(game: &dyn Game, index: usize, seen: &Accumulator, level: f64) -> Option<Rate> {
    Some(ratio_at(seen.ratio(index), cells(game, index, seen), level)?.times(factor(game, index)))
}

/// [`quotient`] with an interval that holds at every number of games at once, with an error of at most `alpha` in all.
pub fn quotient_sequence(game: &dyn Game, index: usize, seen: &Accumulator, alpha: f64) -> Option<Rate> {
    Some(ratio_sequence(seen.ratio(index), cells(game, index, seen), alpha)?.times(factor(game, index)))
}

fn factor(game: &dyn Game, index: usize) -> f64 {
    let declared = &game.ratios()[index];
    let scale = |metric: usize| f64::from(game.metrics()[metric].scale);
    f64::from(declared.per) * scale(declared.denominator) / scale(declared.numerator)
}

fn cells(game: &dyn Game, index: usize, seen: &Accumulator) -> Cells {
    let declared = &game.ratios()[index];
    let numerators = seen.metric(declared.numerator);
    let positive = [declared.numerator, declared.denominator].iter().all(|at| game.metrics()[*at].range.0 >= 0);
    Cells { scoring: numerators.count() - numerators.count_of(0), positive }
}
