//! Planners: policies that look ahead.
//!
//! A planner has a few doctrines. At its first choice for a unit in each stage, such as a turn, it plays the game on
//! from there to its end with the unit under each of them, some games each, and follows for this unit and stage the
//! doctrine with the best mean. Its other units play those games as they played last, and so do those of another
//! planner; all others play by their own policies.
//!
//! The games ahead share the past with the game itself and nothing else: up to the choice they roll its own dice, from
//! there on those of [`GameKey::look_ahead`](crate::chance::GameKey::look_ahead), the same for each doctrine. So a
//! planner never sees a die before the game rolls it, and a game with a planner is a function of its key as any other.
//! What has been rolled and is still hidden from the players, such as where a site is, the games ahead know.
//!
//! A simulation cannot stop half-way. The game is therefore played from its start for each stage: the decisions before
//! the stage are repeated from a tape, those of the stage are chosen, and the planner decides where it finds a unit and
//! stage without a doctrine. The last of these plays is the game.

mod course;
mod dice;
mod player;
mod worker;

pub use course::Course;
pub use player::{PlannedPlayer, PlannedSeat, Sight};
pub(super) use worker::PlanningWorker;

use super::Simulation;
use super::tape::Players;
use crate::doctrine::Followed;
use std::sync::Arc;

/// The players of one seat of a scenario.
pub type PlayerOf<S> = <<S as Simulation>::Players as Players>::Player;

/// What a planner makes of an outcome: more is better.
pub type Worth<S> = Box<dyn Fn(&S, &<S as Simulation>::State) -> i64>;

/// The planner of one side, for play.
pub struct Planner<S: Simulation> {
    /// Its seats, counted in the order of [`Players::each`], each with the players of the doctrines in one order.
    pub seats: Vec<(usize, Vec<Box<PlayerOf<S>>>)>,
    /// The games ahead by each doctrine at each stage; at least 1.
    pub games: u32,
    /// What the game is played for.
    pub worth: Worth<S>,
}

/// How a policy chooses, lowered, with doctrines of type `D`.
#[derive(Clone, Debug, serde::Serialize)]
pub enum Flown<D: serde::Serialize> {
    /// By dice.
    Random,
    /// By its own tables.
    ByTheBook(#[serde(serialize_with = "super::shared")] Arc<D>),
    /// By the best of several doctrines, stage after stage.
    LookAhead(LookAhead<D>),
}

impl<D: serde::Serialize> Flown<D> {
    /// The doctrines that it may play by, each with the policy it is of: its own under `name`, several of a planner,
    /// none if chance plays.
    pub fn doctrines<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, &'a Arc<D>)> {
        let (one, several) = match self {
            Flown::Random => (None, None),
            Flown::ByTheBook(doctrine) => (Some((name, doctrine)), None),
            Flown::LookAhead(planner) => (None, Some(planner.doctrines.iter())),
        };
        one.into_iter().chain(several.into_iter().flatten().map(|named| (named.policy.as_str(), &named.doctrine)))
    }
}

/// A policy that looks ahead, lowered, with doctrines of type `D`.
#[derive(Clone, Debug, serde::Serialize)]
pub struct LookAhead<D: serde::Serialize> {
    /// The games ahead by each doctrine at each stage.
    pub games: u32,
    /// What it may play by.
    pub doctrines: Vec<NamedDoctrine<D>>,
}

/// A doctrine of a planner.
#[derive(Clone, Debug, serde::Serialize)]
pub struct NamedDoctrine<D: serde::Serialize> {
    /// The policy that it is the doctrine of.
    #[serde(skip_serializing)]
    pub policy: String,
    /// The doctrine itself.
    #[serde(serialize_with = "super::shared")]
    pub doctrine: Arc<D>,
}

impl<D: serde::Serialize> LookAhead<D> {
    /// Lowers what a planner may follow, each policy by `doctrine`; `None` where one of them is at fault, or there is
    /// none.
    pub fn lower<P>(
        followed: Followed<'_, P>,
        mut doctrine: impl FnMut(&str, &P) -> Option<D>,
    ) -> Option<LookAhead<D>> {
        let named = followed.policies.into_iter().map(|(policy, file)| {
            Some(NamedDoctrine { policy: policy.to_owned(), doctrine: Arc::new(doctrine(policy, file)?) })
        });
        let doctrines = named.collect::<Option<Vec<_>>>()?;
        (!doctrines.is_empty()).then_some(LookAhead { games: followed.games, doctrines })
    }
}

/// The worth of a game that is won, drawn or lost: a win counts 2, a draw 1. The difference of points decides only
/// between doctrines that win as often. `None` is a game without a winner.
pub fn worth_of_win(won: Option<bool>, points: i64) -> i64 {
    const WIN: i64 = 1 << 32;
    let half_wins = match won {
        Some(true) => 2,
        Some(false) => 0,
        None => 1,
    };
    half_wins * WIN + points
}

#[cfg(test)]
mod tests;
