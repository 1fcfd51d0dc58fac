//! Plays the cells of a tournament, on all threads.

use super::{Block, Contest, Payoffs};
use crate::analysis::Score;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Games for which a thread seats players once.
const SEATED: u64 = 16;
/// Pieces of play for each thread between two reports of progress.
const AHEAD: usize = 8;

/// The games of all cells.
pub struct Field<'a> {
    /// What each cell plays, and what its games are worth; none of a cell that is not played.
    pub cells: Vec<Option<(&'a dyn Game, Score)>>,
    /// The key of all dice.
    pub key: RunKey,
    /// The number of threads, at least 1.
    pub threads: usize,
}

/// Some blocks of a cell.
#[derive(Clone)]
struct Piece {
    cell: usize,
    blocks: Range<usize>,
}

impl Field<'_> {
    /// Plays from where the payoffs are until nothing is open or `stop` is set; the payoffs then have all blocks that
    /// are complete. `progress` gets them from time to time.
    ///
    /// # Errors
    /// Those of `progress`, and a [`BatchError`]: threads can't be started, or an outcome is outside what its metrics
    /// allow.
    pub fn play<E: From<BatchError>>(
        &self,
        contest: &Contest,
        payoffs: &mut Payoffs,
        stop: &AtomicBool,
        mut progress: impl FnMut(&Payoffs) -> Result<(), E>,
    ) -> Result<(), E> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build();
        let pool = pool.map_err(BatchError::from)?;
        loop {
            let seen = contest.seen(payoffs);
            if seen.whole {
                return Ok(());
            }
            let pieces = missing(payoffs, &seen.open, seen.look + 1);
            for window in pieces.chunks(AHEAD * self.threads.max(1)) {
                let schedule = payoffs.schedule;
                let play = |piece: &Piece| self.piece(piece, |block| schedule.range(block), stop);
                let played: Result<Vec<Option<Vec<Block>>>, BatchError> =
                    pool.install(|| window.par_iter().map(play).collect());
                for (piece, blocks) in window.iter().zip(played?) {
                    let Some(blocks) = blocks else { return progress(payoffs) };
                    payoffs.cells[piece.cell].extend(blocks);
                }
                progress(payoffs)?;
            }
        }
    }

    /// Plays as many blocks as the payoffs have, of the cells that are there; none of others.
    ///
    /// # Errors
    /// As [`Field::play`].
    pub fn replayed(&self, payoffs: &Payoffs) -> Result<Payoffs, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build()?;
        let schedule = payoffs.schedule;
        let cell = |(cell, blocks): (usize, &Vec<Block>)| {
            let piece = Piece { cell, blocks: 0..blocks.len() };
            let blocks = self.piece(&piece, |block| schedule.range(block), &AtomicBool::new(false))?;
            Ok::<_, BatchError>(blocks.unwrap_or_default())
        };
        let cells = pool.install(|| payoffs.cells.par_iter().enumerate().map(cell).collect::<Result<_, _>>())?;
        Ok(Payoffs { schedule, cells })
    }

    /// Plays some blocks of a cell; `None` if it was stopped before their end.
    fn piece(
        &self,
        piece: &Piece,
        games: impl Fn(usize) -> Range<u64>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Block>>, BatchError> {
        let Some((game, score)) = self.cells[piece.cell] else { return Ok(Some(Vec::new())) };
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let mut found = Vec::new();
        for block in piece.blocks.clone() {
            let mut sums: Option<Block> = None;
            for number in games(block) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                worker.play(self.key.game(0, number), &mut row);
                let worth = score.of(game, &row);
                let worth = worth.map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
                let one = Block::of(worth);
                sums = Some(sums.map_or(one, |sums| sums.merged(one)));
            }
            found.extend(sums);
        }
        Ok(Some(found))
    }
}

/// What the open cells have to play until a look, cell by cell.
fn missing(payoffs: &Payoffs, open: &[bool], look: u32) -> Vec<Piece> {
    let goal = payoffs.schedule.blocks(look);
    let each = (SEATED / payoffs.schedule.block).max(1) as usize;
    let mut pieces = Vec::new();
    for (cell, blocks) in payoffs.cells.iter().enumerate().filter(|(cell, _)| open[*cell]) {
        for first in (blocks.len()..goal).step_by(each) {
            pieces.push(Piece { cell, blocks: first..goal.min(first + each) });
        }
    }
    pieces
}
