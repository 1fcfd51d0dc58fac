//! The pilots, who make the choices that the rules leave to a player.
//!
//! [`Pilot`] is the interface; `doctrine` plays it by tables from a file, `random` by dice. Every choice is made
//! with full sight of both sides.

mod bounds;
mod danger;
mod doctrine;
mod enemies;
pub(crate) mod features;
mod goals;
mod legal;
pub(crate) mod moves;
pub mod random;
mod scores;
mod search;
mod shots;
pub mod view;

pub use self::view::View;
pub use crate::terms::flying::Move;
pub use crate::terms::guns::FrontShot;
pub use ground::game::tape::PolicyDice;

use crate::keys;
use crate::policy::doctrine::ByTheBook;
use crate::policy::random::Random;
use crate::scenario::doctrine::{Doctrine, TABLES};
use crate::scenario::{Policy, Scenario};
use crate::state::State;
use crate::terms::named::Task;
use crate::terms::side::Side;
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::doctrine::Candidates;
use ground::game::planner::{Flown, LookAhead, Planner, worth_of_win};
use ground::game::tape::{Answer, Players, ask};
use ground::players;
use std::sync::Arc;

/// A pick with its reason, which traces print, and the number of candidates weighed. A pick without a reason is made by
/// `.into()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What was picked.
    pub pick: T,
    /// The doctrine table and row that led to it.
    pub row: Option<(u16, u16)>,
    /// What it is worth by the posture, in hundredths.
    pub score: Option<i32>,
    /// What it was picked from.
    pub candidates: Candidates,
}

impl<T> From<T> for Choice<T> {
    #[inline]
    fn from(pick: T) -> Choice<T> {
        Choice { pick, row: None, score: None, candidates: Candidates::default() }
    }
}

impl<T> Answer for Choice<T> {
    fn candidates(&self) -> Candidates {
        self.candidates
    }
}

