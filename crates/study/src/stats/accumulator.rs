//! The exact aggregates of the games of one scenario: a histogram of each metric and the sums of each ratio.

use super::{Histogram, RatioSums};
use crate::game::{Game, NULL};

/// A cell of an outcome is outside its metric's stated range: a bug of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell {metric} is {value}, outside its stated range")]
pub struct OutOfRange {
    /// Index of the metric.
    pub metric: usize,
    /// The value of the cell.
    pub value: i64,
}

/// Exact aggregates of outcomes. Adding the same rows in any order and any grouping ends in the same state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    games: u64,
    metrics: Vec<Histogram>,
    nullable: Vec<bool>,
    ratios: Vec<Pair>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Pair {
    numerator: usize,
    denominator: usize,
    sums: RatioSums,
}

impl Accumulator {
    /// An empty accumulator with the metrics and ratios of `game`.
    pub fn new(game: &dyn Game) -> Accumulator {
        let metrics = game.metrics();
        Accumulator {
            games: 0,
            metrics: metrics.iter().map(|metric| Histogram::new(metric.range.0, metric.range.1)).collect(),
            nullable: metrics.iter().map(|metric| metric.nullable).collect(),
            ratios: game
                .ratios()
                .iter()
                .map(|ratio| Pair {
                    numerator: ratio.numerator,
                    denominator: ratio.denominator,
                    sums: RatioSums::default(),
                })
                .collect(),
        }
    }

    /// Puts an accumulator together from stored histograms and sums: one histogram for each metric of `game`, and one
    /// sum for each ratio, in their order.
    pub fn restored(game: &dyn Game, games: u64, metrics: Vec<Histogram>, ratios: Vec<RatioSums>) -> Accumulator {
        let mut restored = Accumulator { games, ..Accumulator::new(game) };
        restored.metrics.iter_mut().zip(metrics).for_each(|(mine, given)| *mine = given);
        restored.ratios.iter_mut().zip(ratios).for_each(|(mine, given)| mine.sums = given);
        restored
    }

    /// Adds the outcome of one game. A ratio skips the game if its numerator or its denominator is [`NULL`].
    ///
    /// # Errors
    /// If a cell is outside its metric's range. The aggregate must then be thrown away.
    #[inline]
    pub fn add(&mut self, row: &[i64]) -> Result<(), OutOfRange> {
        self.games += 1;
        for (metric, ((histogram, &value), &nullable)) in
            self.metrics.iter_mut().zip(row).zip(&self.nullable).enumerate()
        {
            if value == NULL && nullable {
                histogram.add_null();
            } else if !histogram.add(value) {
                return Err(OutOfRange { metric, value });
            }
        }
        for pair in &mut self.ratios {
            let (x, y) = (row[pair.numerator], row[pair.denominator]);
            if x != NULL && y != NULL {
                pair.sums.add(x, y);
            }
        }
        Ok(())
    }

    /// Adds the games of `other`, which has the same metrics and ratios.
    pub fn merge(&mut self, other: &Accumulator) {
        self.games += other.games;
        self.metrics.iter_mut().zip(&other.metrics).for_each(|(mine, others)| mine.merge(others));
        self.ratios.iter_mut().zip(&other.ratios).for_each(|(mine, others)| mine.sums.merge(&others.sums));
    }

    /// Forgets all games.
    pub fn clear(&mut self) {
        self.games = 0;
        self.metrics.iter_mut().for_each(Histogram::clear);
        self.ratios.iter_mut().for_each(|pair| pair.sums = RatioSums::default());
    }

    /// The number of games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The distribution of metric number `index`.
    pub fn metric(&self, index: usize) -> &Histogram {
        &self.metrics[index]
    }

    /// The sums of ratio number `index`.
    pub fn ratio(&self, index: usize) -> &RatioSums {
        &self.ratios[index].sums
    }
}
