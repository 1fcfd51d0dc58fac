//! The run: several threads play blocks, one merges them in order, and one writes rows.

use super::gate::{CloseOnPanic, Cuts, Gate};
use super::groups::Grouper;
use super::{BatchError, Cells, RowGroup, SinkError, StopRule};
use crate::chance::RunKey;
use crate::game::Game;
use crate::stats::Accumulator;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The window, in blocks for each thread, by which play may be ahead of merging.
const AHEAD: u64 = 4;
/// The number of row groups that may wait for the writer.
const WAITING: usize = 1;

/// A run: what is played, and how.
#[derive(Clone)]
pub struct Run<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The key of its dice.
    pub key: RunKey,
    /// The range of game numbers to play.
    pub games: Range<u64>,
    /// The number of threads that play, at least 1.
    pub threads: usize,
    /// The number of games in a block, at least 1.
    pub block: u64,
    /// The number of games in a part.
    pub part_games: u64,
    /// The rule that may end the run before its last game.
    pub rule: Option<&'a dyn StopRule>,
}

/// The results of earlier play that a resumed run continues.
pub struct Resumed {
    /// The aggregates of all earlier games.
    pub seen: Accumulator,
    /// The rows right before the run's first game that belong to the same part; they are written again with it.
    pub rows: Cells,
}

impl Resumed {
    /// The state of a run without earlier games.
    pub fn nothing(game: &dyn Game) -> Resumed {
        Resumed { seen: Accumulator::new(game), rows: Cells::new(game.metrics()) }
    }
}

/// The progress of a run.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// The number of games at which the run ends, earlier games included.
    pub games: u64,
    /// The aggregates of the games merged so far, earlier games included.
    pub seen: &'a Accumulator,
}

/// Follows the progress of a run.
pub trait Observer {
    /// Called after each merged block.
    fn progress(&mut self, progress: Progress<'_>);
}

/// An observer that ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    fn progress(&mut self, _: Progress<'_>) {}
}

/// Takes row groups, in the order of game numbers, while games are played.
pub trait RowSink: Send {
    /// Takes one group.
    ///
    /// # Errors
    /// The reason why it can't take the group; the run then ends.
    fn take(&mut self, group: RowGroup) -> Result<(), SinkError>;
}

/// A played block.
struct Block {
    number: u64,
    end: u64,
    seen: Accumulator,
    cells: Cells,
}

type BlockResult = Result<Block, BatchError>;

