//! Paths: games that other dice decide from some moments on.
//!
//! The probability of a rare outcome is found by splitting (Kahn and Harris 1951; Garvels, "The splitting method in
//! rare event simulation", 2000): of the games that come as far as a level of severity, each is played on several
//! times with other dice, and so from level to level. A simulation can't be cloned half-way. A clone is therefore
//! played from the start: with the dice of its parent up to the moment at which the parent crossed the level, and with
//! dice of its own from there. Since a game opens no key of its dice twice, what comes after the moment is new, and
//! distributed as in any game that has the same past.
//!
//! The moments are those at which a game's clock moves ([`Journal::sees`](crate::journal::Journal::sees)), counted from
//! 0, and its end. The severity is observed at these moments alone: an integer that a system declares for a metric,
//! unless it says else the value so far ([`Outcome::severity`](super::Outcome::severity)).

mod dice;
mod watch;

pub use watch::{Climb, END};
pub(in crate::game) use watch::{Lookout, Watched};

use crate::chance::GameKey;

/// How games come nearer to a rare value of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Severity {
    /// Steps of the severity to a cell of 1; at least 1. On the way down there is one step to each cell.
    pub steps: u32,
    /// Whether a low value can be approached too.
    pub falls: bool,
}

/// A game by its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The dice from the start.
    pub dice: GameKey,
    /// The dice that replace them later, in the order of their moments.
    pub later: Vec<LaterDice>,
}

/// Dice for the rest of a game, or up to where others replace them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterDice {
    /// The moment from which they are rolled.
    pub from: u32,
    /// What decides the rest.
    pub dice: GameKey,
}

impl Path {
    /// The path of a game with its own dice throughout.
    pub const fn of(dice: GameKey) -> Path {
        Path { dice, later: Vec::new() }
    }

    /// This path up to a moment, and other dice from there.
    #[must_use]
    pub fn split(&self, from: u32, dice: GameKey) -> Path {
        let before = self.later.iter().copied().filter(|later| later.from < from);
        Path { dice: self.dice, later: before.chain([LaterDice { from, dice }]).collect() }
    }
}

/// Plays paths one after another on one thread.
pub trait PathWorker {
    /// Plays a path to its end.
    fn play(&mut self, path: &Path) -> Climb;
}

#[cfg(test)]
mod tests;
