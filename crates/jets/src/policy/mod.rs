//! The pilots: the players that make the choices that the rules leave open (J1.0d, J6).
//!
//! [`Pilot`] is the interface; `doctrine` plays it by tables from a file, `random` by dice. Every choice is made
//! with full sight of both sides.

mod courses;
mod doctrine;
mod end_poses;
pub(crate) mod features;
mod legal;
mod outlook;
pub mod random;
mod shot_worth;
pub mod view;

pub use self::view::{Energy, View};
pub use crate::terms::choices::{Steer, TurnSide};
pub use ground::game::tape::PolicyDice;

use crate::keys;
use crate::policy::doctrine::ByTheBook;
use crate::policy::random::Random;
use crate::rules::energy_management::EnergyState;
use crate::scenario::doctrine::{Doctrine, DoctrinePlace};
use crate::scenario::{Dogfight, Policy};
use crate::state::State;
use crate::terms::choices::{Attack, Declaration, Plan};
use crate::terms::side::Side;
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::doctrine::Candidates;
use ground::game::planner::{Flown, LookAhead, Planner, worth_of_win};
use ground::game::tape::{Answer, Players, ask};
use ground::journal::RuleId;
use ground::players;
use std::sync::Arc;

/// A pick with its reason, which traces print, and with the number of candidates weighed. A pick without a reason is
/// made by `.into()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<T: Pick> {
    /// What was picked.
    pub pick: T,
    /// Why, for the journal.
    pub because: Option<T::Because>,
    /// What it was picked from.
    pub candidates: Candidates,
}

impl<T: Pick> From<T> for Choice<T> {
    #[inline]
    fn from(pick: T) -> Choice<T> {
        Choice { pick, because: None, candidates: Candidates::default() }
    }
}

impl<T: Pick> Answer for Choice<T> {
    fn candidates(&self) -> Candidates {
        self.candidates
    }
}

impl Answer for TurnSide {}

/// What a pilot picks.
pub trait Pick {
    /// The reason as the journal reports it.
    type Because;
}

impl Pick for Declaration {
    type Because = Why;
}

impl Pick for Plan {
    type Because = ();
}

/// The score of the end pose that the jet steers for.
impl Pick for Steer {
    type Because = i32;
}

impl Pick for Option<Attack> {
    type Because = Picked;
}

/// The doctrine table and row.
impl Pick for bool {
    type Because = (usize, usize);
}

/// Which row of a doctrine decided a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The rule of the ledger that describes the policy, if any does.
    pub rule: Option<RuleId>,
    /// The doctrine table, as [`ground::game::Description::row_name`] counts them.
    pub table: usize,
    /// The row that applied, by index.
    pub row: usize,
    /// The Speed wanted.
    pub wanted_speed: i8,
    /// The Speed that the afterburner is lit for.
    pub afterburner_speed: i8,
}

/// An attack that a doctrine has weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Exact expected damage, in units of 6^-10.
    pub expected: i64,
    /// Ways out of 216 in which a missile hits; 216 for a gun.
    pub hit_ways: u32,
}

players! {
    /// Makes the choices of one side's jets. A choice that the rules forbid counts as none: no manoeuvres, level
    /// flight, straight on, no attack. Each choice depends on the view and on what was chosen for that jet earlier in
    /// the same turn, never on earlier games.
    pub trait Pilot decides Decided {
        /// Hard manoeuvres and afterburner, before the Energy Roll (J2.2a).
        fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> as Declare;

        /// Climb or dive and brakes, after it (J2.6a).
        fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> as Plan;

        /// What to do before hex number `hex` of the move, from 1 (J3.2c).
        fn steer(&mut self, view: &View<'_>, hex: i8, dice: PolicyDice<'_>) -> Choice<Steer> as Steer;

        /// A turn of this many hexsides has succeeded: to which side (J3.3e).
        fn turn_side(&mut self, view: &View<'_>, hexsides: i8, dice: PolicyDice<'_>) -> TurnSide as TurnSide;

        /// One attack or none (J4.1a).
        fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> as Attack;

        /// Whether to disengage for good, where a pilot may choose to (J5.2c).
        fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> as Leave;
    }
}

impl Dogfight {
    /// Makes the tables that pilots look up in place of weighing ends. They choose the same without.
    pub(crate) fn prepare(&self) {
        for (_, doctrine) in Side::BOTH.into_iter().flat_map(|side| self.doctrines(side)) {
            doctrine.poses.iter().for_each(|pose| pose.prepare(self));
        }
    }

    /// The pilots of both sides, as the scenario names them.
    pub fn pilots(&self) -> Pilots {
        let [a, b] = Side::BOTH.map(|side| self.pilot(side));
        Pilots::new(a, b)
    }

