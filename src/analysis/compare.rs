//! Two or more arms on the same dice, game by game: what a variant changes.
//!
//! Each arm plays the games 0..n of one run key. As dice are keyed by who rolls for what and when, two arms share their
//! luck wherever their rules agree, and most of what varies between games drops out of the differences.
//!
//! All sums are of integers ([`Pairing`]), so that threads and blocks change nothing; memory does not grow with the
//! games. The intervals of all lines of all arms hold together at [`crate::stats::LEVEL`] (Bonferroni).

mod contrast;
mod pairing;
mod stored;

pub use contrast::{Comparison, Contrast, Line, Margins, level_each};
pub use pairing::{Pair, Pairing, RatioPair, Sums};
pub use stored::StoredSums;

use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::{Game, Worker};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Blocks handed to each thread before what they came to is put together.
const AHEAD: u64 = 16;

/// One side of a comparison.
#[derive(Clone, Copy)]
pub struct Arm<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The epoch of its dice: 0, unless arms are to share no luck.
    pub epoch: u32,
}

impl<'a> Arm<'a> {
    /// An arm on the dice of play.
    pub fn new(game: &'a dyn Game) -> Arm<'a> {
        Arm { game, epoch: 0 }
    }
}

/// What to play.
#[derive(Clone, Copy)]
pub struct Compare<'a> {
    /// What the others are compared with.
    pub base: Arm<'a>,
    /// The others.
    pub others: &'a [Arm<'a>],
    /// The key of all dice.
    pub key: RunKey,
    /// How many games each arm plays, from number 0.
    pub games: u64,
    /// How many threads play, at least 1.
    pub threads: usize,
    /// Games a block, at least 1.
    pub block: u64,
}

impl Compare<'_> {
    /// Games a block, unless said otherwise.
    pub const BLOCK: u64 = 256;

    /// Plays until all games are played or `stop` is set, and returns what the games 0..m came to, a pairing an arm, m
    /// being [`Pairing::games`]. `progress` is told m from time to time.
    ///
    /// # Errors
    /// [`BatchError`]: threads can't be started, or an outcome is outside what its metrics allow.
    pub fn play(&self, stop: &AtomicBool, mut progress: impl FnMut(u64)) -> Result<Vec<Pairing>, BatchError> {
        let threads = self.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let mut seen = self.nothing();
        let blocks = self.games.div_ceil(self.block.max(1));
        let window = AHEAD * threads as u64;
        let mut next = 0;
        while next < blocks && !stop.load(Ordering::Relaxed) {
            let end = blocks.min(next + window);
            let played: Vec<_> = pool.install(|| {
                let seated = || Seats::new(self);
                (next..end).into_par_iter().map_init(seated, |seats, block| self.block(block, seats, stop)).collect()
            });
            for block in played {
                // What comes after a block that was dropped would leave a gap in the game numbers.
                let Some(block) = block? else { return Ok(seen) };
                seen.iter_mut().zip(&block).for_each(|(seen, block)| seen.merge(block));
            }
            next = end;
            progress(self.games.min(next * self.block.max(1)));
        }
        Ok(seen)
    }

    fn nothing(&self) -> Vec<Pairing> {
        self.others.iter().map(|other| Pairing::new(self.base.game, other.game)).collect()
    }

    /// Plays one block in all arms; none if it was stopped before its end.
    fn block(&self, block: u64, seats: &mut Seats<'_>, stop: &AtomicBool) -> Result<Option<Vec<Pairing>>, BatchError> {
        let mut seen = self.nothing();
        let first = block * self.block.max(1);
        for game in first..self.games.min(first + self.block.max(1)) {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (base, others) = (&mut seats.base, &mut seats.others);
            base.play(self.key, game)?;
            for (other, seen) in others.iter_mut().zip(&mut seen) {
                other.play(self.key, game)?;
                seen.add(&base.row, &other.row);
            }
        }
        Ok(Some(seen))
    }
}

/// A worker an arm, for one thread.
struct Seats<'a> {
    base: Seat<'a>,
    others: Vec<Seat<'a>>,
}

struct Seat<'a> {
    arm: Arm<'a>,
    worker: Box<dyn Worker + 'a>,
    row: Vec<i64>,
}

impl<'a> Seats<'a> {
    fn new(compare: &Compare<'a>) -> Seats<'a> {
        let seat = |arm: Arm<'a>| Seat { arm, worker: arm.game.worker(), row: vec![0; arm.game.metrics().len()] };
        Seats { base: seat(compare.base), others: compare.others.iter().copied().map(seat).collect() }
    }
}

impl Seat<'_> {
    fn play(&mut self, key: RunKey, game: u64) -> Result<(), BatchError> {
        self.worker.play(key.game(self.arm.epoch, game), &mut self.row);
        let metrics = self.arm.game.metrics();
        pairing::check(metrics, &self.row).map_err(|error| BatchError::out_of_range(game, metrics, error))
    }
}

#[cfg(test)]
mod tests;
