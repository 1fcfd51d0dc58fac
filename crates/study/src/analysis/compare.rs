//! Compares two or more arms, game by game on the same dice, to find what a variant changes.
//!
//! Each arm plays the games 0..n of one run key. As dice are keyed by unit, purpose and time, two arms share their
//! luck wherever their rules agree, and most of what varies between games drops out of the differences.
//!
//! All sums are integers ([`Pairing`]), so that they do not depend on threads and blocks; memory does not grow with the
//! games. The intervals of all lines of all arms hold together at [`crate::stats::LEVEL`] (Bonferroni).

mod contrast;
mod decision;
mod divergence;
mod judge;
mod line;
mod margins;
mod pairing;
mod shift;
mod stored;
mod worth;

pub use contrast::{Comparison, Contrast, level_each};
pub use decision::{Decided, Decision, Question, looks};
pub use divergence::{Divergence, divergence};
pub use line::Line;
pub use margins::Margins;
pub(super) use pairing::check;
pub use pairing::{Pair, Pairing, RatioPair, Sums};
pub use shift::{Shift, shifts};
pub use stored::StoredSums;
pub use worth::{Ranked, Standing, ranked};

use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::{Game, Worker};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Blocks that each thread plays before their sums are merged.
const AHEAD: u64 = 16;

/// One side of a comparison.
#[derive(Clone, Copy)]
pub struct Arm<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The epoch of its dice: 0, or another number for an arm that must share no luck with the others.
    pub epoch: u32,
}

impl<'a> Arm<'a> {
    /// An arm with the dice of ordinary play.
    pub fn new(game: &'a dyn Game) -> Arm<'a> {
        Arm { game, epoch: 0 }
    }
}

/// A comparison: what is played, and how.
#[derive(Clone, Copy)]
pub struct Compare<'a> {
    /// The arm that the others are compared with.
    pub base: Arm<'a>,
    /// The arms that are compared with the base.
    pub others: &'a [Arm<'a>],
    /// The key of all dice.
    pub key: RunKey,
    /// The number of games that each arm plays, from game number 0.
    pub games: u64,
    /// The number of threads that play, at least 1.
    pub threads: usize,
    /// The number of games in a block, at least 1.
    pub block: u64,
}

impl Compare<'_> {
    /// The default number of games in a block.
    pub const BLOCK: u64 = 256;

    /// Plays until all games are played or `stop` is set, and returns the sums of the games 0..m, a pairing an arm, m
    /// being [`Pairing::games`]. `progress` gets m from time to time.
    ///
    /// # Errors
    /// [`BatchError`]: threads can't be started, or an outcome is outside what its metrics allow.
    pub fn play(&self, stop: &AtomicBool, mut progress: impl FnMut(u64)) -> Result<Vec<Pairing>, BatchError> {
        let mut seen = self.nothing();
        self.play_on(0..self.games, &mut seen, stop, |games, _| {
            progress(games);
            Ok::<(), BatchError>(())
        })?;
        Ok(seen)
    }

    /// Plays what is missing of these games, the first ones being in `seen`, until all are played or `stop` is set.
    /// `each` gets the number of games played and their sums from time to time, and where play ends.
    ///
    /// # Errors
    /// As [`Compare::play`], and those of `each`.
    pub fn play_on<E: From<BatchError>>(
        &self,
        games: Range<u64>,
        seen: &mut [Pairing],
        stop: &AtomicBool,
        mut each: impl FnMut(u64, &[Pairing]) -> Result<(), E>,
    ) -> Result<(), E> {
        let pool = self.pool()?;
        let all: Vec<usize> = (0..self.others.len()).collect();
        let window = AHEAD * self.threads.max(1) as u64 * self.block.max(1);
        let mut next = games.start + seen.first().map_or(0, Pairing::games);
        while next < games.end && !stop.load(Ordering::Relaxed) {
            let end = games.end.min(next + window);
            if !self.window(&pool, next..end, &all, stop, seen)? {
                return each(seen.first().map_or(0, Pairing::games), seen);
            }
            next = end;
            each(next - games.start, seen)?;
        }
        Ok(())
    }

    /// Plays from look to look, each arm until `decided` accepts its games at a look, but at most [`Compare::games`].
    /// When `stop` is set, the result is that of the last look.
    ///
    /// # Errors
    /// As [`Compare::play`].
    pub fn decide(
        &self,
        decided: impl Fn(usize, &Pairing) -> bool,
        stop: &AtomicBool,
        mut progress: impl FnMut(u64),
    ) -> Result<Vec<Pairing>, BatchError> {
        let pool = self.pool()?;
        let mut seen = self.nothing();
        let mut open: Vec<usize> = (0..self.others.len()).collect();
        let mut next = 0;
        for look in looks(self.games) {
            let mut here = seen.clone();
            // The size of blocks matters only for scheduling; the sums do not depend on it.
            let block = ((look - next) / (4 * self.threads.max(1) as u64)).clamp(1, self.block.max(1));
            let whole = Compare { block, ..*self }.window(&pool, next..look, &open, stop, &mut here)?;
            if !whole || stop.load(Ordering::Relaxed) {
                break;
            }
            seen = here;
            next = look;
            progress(next);
            open.retain(|&arm| !decided(arm, &seen[arm]));
            if open.is_empty() {
                break;
            }
        }
        Ok(seen)
    }

    fn pool(&self) -> Result<rayon::ThreadPool, BatchError> {
        Ok(rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build()?)
    }

    /// The sums of no games.
    pub fn nothing(&self) -> Vec<Pairing> {
        self.others.iter().map(|other| Pairing::new(self.base.game, other.game)).collect()
    }

    /// Plays these games in the base and some of the other arms; says whether all of them are in. What comes after a
    /// block that was dropped would leave a gap in the game numbers.
    fn window(
        &self,
        pool: &rayon::ThreadPool,
        games: Range<u64>,
        arms: &[usize],
        stop: &AtomicBool,
        seen: &mut [Pairing],
    ) -> Result<bool, BatchError> {
        let size = self.block.max(1);
        let blocks = (games.end - games.start).div_ceil(size);
        let block = |at: u64| games.start + at * size..games.end.min(games.start + (at + 1) * size);
        let played: Vec<_> = pool.install(|| {
            let seated = || Seats::new(self, arms);
            let play = |seats: &mut Seats<'_>, at| self.block(block(at), arms, seats, stop);
            (0..blocks).into_par_iter().map_init(seated, play).collect()
        });
        for block in played {
            let Some(block) = block? else { return Ok(false) };
            arms.iter().zip(&block).for_each(|(&arm, block)| seen[arm].merge(block));
        }
        Ok(true)
    }

    /// Plays one block in the base and in `arms`; `None` if it was stopped before its end.
    fn block(
        &self,
        games: Range<u64>,
        arms: &[usize],
        seats: &mut Seats<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Pairing>>, BatchError> {
        let nothing = |&arm: &usize| Pairing::new(self.base.game, self.others[arm].game);
        let mut seen: Vec<Pairing> = arms.iter().map(nothing).collect();
        for game in games {
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

/// One worker for each arm, all of one thread.
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
    fn new(compare: &Compare<'a>, arms: &[usize]) -> Seats<'a> {
        let seat = |arm: Arm<'a>| Seat { arm, worker: arm.game.worker(), row: vec![0; arm.game.metrics().len()] };
        Seats { base: seat(compare.base), others: arms.iter().map(|&arm| seat(compare.others[arm])).collect() }
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