    /// The pilot of one side, as the scenario names it; for a planner that of its first doctrine.
    pub fn pilot(&self, side: Side) -> Box<dyn Pilot> {
        self.by_the_book(side).next().unwrap_or_else(|| Box::new(Random))
    }

    /// A pilot for each doctrine that a side may fly by. The tables of the first come first in the names of rows.
    fn by_the_book(&self, side: Side) -> impl Iterator<Item = Box<dyn Pilot>> {
        let numbered = self.doctrines(side).enumerate();
        numbered.map(move |(place, (_, doctrine))| -> Box<dyn Pilot> {
            Box::new(ByTheBook::new(doctrine.clone(), DoctrinePlace { side, place }.first_table()))
        })
    }

    /// The doctrines that a side may fly by, each with its policy: several of a planner, none if chance flies.
    pub(crate) fn doctrines(&self, side: Side) -> impl Iterator<Item = (&str, &Arc<Doctrine>)> {
        let Policy { name, flown } = &self.policies[side.index()];
        flown.doctrines(name)
    }

    /// The planners of the sides that have one.
    pub(crate) fn planners_of_sides(&self) -> Vec<Planner<Dogfight>> {
        let planner = |side: Side| {
            let Flown::LookAhead(LookAhead { games, .. }) = self.policies[side.index()].flown else { return None };
            let worth = move |_: &Dogfight, state: &State| {
                let points = state.points[side.index()] - state.points[side.other().index()];
                worth_of_win(state.winner.and_then(|winner| winner.is(side)), points.into())
            };
            let seats = vec![(side.index(), self.by_the_book(side).collect())];
            Some(Planner { seats, games, worth: Box::new(worth) })
        };
        Side::BOTH.into_iter().filter_map(planner).collect()
    }
}

/// The game of a worker with which tables are made. To make them takes as long as a hundred games.
const GAMES_WITHOUT_TABLES: u32 = 32;

/// The pilots of both sides.
pub struct Pilots {
    sides: [Box<dyn Pilot>; 2],
    games: u32,
}

impl Pilots {
    /// These two.
    pub fn new(a: Box<dyn Pilot>, b: Box<dyn Pilot>) -> Pilots {
        Pilots { sides: [a, b], games: 0 }
    }

    /// A game begins. Pilots that have played some games are likely to play many more, and have their tables made.
    pub(crate) fn begin(&mut self, dogfight: &Dogfight) {
        self.games = self.games.saturating_add(1);
        if self.games == GAMES_WITHOUT_TABLES {
            dogfight.prepare();
        }
    }

    /// Asks the pilot of a jet for a choice, with dice of its own if it uses any.
    #[inline]
    fn ask<C: Chance, T>(
        &mut self,
        view: &View<'_>,
        (purpose, hex): (Purpose, i8),
        chance: &mut C,
        choose: impl FnOnce(&mut dyn Pilot, PolicyDice<'_>) -> T,
    ) -> T {
        let pilot = &mut *self.sides[view.side().index()];
        let key = || StreamKey { turn: view.state.turn, actor: view.label(), subject: Label(hex as u16), purpose };
        ask(pilot.uses_chance(), key, chance, |dice| choose(pilot, dice))
    }

    pub(crate) fn declare<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<Declaration> {
        self.ask(view, (keys::DECLARE, 0), chance, |pilot, dice| pilot.declare(view, dice))
    }

    pub(crate) fn plan<C: Chance>(&mut self, view: &View<'_>, before: EnergyState, chance: &mut C) -> Choice<Plan> {
        let energy = Energy::new(view, before);
        self.ask(view, (keys::PLAN, 0), chance, |pilot, dice| pilot.plan(view, &energy, dice))
    }

    pub(crate) fn steer<C: Chance>(&mut self, view: &View<'_>, hex: i8, chance: &mut C) -> Choice<Steer> {
        self.ask(view, (keys::STEER, hex), chance, |pilot, dice| pilot.steer(view, hex, dice))
    }

    pub(crate) fn turn_side<C: Chance>(&mut self, view: &View<'_>, hex: i8, hexsides: i8, chance: &mut C) -> TurnSide {
        self.ask(view, (keys::TURN_SIDE, hex), chance, |pilot, dice| pilot.turn_side(view, hexsides, dice))
    }

    pub(crate) fn attack<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<Option<Attack>> {
        self.ask(view, (keys::ATTACK, 0), chance, |pilot, dice| pilot.attack(view, dice))
    }

    pub(crate) fn leave<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> Choice<bool> {
        self.ask(view, (keys::LEAVE, 0), chance, |pilot, dice| pilot.leave(view, dice))
    }
}

impl Players for Pilots {
    type Player = dyn Pilot;

    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<dyn Pilot>) -> Box<dyn Pilot>) -> Box<Self> {
        Box::new(Pilots { sides: self.sides.map(replace), games: self.games })
    }
}
