//! The player, who makes the choices that the rules leave to the commander of the squadron.
//!
//! [`Commander`] is the interface; `doctrine` plays it by tables from a file, `random` by dice among all that is legal.
//! `legal` says what that is, to play and to policies alike.

pub(crate) mod doctrine;
pub(crate) mod features;
pub(crate) mod legal;
pub(crate) mod outlook;
pub(crate) mod random;
pub(crate) mod reckoning;
pub mod view;

pub use self::view::View;
pub use ground::game::tape::PolicyDice;

use crate::policy::doctrine::ByTheBook;
use crate::policy::random::Random;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::{Campaign, Policy};
pub use crate::state::orders::DayPlan;
pub use crate::terms::damage::{EvasiveOrder, Part};
pub use crate::terms::flying::{Activation, Arm, Load, Place, Shot, Shots, Spot, Stance, Strike};
pub use crate::terms::units::Altitude;
use ground::chance::{Chance, StreamKey};
use ground::doctrine::Candidates;
use ground::game::planner::{Flown, LookAhead, Planner};
use ground::game::tape::{Answer, Players, ask};
use ground::journal::RowRef;
use ground::players;
use std::sync::Arc;

/// A choice with the doctrine row that made it, for the trace, and the number of candidates weighed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What was chosen.
    pub pick: T,
    /// The doctrine table and row that decided, as [`ground::game::Description::row_name`] counts them.
    pub row: Option<(u16, u16)>,
    /// What it was picked from.
    pub candidates: Candidates,
}

impl<T> From<T> for Choice<T> {
    #[inline]
    fn from(pick: T) -> Choice<T> {
        Choice { pick, row: None, candidates: Candidates::default() }
    }
}

impl<T> Answer for Choice<T> {
    fn candidates(&self) -> Candidates {
        self.candidates
    }
}

impl Answer for EvasiveOrder {}
impl Answer for Place {}

/// What can be bought before the first day, one at a time (T1.3, T1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purchase {
    /// An aircraft of this type, by place in the rules.
    Aircraft(u8),
    /// A Scout for the campaign.
    Scout,
    /// Nothing more.
    Done,
}

/// What the player is asked to pay SO for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// What the special condition of the day offers, as it is drawn (T2.1b).
    Condition,
    /// What it asks of each mission (T7.10b).
    EachMission,
    /// Lifting the weight penalty of the band for this mission (T3.2e).
    Waiver,
    /// Keeping an aircraft that an event would turn back (T7.11f).
    TurnBack,
    /// Weapons of this weight, given up for SO by an event (T7.11f).
    Expend(u8),
}

/// What can be done at the end of a day, one thing at a time (T6.5 to T6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upkeep {
    /// One counter of a part is removed from an aircraft.
    Repair(u8, Part),
    /// All pilots rest.
    Rest,
    /// An aircraft is replaced by a new one of its type.
    ReplaceAircraft(u8),
    /// A sound part of the aircraft replaced last goes to another one.
    Salvage(u8, Part),
    /// A pilot is replaced by the pilot of this card.
    ReplacePilot(u8, u8),
    /// Nothing more.
    Done,
}

/// The attack of an activation at the moment when weapons are assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Where the aircraft is.
    pub spot: Spot,
    /// Its altitude.
    pub altitude: Altitude,
    /// The hex attacked.
    pub hex: Place,
    /// With what.
    pub arm: Arm,
}

