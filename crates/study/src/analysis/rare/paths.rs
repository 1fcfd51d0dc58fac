//! Plays one stage of splitting: clones of the paths that have come as far as a level.

use super::RareEvent;
use crate::chance::{Roll, RunKey, Stream, StreamKey};
use crate::game::Game;
use crate::game::splitting::{Climb, END, Path, PathWorker};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Paths that a thread plays at a time.
const BLOCK: u64 = 64;
/// Blocks played between two checks whether to stop.
const WINDOW: u64 = 64;

/// The epochs of the dice: games of one are never those of another, nor those of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Epoch {
    /// The paths that the probability is computed from.
    Estimate = 0x1b0,
    /// The paths that the levels are chosen from.
    Pilot = 0x1b1,
}
/// The epochs of the dice that say with which parent a round of clones begins follow on those of the paths.
const TURNS: u32 = 2;

/// A path that was played.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) path: Path,
    pub(super) climb: Climb,
}

/// What one stage gave.
pub(super) struct Stage {
    /// The paths that were kept, by replication.
    pub(super) kept: Vec<Vec<Played>>,
    /// The games that were played: all paths, but for those whose parent crossed the level as its game ended.
    pub(super) games: u64,
}

/// The play of stages.
pub(super) struct Paths<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) key: RunKey,
    pub(super) event: &'a RareEvent,
    pub(super) epoch: Epoch,
    pub(super) stop: &'a AtomicBool,
}

impl Paths<'_> {
    /// Plays stage number `stage`, with `each` paths a replication: from the start, or as clones of the parents at
    /// their first moment with the severity `level`. The parents of a replication take turns, from one that dice
    /// choose, so that each of them has the same expected number of clones. A replication without parents has no
    /// paths. Keeps the paths that `keep` wants; `seen` learns how many games have been played. `None` if it was
    /// stopped.
    pub(super) fn play(
        &self,
        stage: u64,
        level: Option<(i64, &[Vec<Played>])>,
        (replications, each): (u64, u64),
        keep: impl Fn(&Climb) -> bool + Sync,
        seen: &mut dyn FnMut(u64),
    ) -> Option<Stage> {
        let first: Vec<u64> = (0..replications).map(|replication| self.first(stage, replication, level)).collect();
        let mut kept: Vec<Vec<Played>> = (0..replications).map(|_| Vec::new()).collect();
        let (mut games, all) = (0, replications * each);
        let mut next = 0;
        while next < all {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let end = all.min(next + BLOCK * WINDOW);
            let block = |number: u64| {
                let mut worker = self.game.path_worker(self.event.metric, self.event.falling);
                let mut found = (Vec::new(), 0);
                let begin = next + number * BLOCK;
                for at in begin..end.min(begin + BLOCK) {
                    let (replication, clone) = (at / each, at % each);
                    let number = stage << 48 | replication << 36 | clone;
                    let turn = first[replication as usize] + clone;
                    let played = self.one(worker.as_deref_mut(), number, replication, turn, level);
                    let Some((played, games)) = played else { continue };
                    found.1 += games;
                    if keep(&played.climb) {
                        found.0.push((replication as usize, played));
                    }
                }
                found
            };
            let blocks: Vec<_> = (0..(end - next).div_ceil(BLOCK)).into_par_iter().map(block).collect();
            for (paths, played) in blocks {
                games += played;
                paths.into_iter().for_each(|(replication, path)| kept[replication].push(path));
            }
            seen(games);
            next = end;
        }
        Some(Stage { kept, games })
    }

    /// One path, and how many games it took; none without a parent.
    fn one(
        &self,
        worker: Option<&mut (dyn PathWorker + '_)>,
        number: u64,
        replication: u64,
        turn: u64,
        level: Option<(i64, &[Vec<Played>])>,
    ) -> Option<(Played, u64)> {
        let dice = self.key.game(self.epoch as u32, number);
        let path = match level {
            None => Path::of(dice),
            Some((level, parents)) => {
                let parents = &parents[replication as usize];
                let parent = parents.get((turn % (parents.len() as u64).max(1)) as usize)?;
                match parent.climb.crossing(level)? {
                    END => return Some((parent.clone(), 0)),
                    moment => parent.path.split(moment, dice),
                }
            }
        };
        let climb = worker?.play(&path);
        Some((Played { path, climb }, 1))
    }

    /// The parent with which a replication begins.
    fn first(&self, stage: u64, replication: u64, level: Option<(i64, &[Vec<Played>])>) -> u64 {
        let parents = level.map_or(0, |(_, parents)| parents[replication as usize].len());
        if parents < 2 {
            return 0;
        }
        let number = stage << 48 | replication << 36;
        Stream::new(self.key.game(self.epoch as u32 + TURNS, number), StreamKey::default()).index(parents) as u64
    }
}
