//! The exact sums of all cells, block by block.

use super::Schedule;

/// The scores of the games of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Their sum.
    pub sum: i64,
    /// The least of them.
    pub low: i64,
    /// The greatest of them.
    pub high: i64,
}

impl Block {
    /// A game with this score.
    pub const fn of(score: i64) -> Block {
        Block { sum: score, low: score, high: score }
    }

    /// With the games of `other`.
    pub fn merged(self, other: Block) -> Block {
        Block { sum: self.sum + other.sum, low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

/// The blocks of all cells, from the first game of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    /// How games are cut into blocks.
    pub schedule: Schedule,
    /// The blocks of each cell; a cell that is not played has none.
    pub cells: Vec<Vec<Block>>,
}

impl Payoffs {
    /// Those of `cells` cells, with no games.
    pub fn new(schedule: Schedule, cells: usize) -> Payoffs {
        Payoffs { schedule, cells: vec![Vec::new(); cells] }
    }

    /// Those of the look, counted from 1, without what was played beyond it.
    pub fn at(&self, look: u32) -> Payoffs {
        let most = self.schedule.blocks(look);
        let cut = |blocks: &Vec<Block>| blocks[..blocks.len().min(most)].to_vec();
        Payoffs { schedule: self.schedule, cells: self.cells.iter().map(cut).collect() }
    }

    /// The number of games of a cell.
    pub fn games(&self, cell: usize) -> u64 {
        self.schedule.played(self.cells[cell].len())
    }

    /// The number of games of all cells together.
    pub fn all_games(&self) -> u64 {
        (0..self.cells.len()).map(|cell| self.games(cell)).sum()
    }

    /// The mean score of a cell, in units of its integer; with `weights`, each block counts as often as its weight
    /// says. None of no games.
    pub fn mean(&self, cell: usize, weights: Option<&[u32]>) -> Option<f64> {
        let (mut sum, mut games) = (0i128, 0u128);
        for (at, block) in self.cells[cell].iter().enumerate() {
            let weight = weights.map_or(1, |weights| weights[at]);
            sum += i128::from(weight) * i128::from(block.sum);
            games += u128::from(weight) * u128::from(self.schedule.size(at));
        }
        (games > 0).then(|| sum as f64 / games as f64)
    }
}