players! {
    /// Makes the choices of the player. A choice that the rules forbid counts as none; where one must be made the least
    /// is done. Each choice depends on the view, never on earlier campaigns.
    pub trait Commander decides Decided {
        /// The next purchase (T1.3, T1.4); asked until nothing more is bought.
        fn buys(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Purchase> as Buys;

        /// The card of the next pilot of a family, among those not in use (T1.5a, T1.5b).
        fn enlists(&mut self, view: &View<'_>, family: u8, dice: PolicyDice<'_>) -> Choice<u8> as Enlists;

        /// A pilot to be raised and one to be lowered by a level (T1.5d); asked until there is none.
        fn adjusts(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<(u8, u8)>> as Adjusts;

        /// A pilot to be promoted for SO (T1.6a); asked until there is none.
        fn promotes(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> as Promotes;

        /// Whether to pay; `me` of the view is the aircraft concerned, if one is.
        fn pays(&mut self, view: &View<'_>, payment: Payment, dice: PolicyDice<'_>) -> Choice<bool> as Pays;

        /// A family for the pilot that a condition adds, among those the squadron owns (T7.10a).
        fn recruits(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> u8 as Recruits;

        /// The missions of the day (T2.2a to T2.4b).
        fn plans(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<DayPlan> as Plans;

        /// Which of the missions left, a bit each, is flown next (T2.5a).
        fn sends(&mut self, view: &View<'_>, left: u16, dice: PolicyDice<'_>) -> u8 as Sends;

        /// Whether to call the mission off (T3.1a).
        fn aborts(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> as Aborts;

        /// What the aircraft `me` carries (T3.2a).
        fn loads(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Load> as Loads;

        /// The next item given up to an event, as aircraft and place in its load (T7.11f).
        fn expends(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Option<(u8, u8)> as Expends;

        /// Where the aircraft `me` starts, and at which altitude (T3.7a, T3.7c, T3.7e, T3.7g).
        fn places(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<(Spot, Altitude)> as Places;

        /// Which of these aircraft, a bit each, acts next (T4.3a, T4.13a).
        fn calls(&mut self, view: &View<'_>, ready: u32, dice: PolicyDice<'_>) -> u8 as Calls;

        /// The activation of the aircraft `me` (T4.4a to T4.8a).
        fn activates(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Activation> as Activates;

        /// Which weapon is fired at which unit (T4.8c, T4.8h to T4.8l).
        fn aims(&mut self, view: &View<'_>, aim: &Aim, dice: PolicyDice<'_>) -> Choice<Shots> as Aims;

        /// Which of these units, a bit each, takes Cover by row 8 of the Cover table (T7.9c).
        fn covers(&mut self, view: &View<'_>, units: u64, dice: PolicyDice<'_>) -> u8 as Covers;

        /// Which of these hexes, a bit each, the Cover table concerns by row 9, or by row 10 if `leaving` (T7.9c).
        fn exposes(&mut self, view: &View<'_>, hexes: u16, leaving: bool, dice: PolicyDice<'_>) -> Place as Exposes;

        /// In which order the Evasive points of aircraft `me` are spent (T4.11h).
        fn evades(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> EvasiveOrder as Evades;

        /// How many of the Weight Points at hand are given up for the rescue of a pilot, where `need` make it sure
        /// (T5.4c).
        fn gives_up(&mut self, view: &View<'_>, need: u8, at_hand: u8, dice: PolicyDice<'_>) -> u8 as GivesUp;

        /// The next piece of upkeep (T6.5a to T6.8a); asked until nothing more is done.
        fn upkeeps(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Upkeep> as Upkeeps;
    }
}

impl Campaign {
    /// The commander that the scenario names; for a planner that of its first doctrine.
    pub fn commander(&self) -> Box<dyn Commander> {
        self.by_the_book().next().unwrap_or_else(|| Box::new(Random))
    }

    /// A commander for each doctrine of the policy. The tables of the first come first in the names of rows.
    fn by_the_book(&self) -> impl Iterator<Item = Box<dyn Commander>> {
        let mut first_table = 0;
        self.doctrines().map(move |(_, doctrine)| -> Box<dyn Commander> {
            let commander = ByTheBook::new(doctrine.clone(), first_table);
            first_table += doctrine.tables() as u16;
            Box::new(commander)
        })
    }

    /// The doctrines of the policy, each with the policy it is of: several of a planner, none if chance commands.
    pub(crate) fn doctrines(&self) -> impl Iterator<Item = (&str, &Arc<Doctrine>)> {
        let Policy { name, flown } = &self.policy;
        flown.doctrines(name)
    }

    /// The planner, if the policy is one. It plays for victory points.
    pub(crate) fn planner(&self) -> Option<Planner<Campaign>> {
        let Flown::LookAhead(LookAhead { games, .. }) = self.policy.flown else { return None };
        let seats = vec![(0, self.by_the_book().collect())];
        Some(Planner { seats, games, worth: Box::new(|_, state| state.vp.into()) })
    }

    /// The rows of all tables of the policy, to count which of them decide.
    pub fn policy_rows(&self) -> Vec<RowRef> {
        let tables = (0..).zip(self.doctrines().flat_map(|(_, doctrine)| doctrine.table_lengths()));
        tables.flat_map(|(table, rows)| (0..rows).map(move |row| RowRef { table, row: row as u16 })).collect()
    }
}

/// The one player of a campaign.
pub struct Player(Box<dyn Commander>);

impl Player {
    /// This commander.
    pub fn new(commander: Box<dyn Commander>) -> Player {
        Player(commander)
    }

    /// Asks for a choice, with dice of the commander's own if any are used.
    #[inline]
    pub(crate) fn ask<C: Chance, T>(
        &mut self,
        key: StreamKey,
        chance: &mut C,
        choose: impl FnOnce(&mut dyn Commander, PolicyDice<'_>) -> T,
    ) -> T {
        let commander = &mut *self.0;
        ask(commander.uses_chance(), || key, chance, |dice| choose(commander, dice))
    }
}

impl Players for Player {
    type Player = dyn Commander;

    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<dyn Commander>) -> Box<dyn Commander>) -> Box<Self> {
        Box::new(Player(replace(self.0)))
    }
}
