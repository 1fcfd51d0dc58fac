//! Plays a base and arms beside it, each arm over the games that are asked of it.

use super::pair::{FigurePair, Reader};
use crate::analysis::balance::Aim;
use crate::analysis::mark::mark;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::{Game, Worker};
use crate::stats::Accumulator;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Games that a thread plays at a time.
const BLOCK: u64 = 64;
/// The most games whose outcomes in the base are held at once.
const WINDOW: u64 = 8192;

/// What the games of an arm show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The figure beside that of the base.
    pub pair: FigurePair,
    /// The counts of the arm, where the field keeps them.
    pub counts: Option<Accumulator>,
    /// A mark of all outcomes: equal for two arms whose games ended alike, game by game.
    pub outcomes: u128,
}

impl Seen {
    /// No games of an arm whose counts are not kept.
    pub fn nothing(game: &dyn Game, aim: &Aim) -> Seen {
        Seen { pair: FigurePair::nothing(&Reader::new(game, aim)), counts: None, outcomes: 0 }
    }

    /// No games of an arm whose counts are kept.
    pub fn counting(game: &dyn Game, aim: &Aim) -> Seen {
        Seen { counts: Some(Accumulator::new(game)), ..Seen::nothing(game, aim) }
    }

    /// Adds the games of `other`, which is of the same arm.
    pub fn merge(&mut self, other: &Seen) {
        self.pair.merge(&other.pair);
        if let (Some(counts), Some(others)) = (&mut self.counts, &other.counts) {
            counts.merge(others);
        }
        self.outcomes = self.outcomes.wrapping_add(other.outcomes);
    }
}

/// A base that arms are played beside.
pub struct Field<'a> {
    /// The scenario as it is.
    pub base: &'a dyn Game,
    /// The figure in the base.
    pub aim: &'a Aim,
    /// The key of all dice.
    pub key: RunKey,
    /// The threads that play.
    pub pool: rayon::ThreadPool,
}

/// An arm with its figure.
#[derive(Clone, Copy)]
pub struct Entrant<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The figure in it.
    pub aim: &'a Aim,
}

/// Outcomes of consecutive games, one after another.
struct Rows {
    first: u64,
    width: usize,
    cells: Vec<i64>,
}

impl Rows {
    fn of(&self, game: u64) -> &[i64] {
        let at = (game - self.first) as usize * self.width;
        &self.cells[at..at + self.width]
    }
}

impl<'a> Field<'a> {
    /// A field with this number of threads.
    ///
    /// # Errors
    /// The threads can't be started.
    pub fn new(base: &'a dyn Game, aim: &'a Aim, key: RunKey, threads: usize) -> Result<Field<'a>, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
        Ok(Field { base, aim, key, pool })
    }

    /// Plays these games in the base and in each arm, and adds them to `seen`, an entry an arm. Says whether all of
    /// them are in; if `stop` was set before the end, an unknown part of them is.
    ///
    /// # Errors
    /// An outcome is outside what its metrics allow.
    pub fn play(
        &self,
        games: Range<u64>,
        arms: &[Entrant<'_>],
        seen: &mut [Seen],
        stop: &AtomicBool,
    ) -> Result<bool, BatchError> {
        let mut from = games.start;
        while from < games.end {
            let to = games.end.min(from + WINDOW);
            let base = self.rows(from..to)?;
            let blocks = (to - from).div_ceil(BLOCK);
            let task = |at: u64| (at / blocks, from + at % blocks * BLOCK);
            let played: Vec<_> = self.pool.install(|| {
                let play = |at: u64| {
                    let (arm, first) = task(at);
                    let counts = seen[arm as usize].counts.is_some();
                    self.block((first..to.min(first + BLOCK), counts), arms[arm as usize], &base, stop)
                };
                (0..arms.len() as u64 * blocks).into_par_iter().map(play).collect()
            });
            for (at, block) in played.into_iter().enumerate() {
                let Some(block) = block? else { return Ok(false) };
                seen[task(at as u64).0 as usize].merge(&block);
            }
            from = to;
        }
        Ok(true)
    }

    /// The outcomes of the base.
    fn rows(&self, games: Range<u64>) -> Result<Rows, BatchError> {
        let (width, first) = (self.base.metrics().len(), games.start);
        let block = |at: u64| {
            let mut worker = self.base.worker();
            let from = first + at * BLOCK;
            let mut cells = vec![0; (games.end.min(from + BLOCK) - from) as usize * width];
            for (game, row) in (from..).zip(cells.chunks_mut(width.max(1))) {
                self.one(self.base, &mut *worker, game, row)?;
            }
            Ok(cells)
        };
        let blocks = (games.end - first).div_ceil(BLOCK);
        let cells: Result<Vec<Vec<i64>>, BatchError> =
            self.pool.install(|| (0..blocks).into_par_iter().map(block).collect());
        Ok(Rows { first, width, cells: cells?.concat() })
    }

    fn one(&self, game: &dyn Game, worker: &mut dyn Worker, number: u64, row: &mut [i64]) -> Result<(), BatchError> {
        worker.play(self.key.game(0, number), row);
        let metrics = game.metrics();
        crate::analysis::compare::check(metrics, row).map_err(|error| BatchError::out_of_range(number, metrics, error))
    }

    /// Plays a block of an arm; none if `stop` was set before its end.
    fn block(
        &self,
        (games, counts): (Range<u64>, bool),
        arm: Entrant<'_>,
        base: &Rows,
        stop: &AtomicBool,
    ) -> Result<Option<Seen>, BatchError> {
        let Entrant { game, aim } = arm;
        let (ours, theirs) = (Reader::new(self.base, self.aim), Reader::new(game, aim));
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let mut seen = if counts { Seen::counting(game, aim) } else { Seen::nothing(game, aim) };
        for number in games {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            self.one(game, &mut *worker, number, &mut row)?;
            seen.pair.add((self.base, &ours, base.of(number)), (game, &theirs, &row));
            if let Some(counts) = &mut seen.counts {
                counts.add(&row).map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
            }
            seen.outcomes = seen.outcomes.wrapping_add(mark(number, &row));
        }
        Ok(Some(seen))
    }
}
