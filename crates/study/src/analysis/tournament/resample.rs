//! The bootstrap of the payoffs: blocks of games drawn with replacement, the same ones for all cells.

use super::contest::Contest;
use super::{Payoffs, equilibrium};
use crate::chance::{Chance, Dice, Roll, RunKey, StreamKey};

/// In which share of resampled matrices each policy is in the equilibrium. Where one side alone chooses, the share in
/// which it scores most; policies that score alike in a matrix divide that matrix equally.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Supports {
    rows: Vec<f64>,
    columns: Vec<f64>,
}

impl Supports {
    /// Those of the policies of a side.
    pub(super) fn of(&self, side: usize) -> &[f64] {
        if side == 0 { &self.rows } else { &self.columns }
    }
}

impl Contest {
    /// Draws `count` matrices; their dice depend on the seed and the number of the matrix alone.
    pub(super) fn supports(&self, payoffs: &Payoffs, count: u64) -> Supports {
        let (mut rows, mut columns) = (vec![0.0; self.shape.rows], vec![0.0; self.shape.columns]);
        let blocks = payoffs.cells.iter().map(Vec::len).max().unwrap_or(0);
        let key = RunKey::new("resampled payoffs", self.seed);
        let mut solved = 0u64;
        for number in 0..if blocks > 0 { count } else { 0 } {
            let mut dice = Dice::new(key.game(0, number));
            let mut roll = dice.open(StreamKey::default());
            let mut weights = vec![0u32; blocks];
            (0..blocks).for_each(|_| weights[roll.die(blocks as u32) as usize - 1] += 1);
            let Some(matrix) = self.drawn(payoffs, &weights) else { continue };
            if !self.shape.opposed {
                solved += 1;
                rows.iter_mut().zip(best(&matrix)).for_each(|(count, share)| *count += share);
                continue;
            }
            let Some(found) = equilibrium(&matrix) else { continue };
            solved += 1;
            rows.iter_mut().zip(&found.rows).for_each(|(count, share)| *count += played(*share));
            columns.iter_mut().zip(&found.columns).for_each(|(count, share)| *count += played(*share));
        }
        let shares = |counts: Vec<f64>| counts.into_iter().map(|count| count / solved.max(1) as f64).collect();
        Supports { rows: shares(rows), columns: shares(columns) }
    }

    /// The matrix in which each block counts as often as its weight says. A cell none of whose blocks was drawn keeps
    /// its mean.
    fn drawn(&self, payoffs: &Payoffs, weights: &[u32]) -> Option<Vec<Vec<f64>>> {
        let mean = |cell: usize| payoffs.mean(cell, Some(weights)).or_else(|| payoffs.mean(cell, None));
        let means: Vec<Option<f64>> = (0..payoffs.cells.len()).map(mean).collect();
        let payoff = |row: usize, column: usize| {
            let figure = self.shape.payoff(row, column);
            let parts = figure.terms.iter().map(|(cell, factor)| Some(means[*cell]? * factor));
            Some(figure.constant + parts.sum::<Option<f64>>()?)
        };
        (0..self.shape.rows).map(|row| (0..self.shape.columns).map(|column| payoff(row, column)).collect()).collect()
    }
}

/// 1 for a policy that has a share of a mix.
fn played(share: f64) -> f64 {
    f64::from(u8::from(share > 0.0))
}

/// Scores that differ by less than rounding are alike.
const ALIKE: f64 = 1e-12;

/// The part of being the best that each row of a matrix with one column has.
fn best(matrix: &[Vec<f64>]) -> Vec<f64> {
    let scores: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_best = |score: &f64| *score >= most - ALIKE * most.abs().max(1.0);
    let count = scores.iter().filter(|score| is_best(score)).count().max(1);
    scores.iter().map(|score| if is_best(score) { 1.0 / count as f64 } else { 0.0 }).collect()
}
