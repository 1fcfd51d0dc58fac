//! The games that fulfil a condition, among all: their counts, and what goes along with the main number in them.

use super::along::Along;
use super::condition::OutcomeCondition;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use crate::stats::Accumulator;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of games that a thread plays at a time.
const BLOCK: u64 = 256;
/// The number of blocks played between two checks whether to stop.
const WINDOW: u64 = 64;

/// The counts of the games that fulfil a condition.
#[derive(Clone, Debug)]
pub struct Given {
    /// The number of all games played.
    pub games: u64,
    /// The aggregates of the games that fulfil the condition.
    pub seen: Accumulator,
    /// The correlations with the main number among these; `None` where no metric of the game is a number.
    pub along: Option<Along>,
}

impl Given {
    /// Empty aggregates for a game.
    pub fn new(game: &dyn Game) -> Given {
        Given { games: 0, seen: Accumulator::new(game), along: Along::new(game) }
    }

    /// Counts a game, and adds its outcome if it fulfils the condition; without a condition every game does.
    ///
    /// # Errors
    /// If a cell is outside its metric's range.
    pub fn add(&mut self, row: &[i64], wanted: Option<&OutcomeCondition>) -> Result<(), crate::stats::OutOfRange> {
        self.games += 1;
        if wanted.is_none_or(|wanted| wanted.holds(row)) {
            self.seen.add(row)?;
            self.along.iter_mut().for_each(|along| along.add(row));
        }
        Ok(())
    }

    /// Adds the games of `other`, which has the same game and condition.
    pub fn merge(&mut self, other: &Given) {
        self.games += other.games;
        self.seen.merge(&other.seen);
        if let (Some(mine), Some(other)) = (&mut self.along, &other.along) {
            mine.merge(other);
        }
    }

    /// Plays these games in the caller's pool of threads, until `stop` is set.
    ///
    /// # Errors
    /// [`BatchError`]: a game ended outside what its metrics allow.
    pub fn play(
        game: &dyn Game,
        key: RunKey,
        games: Range<u64>,
        wanted: Option<&OutcomeCondition>,
        stop: &AtomicBool,
    ) -> Result<Given, BatchError> {
        let mut all = Given::new(game);
        let mut next = games.start;
        while next < games.end && !stop.load(Ordering::Relaxed) {
            let end = games.end.min(next + WINDOW * BLOCK);
            let blocks = (end - next).div_ceil(BLOCK);
            let play = |block: u64| -> Result<Given, BatchError> {
                let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
                let mut seen = Given::new(game);
                let first = next + block * BLOCK;
                for number in first..end.min(first + BLOCK) {
                    worker.play(key.game(0, number), &mut row);
                    let added = seen.add(&row, wanted);
                    added.map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
                }
                Ok(seen)
            };
            let played: Vec<Result<Given, BatchError>> = (0..blocks).into_par_iter().map(play).collect();
            for block in played {
                all.merge(&block?);
            }
            next = end;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::condition::Condition;
    use crate::game::testing::toy::{Duel, Toy};

    #[test]
    fn figures_are_those_of_the_games_that_fulfil_it_alone() {
        let duel = Duel::default().playable();
        let wanted = Condition::parse("hits>=3").unwrap().on(duel.metrics()).unwrap();
        let stop = AtomicBool::new(false);
        let found = Given::play(&duel, Toy::key(2), 0..3000, Some(&wanted), &stop).unwrap();
        let (mut worker, mut row) = (duel.worker(), vec![0; duel.metrics().len()]);
        let mut plain = Accumulator::new(&duel);
        for number in 0..3000 {
            worker.play(Toy::key(2).game(0, number), &mut row);
            if row[6] >= 3 {
                plain.add(&row).unwrap();
            }
        }
        assert!(found.games == 3000 && found.seen == plain && (500..2000).contains(&plain.games()));
        let everything = Given::play(&duel, Toy::key(2), 0..3000, None, &stop).unwrap();
        assert_eq!(everything.seen.games(), 3000);
        // After a stop no game is played.
        stop.store(true, Ordering::Relaxed);
        assert_eq!(Given::play(&duel, Toy::key(2), 0..3000, None, &stop).unwrap().games, 0);
    }
}