impl Run<'_> {
    /// The default number of games in a block.
    pub const BLOCK: u64 = 1024;

    /// Plays until all games are played, the rule says that they are enough, or `stop` is set, and returns what the
    /// games have as their counts: the first m of them, m being [`Accumulator::games`]. The sink has then taken exactly
    /// their rows; without a sink no rows are kept.
    ///
    /// # Errors
    /// [`BatchError`].
    pub fn play(
        &self,
        stop: &AtomicBool,
        sink: Option<&mut dyn RowSink>,
        observer: &mut dyn Observer,
    ) -> Result<Accumulator, BatchError> {
        self.resume(Resumed::nothing(self.game), stop, sink, observer)
    }

    /// [`Run::play`] after earlier games; the result includes their aggregates.
    ///
    /// # Errors
    /// [`BatchError`].
    pub fn resume(
        &self,
        before: Resumed,
        stop: &AtomicBool,
        sink: Option<&mut dyn RowSink>,
        observer: &mut dyn Observer,
    ) -> Result<Accumulator, BatchError> {
        let threads = self.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let window = AHEAD * threads as u64;
        let looks = self.rule.map_or_else(Vec::new, |rule| rule.looks(self.games.clone()));
        let cuts = Cuts { block: self.block.max(1), looks, games: self.games.clone() };
        let gate = Gate::new(cuts, window, stop);
        let (played, blocks) = sync_channel(window as usize);
        let keep = sink.is_some();
        std::thread::scope(|scope| {
            let (groups, written) = sync_channel::<RowGroup>(WAITING);
            let writer =
                sink.map(|sink| scope.spawn(move || written.into_iter().try_for_each(|group| sink.take(group))));
            let outcome = pool.in_place_scope(|threads| {
                let gate = &gate;
                threads.spawn_broadcast(move |_, _| self.work(gate, &played, keep));
                let outcome = self.merge(before, gate, blocks, keep.then_some(groups), observer);
                gate.close();
                outcome
            });
            // If the writer failed, merging ended early for that reason, so report the writer's error.
            match writer.map(|writer| writer.join()) {
                Some(Ok(Err(error))) => Err(BatchError::Sink(error)),
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                Some(Ok(Ok(()))) | None => outcome,
            }
        })
    }

    /// One thread: plays blocks until the gate lets it in no more.
    fn work(&self, gate: &Gate<'_>, played: &SyncSender<BlockResult>, keep: bool) {
        let _guard = CloseOnPanic(gate);
        let mut worker = self.game.worker();
        let mut row = vec![0; self.game.metrics().len()];
        while let Some((number, games)) = gate.enter() {
            let block = self.block(number, games, &mut *worker, &mut row, gate, keep);
            let Some(block) = block.transpose() else {
                // This block is dropped, so the other threads must not wait until it is merged.
                gate.close();
                return;
            };
            if played.send(block).is_err() {
                return;
            }
        }
    }

    /// Plays one block; `None` if the run was stopped before the block's end.
    fn block(
        &self,
        number: u64,
        games: Range<u64>,
        worker: &mut dyn crate::game::Worker,
        row: &mut [i64],
        gate: &Gate<'_>,
        keep: bool,
    ) -> Result<Option<Block>, BatchError> {
        let metrics = self.game.metrics();
        let (seen, cells) = (Accumulator::new(self.game), Cells::new(metrics));
        let mut block = Block { number, end: games.end, seen, cells };
        for game in games {
            if gate.stopped() {
                return Ok(None);
            }
            worker.play(self.key.game(0, game), row);
            block.seen.add(row).map_err(|error| BatchError::out_of_range(game, metrics, error))?;
            if keep {
                block.cells.push(row);
            }
        }
        Ok(Some(block))
    }

    /// Merges blocks in order until one is missing, the rule has enough games, or the writer fails.
    fn merge(
        &self,
        before: Resumed,
        gate: &Gate<'_>,
        blocks: Receiver<BlockResult>,
        groups: Option<SyncSender<RowGroup>>,
        observer: &mut dyn Observer,
    ) -> Result<Accumulator, BatchError> {
        let Resumed { mut seen, rows: old } = before;
        let first = self.games.start - old.rows() as u64;
        let mut rows = Rows { grouper: Grouper::new(self.game.metrics(), self.part_games, first), groups };
        let mut early = BTreeMap::new();
        let mut next = 0;
        // `take` fails only if the writer has ended; `resume` then reports the writer's error.
        if rows.take(&old).is_err() {
            return Ok(seen);
        }
        if self.enough(self.games.start, &seen) {
            rows.end();
            return Ok(seen);
        }
        'merging: for block in blocks {
            let block = block?;
            early.insert(block.number, block);
            while let Some(block) = early.remove(&next) {
                next += 1;
                seen.merge(&block.seen);
                if rows.take(&block.cells).is_err() {
                    return Ok(seen);
                }
                gate.merged();
                observer.progress(Progress { games: self.games.end, seen: &seen });
                if self.enough(block.end, &seen) {
                    break 'merging;
                }
            }
        }
        rows.end();
        Ok(seen)
    }

    /// Whether the rule looks after game number `end - 1` and has enough games.
    fn enough(&self, end: u64, seen: &Accumulator) -> bool {
        self.rule.is_some_and(|rule| rule.looks_at(end) && rule.enough(seen))
    }
}

/// Passes rows to the writer, if there is one.
struct Rows<'a> {
    grouper: Grouper<'a>,
    groups: Option<SyncSender<RowGroup>>,
}

/// The writer has ended and takes no more rows.
struct WriterGone;

impl Rows<'_> {
    fn take(&mut self, cells: &Cells) -> Result<(), WriterGone> {
        match &self.groups {
            None => Ok(()),
            Some(groups) => self.grouper.take(cells, |group| groups.send(group).map_err(|_| WriterGone)),
        }
    }

    fn end(mut self) {
        if let (Some(groups), Some(rest)) = (&self.groups, self.grouper.close()) {
            // If the writer has ended, `resume` reports its error.
            groups.send(rest).ok();
        }
    }
}