players! {
    /// Makes the choices of the aircraft of one policy. A choice that the rules forbid counts as none: no attempt,
    /// straight ahead, no shot. Each choice depends on the view and on what was chosen for that aircraft earlier in the
    /// same turn, never on earlier games.
    pub trait Pilot decides Decided {
        /// The enemy that the aircraft tries to tail (R1.4g).
        fn tail(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> as Tail;

        /// Of two tied friends, whether this one moves before the other (R1.3b).
        fn first(&mut self, view: &View<'_>, friend: u8, dice: PolicyDice<'_>) -> Choice<bool> as First;

        /// The whole move (R6.3a).
        fn fly(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Move> as Fly;

        /// The shot of the pilot's guns, at the end of the own move (R2.5a).
        fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> as Declare;

        /// A shot at an enemy that ends its move in the line of fire (R2.5e).
        fn acquire(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> as Acquire;

        /// Whether the declared shot goes to a head-on attacker instead (R2.5h).
        fn switch(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<bool> as Switch;

        /// The target of an observer or gunner, after all have moved (R2.5c).
        fn aim(&mut self, view: &View<'_>, position: u8, dice: PolicyDice<'_>) -> Choice<Option<u8>> as Aim;

        /// Whether an ace uses the modifier to attack; else it serves the defence (R3.5b).
        fn ace(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> as Ace;

        /// Whether the aircraft leaves for home, where it may (R6.18d).
        fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> as Leave;
    }
}

/// Aircraft on a mission and all others may have policies of their own.
pub(crate) const ROLES: usize = 2;

/// The place of a policy among the scenario's: by side, then by role.
pub(crate) fn policy_index(side: Side, task: Task) -> usize {
    side.index() * ROLES + usize::from(task == Task::Mission)
}

impl Scenario {
    /// The pilots of both sides, as the scenario names them.
    pub fn pilots(&self) -> Pilots {
        Pilots { all: std::array::from_fn(|index| self.pilot(index)) }
    }

    /// Works out what pilots look up, so that games allocate nothing.
    pub(crate) fn prepare(&self) {
        self.prepared.work_out();
        for (_, doctrine) in (0..self.policies.len()).flat_map(|index| self.doctrines(index)) {
            doctrine.poses.iter().for_each(|pose| _ = pose.best_facings());
        }
    }

    /// The pilot of a policy, by its place; for a planner that of its first doctrine.
    pub fn pilot(&self, index: usize) -> Box<dyn Pilot> {
        self.by_the_book(index).next().unwrap_or_else(|| Box::new(Random))
    }

    /// A pilot for each doctrine of a policy. The tables of the first come first in the names of rows.
    fn by_the_book(&self, index: usize) -> impl Iterator<Item = Box<dyn Pilot>> {
        let (policies, numbered) = (self.policies.len(), self.doctrines(index).enumerate());
        numbered.map(move |(place, (_, doctrine))| -> Box<dyn Pilot> {
            Box::new(ByTheBook::new(doctrine.clone(), (place * policies + index) * TABLES))
        })
    }

    /// The doctrines of a policy, by its place, each with the policy it is of: several of a planner, none if chance
    /// flies.
    pub(crate) fn doctrines(&self, index: usize) -> impl Iterator<Item = (&str, &Arc<Doctrine>)> {
        let Policy { name, flown } = &self.policies[index];
        flown.doctrines(name)
    }

    /// The planners of both sides. One policy for a side's mission and its escort is one planner.
    pub(crate) fn planners_of_sides(&self) -> Vec<Planner<Scenario>> {
        let mut planners: Vec<(&str, Side, Planner<Scenario>)> = Vec::new();
        for (index, policy) in self.policies.iter().enumerate() {
            let Flown::LookAhead(LookAhead { games, .. }) = policy.flown else { continue };
            let (side, seat) = (Side::BOTH[index / ROLES], (index, self.by_the_book(index).collect()));
            let known = planners.iter_mut().find(|(name, of, _)| *name == policy.name && *of == side);
            if let Some((.., planner)) = known {
                planner.seats.push(seat);
                continue;
            }
            let worth = move |_: &Scenario, state: &State| {
                let points = state.points[side.index()] - state.points[side.other().index()];
                worth_of_win(state.winner.and_then(|winner| winner.is(side)), points.into())
            };
            planners.push((&policy.name, side, Planner { seats: vec![seat], games, worth: Box::new(worth) }));
        }
        planners.into_iter().map(|(.., planner)| planner).collect()
    }
}

/// The pilots of both sides, by `policy_index`.
pub struct Pilots {
    all: [Box<dyn Pilot>; 2 * ROLES],
}

impl Pilots {
    /// These: of the Allies and of the Germans, each for aircraft on a mission after all others.
    pub fn new(all: [Box<dyn Pilot>; 2 * ROLES]) -> Pilots {
        Pilots { all }
    }

    /// Asks the pilot of an aircraft for a choice, with dice of its own if it uses any.
    #[inline]
    fn ask<C: Chance, T>(
        &mut self,
        view: &View<'_>,
        (purpose, subject): (Purpose, u8),
        chance: &mut C,
        choose: impl FnOnce(&mut dyn Pilot, PolicyDice<'_>) -> T,
    ) -> T {
        let plane = view.plane();
        let pilot = &mut *self.all[policy_index(plane.side, plane.task)];
        let subject = Label(u16::from(subject));
        let key = || StreamKey { turn: view.state.clock(), actor: plane.label, subject, purpose };
        ask(pilot.uses_chance(), key, chance, |dice| choose(pilot, dice))
    }

    pub(crate) fn tail<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<Option<u8>> {
        self.ask(view, (keys::TAIL, 0), chance, |pilot, dice| pilot.tail(view, dice))
    }

    pub(crate) fn first<C: Chance>(&mut self, view: &View<'_>, friend: u8, chance: &mut C) -> Choice<bool> {
        self.ask(view, (keys::FIRST, friend), chance, |pilot, dice| pilot.first(view, friend, dice))
    }

    pub(crate) fn fly<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<Move> {
        self.ask(view, (keys::FLY, 0), chance, |pilot, dice| pilot.fly(view, dice))
    }

    pub(crate) fn declare<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<Option<FrontShot>> {
        self.ask(view, (keys::DECLARE, 0), chance, |pilot, dice| pilot.declare(view, dice))
    }

    pub(crate) fn acquire<C: Chance>(
        &mut self,
        view: &View<'_>,
        enemy: u8,
        chance: &mut C,
    ) -> Choice<Option<FrontShot>> {
        self.ask(view, (keys::ACQUIRE, enemy), chance, |pilot, dice| pilot.acquire(view, enemy, dice))
    }

    pub(crate) fn switch<C: Chance>(&mut self, view: &View<'_>, enemy: u8, chance: &mut C) -> Choice<bool> {
        self.ask(view, (keys::SWITCH, enemy), chance, |pilot, dice| pilot.switch(view, enemy, dice))
    }

    pub(crate) fn aim<C: Chance>(&mut self, view: &View<'_>, position: u8, chance: &mut C) -> Choice<Option<u8>> {
        self.ask(view, (keys::AIM, position), chance, |pilot, dice| pilot.aim(view, position, dice))
    }

    pub(crate) fn ace<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<bool> {
        self.ask(view, (keys::ACE, 0), chance, |pilot, dice| pilot.ace(view, dice))
    }

    pub(crate) fn leave<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<bool> {
        self.ask(view, (keys::LEAVE, 0), chance, |pilot, dice| pilot.leave(view, dice))
    }
}

impl Players for Pilots {
    type Player = dyn Pilot;

    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<dyn Pilot>) -> Box<dyn Pilot>) -> Box<Self> {
        Box::new(Pilots { all: self.all.map(replace) })
    }
}
