//! The US side (DH18): what it may be ordered to do, and who gives the orders.
//!
//! The [`Commander`] names the flight that moves next. Before its move he is asked whether it turns home and for an
//! [`Order`], before each point of the move for a [`Course`]; the rules carry them out. A policy in a file is a table of
//! rows for each task, laid over the base rows of the rules and asked top down.

pub(crate) mod doctrine;
pub(crate) mod features;
pub(crate) mod goals;
pub(crate) mod legal;
pub(crate) mod line_up;
pub(crate) mod order_of_moves;
pub mod random;
pub(crate) mod steering;
pub(crate) mod tape;
pub(crate) mod view;

pub(crate) use self::doctrine::{ByTheBook, Doctrine};
pub use self::steering::Course;
pub(crate) use self::tape::Taped;

use crate::scenario::Scenario;
use crate::state::{State, UsPlaces};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a flight makes for in its move. Of several alike the nearest to the flight, where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Its plotted path.
    Path,
    /// The way home.
    Home,
    /// The raid target.
    Target,
    /// A SAM with its radar on.
    Radar,
    /// The SAM with its radar on that is nearest to what the bombers have still to fly.
    RadarByPath,
    /// A Located SAM site.
    Site,
    /// The Located SAM site that is nearest to what the bombers have still to fly.
    SiteByPath,
    /// The densest AAA near the raid target.
    Guns,
    /// A detected DRV flight.
    Mig,
    /// The detected DRV flight that is nearest to a bomber.
    MigByBomber,
    /// The hex behind that flight.
    MigRear,
    /// Half-way between that flight and the bomber.
    CutOff,
    /// A DRV counter that nobody has detected.
    Counter,
    /// The lead bomber.
    Bombers,
    /// Its station off the lead bomber.
    Station,
    /// Its orbit.
    Orbit,
    /// A rally hex.
    Rally,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 17] = [
        Goal::Path,
        Goal::Home,
        Goal::Target,
        Goal::Radar,
        Goal::RadarByPath,
        Goal::Site,
        Goal::SiteByPath,
        Goal::Guns,
        Goal::Mig,
        Goal::MigByBomber,
        Goal::MigRear,
        Goal::CutOff,
        Goal::Counter,
        Goal::Bombers,
        Goal::Station,
        Goal::Orbit,
        Goal::Rally,
    ];

    /// What traces call it.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Path => "its path",
            Goal::Home => "home",
            Goal::Target => "the target",
            Goal::Radar => "the nearest radar",
            Goal::RadarByPath => "the radar nearest the bombers' path",
            Goal::Site => "the nearest Located site",
            Goal::SiteByPath => "the Located site nearest the bombers' path",
            Goal::Guns => "the guns at the target",
            Goal::Mig => "the nearest DRV flight",
            Goal::MigByBomber => "the DRV flight nearest a bomber",
            Goal::MigRear => "the rear of the DRV flight nearest a bomber",
            Goal::CutOff => "the way between a DRV flight and its bomber",
            Goal::Counter => "the nearest undetected counter",
            Goal::Bombers => "the lead bomber",
            Goal::Station => "its station",
            Goal::Orbit => "its orbit",
            Goal::Rally => "a rally hex",
        }
    }
}

/// When a flight fires its anti-radiation missiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arms {
    /// Not in this move.
    #[default]
    Hold,
    /// At a radar that is on, as soon as a missile reaches it.
    AtReach,
    /// At a radar that is on, from close by.
    Close,
    /// One missile before any radar is on; at one that is on as soon as a missile reaches it.
    PreEmptive,
}

impl Arms {
    /// All of them.
    pub const ALL: [Arms; 4] = [Arms::Hold, Arms::AtReach, Arms::Close, Arms::PreEmptive];

    /// What traces add to an order.
    pub const fn name(self) -> &'static str {
        match self {
            Arms::Hold => "",
            Arms::AtReach => "; missiles at reach",
            Arms::Close => "; missiles from close by",
            Arms::PreEmptive => "; a missile before any radar is on",
        }
    }
}

/// What a flight drops its bombs on in its move (DH12a). Which site or guns is for the rules: the nearest that its task may
/// attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
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

impl Bomb {
    /// All of them.
    pub const ALL: [Bomb; 4] = [Bomb::Target, Bomb::Site, Bomb::Guns, Bomb::No];

    /// What traces add to an order.
    pub const fn name(self) -> &'static str {
        match self {
            Bomb::Target => "; bombs for the target",
            Bomb::Site => "; bombs for a site",
            Bomb::Guns => "; bombs for guns",
            Bomb::No => "",
        }
    }
}

/// Which fights a flight starts in its move, if its task allows any (DH4a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fight {
    /// None.
    No,
    /// Each that it can.
    #[default]
    Any,
    /// Those from behind or from a band above.
    RearOrAbove,
}

impl Fight {
    /// All of them.
    pub const ALL: [Fight; 3] = [Fight::No, Fight::Any, Fight::RearOrAbove];

    /// What traces add to an order.
    pub const fn name(self) -> &'static str {
        match self {
            Fight::No => "",
            Fight::Any => "; fights what it meets",
            Fight::RearOrAbove => "; fights from the rear or above",
        }
    }
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
    /// Hexes to keep from SAMs that are on or Located, where the way allows it.
    pub keep: u8,
    /// Flies around barrage that reaches its band, where the way allows it.
    pub skirt: bool,
    /// When it fires anti-radiation missiles.
    pub arms: Arms,
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

impl Order {
    /// Fly to a goal as the flight is, firing nothing.
    pub const fn to(goal: Goal) -> Order {
        let (bomb, fight) = (Bomb::Target, Fight::Any);
        let (dash, climb, keep, skirt, arms) = (false, 0, 0, false, Arms::Hold);
        Order { goal, dash, climb, keep, skirt, arms, bomb, jettison: false, evade: false, fight, row: (0, 0) }
    }
}

/// What a commander sees: everything the US side knows is read from here.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a State,
    /// The flight that moves.
    pub(crate) flight: usize,
}

/// What a commander sees who names the flight that moves next.
#[derive(Debug)]
pub struct Waiting<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a State,
    /// The flights that have still to move with a detected DRV flight in sight, once that has been found out.
    pub(crate) contact: &'a mut Option<UsPlaces>,
}

/// A commander's own dice: an index below the number given, each as likely. Only one that says it uses chance may call it.
pub type Whim<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Who orders the flights of the US side. Its choices must not depend on anything but the view and its dice.
pub trait Commander: Send {
    /// Whether it rolls dice of its own.
    fn uses_chance(&self) -> bool {
        false
    }

    /// Which flight moves next, of those that have still to (DH18b). Any other counts as not named: then the first moves.
    fn next(&mut self, mut waiting: Waiting<'_>) -> Option<usize> {
        waiting.by_steps()
    }

    /// Whether a flight that is about to move turns for home for good (DH18c).
    fn turns_home(&mut self, view: View<'_>) -> bool {
        view.is_dry() || view.is_late()
    }

    /// The order for a flight that is about to move (DH18b, DH18c, DH18d). What the rules forbid of it counts as not ordered.
    fn order(&mut self, view: View<'_>, whim: Whim<'_>) -> Order;

    /// How a flight turns before its next point, under what is left of its order. What the rules forbid of it counts as not
    /// ordered.
    fn course(&mut self, view: View<'_>, order: Order) -> Course {
        view.steer(order)
    }
}
