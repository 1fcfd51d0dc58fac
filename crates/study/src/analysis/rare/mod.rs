//! The probability of a rare event, by splitting with fixed levels and a fixed effort at each.
//!
//! A pilot chooses levels of severity. Then each of several independent replications plays as many paths at each level
//! as at any other: games from their start, clones of those that crossed the first level from there on, and so forth.
//! The product of the shares that pass is an unbiased estimate of the probability, whatever the levels (Garvels, "The
//! splitting method in rare event simulation", 2000; Rubino and Tuffin, "Rare event simulation using Monte Carlo
//! methods", 2009, chapter 3). Paths of one replication are related, and the shares are no independent binomials: the
//! interval comes from the replications alone.

mod estimate;
mod event;
mod levels;
mod paths;

pub use estimate::{Level, RareFound};
pub use event::RareEvent;

use crate::chance::RunKey;
use crate::game::Game;
use paths::{Epoch, Paths, Played};
use std::sync::atomic::AtomicBool;

/// The replications of an estimate.
pub const REPLICATIONS: u64 = 20;
/// The paths of a replication at a level: fewer give no share of them.
const FEWEST: u64 = 10;

/// The question how rare an event is.
pub struct Rare<'a> {
    /// What is played.
    pub game: &'a dyn Game,
    /// The key of its dice.
    pub key: RunKey,
    /// What is to happen.
    pub event: RareEvent,
    /// The games to play, the pilot's included, those of a clone counted from the start. About as many are played.
    pub games: u64,
}

/// Why there is no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEstimate {
    /// It was stopped.
    Stopped,
    /// The games are too few for the levels: about as many are needed.
    Few(u64),
}

impl Rare<'_> {
    /// Plays in the caller's pool of threads until all is played or `stop` is set. `seen` learns how many games have
    /// been played and how many there will be, as far as that is known.
    ///
    /// # Errors
    /// [`NoEstimate`].
    pub fn play(&self, stop: &AtomicBool, seen: &mut dyn FnMut(u64, Option<u64>)) -> Result<RareFound, NoEstimate> {
        let paths = |epoch| Paths { game: self.game, key: self.key, event: &self.event, epoch, stop };
        let each = (self.games / 100).clamp(500, 20_000).min(self.games / 40).max(1);
        let pilot = levels::choose(&paths(Epoch::Pilot), each, &mut |games| seen(games, None));
        let pilot = pilot.ok_or(NoEstimate::Stopped)?;
        let stages = pilot.levels.len() as u64 + 1;
        let each = self.games.saturating_sub(pilot.games) / (REPLICATIONS * stages);
        if each < FEWEST {
            return Err(NoEstimate::Few(2 * REPLICATIONS * stages * FEWEST));
        }
        let all = pilot.games + REPLICATIONS * stages * each;
        let mut progress = |games| seen(games, Some(all));
        self.estimate(&paths(Epoch::Estimate), &pilot, each, &mut progress).ok_or(NoEstimate::Stopped)
    }

    fn estimate(
        &self,
        paths: &Paths<'_>,
        pilot: &levels::Levels,
        each: u64,
        seen: &mut dyn FnMut(u64),
    ) -> Option<RareFound> {
        let mut found = RareFound::new(pilot.games, each);
        let mut parents: Vec<Vec<Played>> = Vec::new();
        for stage in 0..=pilot.levels.len() {
            let level = stage.checked_sub(1).map(|last| (pilot.levels[last], parents.as_slice()));
            let next = pilot.levels.get(stage).copied();
            let before = found.games;
            let keep = |climb: &crate::game::splitting::Climb| match next {
                Some(next) => climb.top() >= Some(next),
                None => self.event.holds(climb.cell),
            };
            let played = paths.play(stage as u64, level, (REPLICATIONS, each), keep, &mut |games| {
                seen(before + games);
            })?;
            if stage == 0 {
                let holds = |path: &&Played| self.event.holds(path.climb.cell);
                found.plain = played.kept.iter().flatten().filter(holds).count() as u64;
            }
            let started = match level {
                None => vec![each; REPLICATIONS as usize],
                Some((_, parents)) => parents.iter().map(|parents| if parents.is_empty() { 0 } else { each }).collect(),
            };
            let passed = played.kept.iter().map(|kept| kept.len() as u64).collect();
            found.levels.push(Level { severity: next, passed, started });
            found.games += played.games;
            parents = played.kept;
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests;
