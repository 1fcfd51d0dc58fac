//! The US side (DH18): what it may be ordered to do, and who gives the orders.
//!
//! Before each move of a US flight its [`Commander`] is asked for an [`Order`]; the rules carry it out point by point. A
//! policy in a file is a table of rows for each task, asked top down.

mod doctrine;
pub(super) mod feature;
pub(super) mod file;
pub(super) mod plan;
mod tape;

pub(super) use doctrine::{ByTheBook, Doctrine};
pub(super) use tape::Taped;

use super::scenario::Scenario;
use super::state::State;

/// What a flight makes for in its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Its plotted path.
    Path,
    /// The way home.
    Home,
    /// The nearest radar that is on.
    Radar,
    /// The nearest detected DRV flight.
    Intercept,
    /// Its station off the lead strike flight.
    Station,
    /// Its orbit.
    Orbit,
    /// The nearest rally hex.
    Rally,
}

/// What a flight drops its bombs on in its move (DH12a). Which site or guns is for the rules: the nearest that its task may
/// attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bomb {
    /// The raid target, as planned.
    #[default]
    Target,
    /// A Located SAM site.
    Site,
    /// An AAA concentration or a Fire Can.
    Guns,
    /// Nothing.
    No,
}

/// Which fights a flight starts in its move, if its task allows any (DH4a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fight {
    /// None.
    No,
    /// Each that it can.
    #[default]
    Any,
    /// Those from behind or from a band above.
    RearOrAbove,
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// What it makes for.
    pub goal: Goal,
    /// Dash throttle, if fuel and load allow it.
    pub dash: bool,
    /// Bands to climb, or to dive below 0, as far as the points go.
    pub climb: i8,
    /// Fires anti-radiation missiles when a radar is in reach.
    pub arms: bool,
    /// What bombs are for.
    pub bomb: Bomb,
    /// Drops all bombs at once, wherever it is.
    pub jettison: bool,
    /// Flies evasively where barrage covers it: each such hex costs a point more (DH10a).
    pub evade: bool,
    /// Which fights it starts.
    pub fight: Fight,
    /// The row of the doctrine that decided, as table and row.
    pub row: (u8, u8),
}

/// What a commander sees: everything the US side knows is read from here.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(in crate::games::downtown) scenario: &'a Scenario,
    pub(in crate::games::downtown) state: &'a State,
    /// The flight that moves.
    pub(in crate::games::downtown) flight: usize,
}

/// Who orders the flights of the US side. Its choices must not depend on anything but the view.
pub trait Commander: Send {
    /// The order for a flight that is about to move (DH18b, DH18c, DH18d).
    fn order(&mut self, view: View<'_>) -> Order;
}
