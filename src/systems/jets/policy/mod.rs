//! The pilots: who makes the choices that the rules leave to a player (J1.0d, J6).
//!
//! [`Pilot`] is the interface; [`doctrine`] plays it by tables from a file, [`random`] by dice, and [`tape`] repeats what
//! another pilot chose. Every choice is made with full sight of both sides.

pub mod doctrine;
pub mod end_poses;
pub mod features;
mod legal;
pub(crate) mod load;
pub mod random;
pub mod tape;
pub mod view;

pub use self::view::{Energy, View};

use crate::keys;
use crate::policy::doctrine::{ByTheBook, Doctrine, TABLES};
use crate::policy::random::Random;
use crate::rules::attack::Attack;
use crate::rules::energy::{Before, Plan};
use crate::rules::turning::Manoeuvre;
use crate::scenario::{Dogfight, Flown};
use crate::state::{Declaration, Side};
use ground::chance::{Chance, Label, Purpose, Roll, StreamKey};
use ground::journal::RuleId;

/// What a jet does before a hex of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Steer {
    /// Fly on.
    Straight,
    /// Attempt a turn of one hexside.
    Turn,
    /// Try an aerobatic manoeuvre.
    Aerobatic(Manoeuvre),
}

impl Steer {
    /// All of them.
    pub const ALL: [Steer; 5] = [
        Steer::Straight,
        Steer::Turn,
        Steer::Aerobatic(Manoeuvre::Wingover),
        Steer::Aerobatic(Manoeuvre::HalfLoop),
        Steer::Aerobatic(Manoeuvre::SplitS),
    ];

    /// The name used in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Steer::Straight => "straight",
            Steer::Turn => "turn",
            Steer::Aerobatic(manoeuvre) => manoeuvre.name(),
        }
    }
}

/// To which side the nose comes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Way {
    /// -1 or 1.
    pub const fn sign(self) -> i8 {
        match self {
            Way::Left => -1,
            Way::Right => 1,
        }
    }
}

/// Which row of a doctrine decided a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The rule that the policy stands for.
    pub rule: RuleId,
    /// The doctrine table, as [`ground::game::Game::row_name`] counts them.
    pub table: usize,
    /// The row.
    pub row: usize,
    /// The Speed wanted.
    pub wanted_speed: i8,
}

/// An attack that a doctrine has weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Exact expected damage, in units of 6^-10.
    pub expected: i64,
    /// Ways out of 216 in which a missile hits; 216 for a gun.
    pub hit_ways: u32,
}

/// A pilot's own dice: an index below the number given, each as likely. Only a pilot that says it uses chance may call it.
pub type Whim<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Makes the choices of one side's jets. A choice that the rules forbid counts as none: no manoeuvres, level flight,
/// straight on, no attack. Each choice depends on the view and on what was chosen for that jet earlier in the same turn,
/// never on earlier games.
pub trait Pilot: Send {
    /// Whether it rolls dice of its own.
    fn uses_chance(&self) -> bool {
        false
    }

    /// Hard manoeuvres and afterburner, before the Energy Roll (J2.2a).
    fn declare(&mut self, view: &View<'_>, whim: Whim<'_>) -> Declaration;

    /// Climb or dive and brakes, after it (J2.6a).
    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, whim: Whim<'_>) -> Plan;

    /// The jet is about to move.
    fn start_move(&mut self, _: &View<'_>) {}

    /// What to do before hex number `hex` of the move, from 1 (J3.2c).
    fn steer(&mut self, view: &View<'_>, hex: i8, whim: Whim<'_>) -> Steer;

    /// A turn of so many hexsides has come off: to which side (J3.3e).
    fn way(&mut self, view: &View<'_>, hexsides: i8, whim: Whim<'_>) -> Way;

    /// One attack or none (J4.1a).
    fn attack(&mut self, view: &View<'_>, whim: Whim<'_>) -> Option<Attack>;

    /// Whether to disengage for good, where a pilot may choose to (J5.2c).
    fn leave(&mut self, view: &View<'_>, whim: Whim<'_>) -> bool;

    /// The doctrine row behind the last declaration of jet `me`, for the journal.
    fn why(&self, _me: usize) -> Option<Why> {
        None
    }

    /// The score of the choice made last, where candidates were weighed, for the journal.
    fn weighed(&self) -> Option<i32> {
        None
    }

    /// How many candidates were weighed for the last [`Pilot::plan`], [`Pilot::steer`] or [`Pilot::attack`].
    fn candidates(&self) -> u32 {
        0
    }

    /// The attack picked last, where attacks were weighed, for the journal.
    fn picked(&self) -> Option<Picked> {
        None
    }

    /// The doctrine table and row behind the last [`Pilot::leave`], for the journal.
    fn left_by(&self) -> Option<(usize, usize)> {
        None
    }
}

impl Dogfight {
    /// The pilots of both sides, as the scenario names them.
    pub fn pilots(&self) -> Pilots {
        let [a, b] = Side::BOTH.map(|side| self.pilot(side));
        Pilots::new(a, b)
    }

