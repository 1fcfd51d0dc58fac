//! The US side (DH18): what it may be ordered to do, and the commander that gives the orders.
//!
//! The [`Commander`] names the flight that moves next. Before its move he is asked whether it turns home and for an
//! [`Order`], before each point of the move for a [`Course`]; the rules carry them out. A policy in a file is a table
//! of rows for each task, laid over the base rows of the rules and asked top down.

pub(crate) mod bombing;
pub(crate) mod doctrine;
pub(crate) mod features;
pub(crate) mod goals;
pub(crate) mod leg;
pub(crate) mod legal;
pub(crate) mod line_up;
pub(crate) mod order_of_moves;
pub mod random;
pub(crate) mod radars;
pub(crate) mod steering;
pub(crate) mod view;
pub(crate) mod objections;

pub(crate) use self::doctrine::ByTheBook;
pub use crate::terms::orders::{ArmsOrder, BombOrder, Course, DecidedBy, FightOrder, Goal, Order};
pub use ground::game::tape::PolicyDice;

use crate::scenario::Scenario;
use crate::scenario::doctrine::{Doctrine, TABLES, table_of};
use crate::state::State;
use ground::game;
use ground::game::planner::{LookAhead, NamedDoctrine, Sight};
use ground::game::tape::{Answer, Players};
use ground::journal::RowRef;
use ground::players;

/// What a commander knows as it orders a flight. Everything that the US side knows is read from here.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a State,
    /// The flight that moves, as an index.
    pub(crate) flight: usize,
}

/// What a commander sees as it names the flight that moves next.
#[derive(Debug)]
pub struct Waiting<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a State,
}

players! {
    /// The commander of the US flights. Its choices must not depend on anything but the view and its dice.
    pub trait Commander decides Decided {
        /// Which flight moves next, of those that have still to (DH18b). Any other counts as not named: then the
        /// first moves.
        fn next(&mut self, waiting: Waiting<'_>) -> Option<usize> as Next {
            waiting.by_steps()
        }

        /// Whether the flight that is about to move turns for home for good (DH18c).
        fn turns_home(&mut self, view: View<'_>) -> bool as TurnsHome {
            view.is_dry() || view.is_late()
        }

        /// The order for a flight that is about to move (DH18b, DH18c, DH18d). What the rules forbid of it counts as
        /// not ordered.
        fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order as Order;

        /// How a flight turns before its next point, under what is left of its order. What the rules forbid of it
        /// counts as not ordered.
        fn course(&mut self, view: View<'_>, order: Order) -> Course as Course {
            view.steer(order)
        }
    }
}

/// The flights of one table play together: a raid has too many for each to look ahead.
impl Sight for View<'_> {
    fn unit(&self) -> Option<usize> {
        Some(table_of(self.scenario.flights[self.flight].task))
    }
}

/// All flights that wait.
impl Sight for Waiting<'_> {}

/// A raid has one player.
impl Players for dyn Commander {
    type Player = dyn Commander;

    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<dyn Commander>) -> Box<dyn Commander>) -> Box<Self> {
        replace(self)
    }
}

impl Answer for Order {}
impl Answer for Course {}

impl Scenario {
    /// The commander that the scenario names; for a planner that of its first doctrine.
    pub fn commander(&self) -> Box<dyn Commander> {
        let first = self.by_the_book().into_iter().next();
        first.unwrap_or_else(|| Box::new(ByTheBook { doctrine: self.doctrine.clone(), first_table: 0 }))
    }

    /// A commander for each doctrine of a planner.
    fn by_the_book(&self) -> Vec<Box<dyn Commander>> {
        let Doctrine::LookAhead(planner) = &*self.doctrine else { return Vec::new() };
        let first_tables = (0..).step_by(TABLES.len());
        let commander = |(named, first_table): (&NamedDoctrine<Doctrine>, u8)| -> Box<dyn Commander> {
            Box::new(ByTheBook { doctrine: named.doctrine.clone(), first_table })
        };
        planner.doctrines.iter().zip(first_tables).map(commander).collect()
    }

    /// The planner, if the policy is one. It plays for victory points.
    pub(crate) fn look_ahead(&self) -> Option<game::planner::Planner<Scenario>> {
        let Doctrine::LookAhead(LookAhead { games, .. }) = *self.doctrine else { return None };
        let worth = |_: &Scenario, state: &State| state.tallies.margin().into();
        Some(game::planner::Planner { seats: vec![(0, self.by_the_book())], games, worth: Box::new(worth) })
    }

    /// The order that this scenario's policy would give to a flight that another policy flies in the same raid. It uses
    /// no dice.
    pub fn would_order(&self, view: View<'_>) -> Order {
        let view = View { scenario: self, ..view };
        view.lawful(self.commander().order(view, &mut |_| 0))
    }

    /// The rows of the policy's tables, followed by the base rows.
    pub fn policy_rows(&self) -> Vec<RowRef> {
        let tables = self.doctrine.rows().into_iter().enumerate();
        tables
            .flat_map(|(table, rows)| (0..rows).map(move |row| RowRef { table: table as u16, row: row as u16 }))
            .collect()
    }
}