    /// The pilot of one side, as the scenario names it.
    pub fn pilot(&self, side: Side) -> Box<dyn Pilot> {
        match &self.policies[side.index()].flown {
            Flown::Random => Box::new(Random),
            Flown::ByTheBook(doctrine) => Box::new(ByTheBook::new(doctrine.clone(), side.index() * TABLES)),
        }
    }

    /// The doctrine that flies a side, unless chance does.
    pub(crate) fn doctrine(&self, side: Side) -> Option<&Doctrine> {
        match &self.policies[side.index()].flown {
            Flown::Random => None,
            Flown::ByTheBook(doctrine) => Some(doctrine),
        }
    }
}

/// The pilots of both sides.
pub struct Pilots {
    sides: [Box<dyn Pilot>; 2],
}

impl Pilots {
    /// These two.
    pub fn new(a: Box<dyn Pilot>, b: Box<dyn Pilot>) -> Pilots {
        Pilots { sides: [a, b] }
    }

    /// The pilot of a side.
    pub fn of(&self, side: Side) -> &dyn Pilot {
        &*self.sides[side.index()]
    }

    /// Asks the pilot of a jet for a choice, with dice of its own if it uses any.
    #[inline]
    fn ask<C: Chance, T>(
        &mut self,
        view: &View<'_>,
        (purpose, hex): (Purpose, i8),
        chance: &mut C,
        choose: impl FnOnce(&mut dyn Pilot, Whim<'_>) -> T,
    ) -> T {
        let pilot = &mut *self.sides[view.side().index()];
        if !pilot.uses_chance() {
            return choose(pilot, &mut |_| 0);
        }
        let (turn, actor) = (view.state.turn, view.label());
        let mut roll = chance.open(StreamKey { turn, actor, subject: Label(hex as u16), purpose });
        choose(pilot, &mut |options| roll.index(options))
    }

    pub(crate) fn declare<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> (Declaration, Option<Why>) {
        let ticks = self.ask(view, (keys::DECLARE, 0), chance, |pilot, whim| pilot.declare(view, whim));
        (ticks, self.of(view.side()).why(view.me))
    }

    pub(crate) fn plan<C: Chance>(&mut self, view: &View<'_>, before: Before, chance: &mut C) -> (Plan, Option<i32>) {
        let energy = Energy::new(view, before);
        let plan = self.ask(view, (keys::PLAN, 0), chance, |pilot, whim| pilot.plan(view, &energy, whim));
        (plan, self.of(view.side()).weighed())
    }

    pub(crate) fn start_move(&mut self, view: &View<'_>) {
        self.sides[view.side().index()].start_move(view);
    }

    pub(crate) fn steer<C: Chance>(&mut self, view: &View<'_>, hex: i8, chance: &mut C) -> (Steer, Option<i32>) {
        let steer = self.ask(view, (keys::STEER, hex), chance, |pilot, whim| pilot.steer(view, hex, whim));
        (steer, self.of(view.side()).weighed())
    }

    pub(crate) fn way<C: Chance>(&mut self, view: &View<'_>, hex: i8, hexsides: i8, chance: &mut C) -> Way {
        self.ask(view, (keys::WAY, hex), chance, |pilot, whim| pilot.way(view, hexsides, whim))
    }

    pub(crate) fn attack<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> (Option<Attack>, Option<Picked>) {
        let attack = self.ask(view, (keys::ATTACK, 0), chance, |pilot, whim| pilot.attack(view, whim));
        (attack, self.of(view.side()).picked())
    }

    pub(crate) fn leave<C: Chance>(&mut self, view: &View<'_>, chance: &mut C) -> (bool, Option<(usize, usize)>) {
        let leaves = self.ask(view, (keys::LEAVE, 0), chance, |pilot, whim| pilot.leave(view, whim));
        (leaves, self.of(view.side()).left_by())
    }
}
