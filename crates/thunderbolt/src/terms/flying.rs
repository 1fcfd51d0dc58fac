//! Places on the board, and what an aircraft does in one activation.

use crate::terms::units::Altitude;
use ground::board::Facing;
use ground::game::List;

/// The number of hexes of the board; a die with as many sides names one (T3.6a).
pub(crate) const PLACES: usize = 10;

/// A hex of the board, from 0; its number on the board is one more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Place(u8);

impl Place {
    /// The hex of this number, 1 to 10.
    ///
    /// # Panics
    /// If there is none.
    pub const fn numbered(number: u32) -> Place {
        assert!(number >= 1 && number as usize <= PLACES, "hexes are numbered from 1 to 10");
        Place(number as u8 - 1)
    }

    /// All hexes in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> + Clone {
        (0..PLACES as u8).map(Place)
    }

    /// Its number on the board, 1 to 10.
    pub const fn number(self) -> i32 {
        self.0 as i32 + 1
    }

    /// Its index, 0 to 9.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The hexes of a set, a bit each.
pub(crate) fn places(mut hexes: u16) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let hex = (hexes != 0).then(|| Place(hexes.trailing_zeros() as u8))?;
        hexes &= hexes - 1;
        Some(hex)
    })
}

/// The name of an edge of a hex, `a` to `f`, clockwise from the upper right.
pub(crate) fn edge_name(edge: Facing) -> &'static str {
    ["b", "c", "d", "e", "f", "a"][usize::from(edge.index())]
}

/// The edges in the order of their names.
pub(crate) const EDGES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// The edge of a name.
pub(crate) fn edge_named(name: &str) -> Option<Facing> {
    EDGES.iter().position(|edge| *edge == name).map(|place| Facing::new(place as u8 + 5))
}

/// Where in its hex an aircraft is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stance {
    /// Hovering in the centre.
    Centre,
    /// In motion on this edge, bound for the hex beyond.
    Edge(Facing),
}

/// Where an aircraft is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The hex that it is counted in (T4.5a).
    pub hex: Place,
    /// Where in it.
    pub stance: Stance,
}

/// The most steps of a move: the highest maximum speed that the rules may give.
pub(crate) const MOST_STEPS: usize = 6;

/// What an acting aircraft attacks with (T4.8h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Weapons of its load.
    Weapons,
    /// Its cannon.
    Cannon,
    /// The three guns of an AC-130 (T7.6f).
    Gunship,
}

/// The attack of an activation, as it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// After how many steps of the move; 0 is before it (T4.8a).
    pub after: u8,
    /// At which hex (T4.8b).
    pub hex: Place,
    /// With what.
    pub arm: Arm,
}

/// One activation of an aircraft: altitude, move and attack, chosen as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Activation {
    /// The altitude of the whole activation (T4.4a).
    pub altitude: Altitude,
    /// Where each step ends: on an edge the aircraft enters the hex beyond and takes this stance there, in the centre
    /// it goes to this edge. The stance of a step that leaves the board does not matter.
    pub steps: List<Stance, MOST_STEPS>,
    /// The attack, if any.
    pub strike: Option<Strike>,
}

impl Activation {
    /// An activation that neither moves nor attacks.
    pub const fn still(altitude: Altitude) -> Activation {
        Activation { altitude, steps: List::empty(Stance::Centre), strike: None }
    }
}

/// The most items that one aircraft can carry.
pub(crate) const MOST_ITEMS: usize = 16;

/// A load: items by their place among the weapons and stores of the rules, in the order in which they were loaded.
pub type Load = List<u8, MOST_ITEMS>;

/// One weapon of an attack and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The weapon, by its place in the load; the gun from 0 for an AC-130; nothing for a cannon.
    pub item: u8,
    /// The target, by its place among the units of the mission.
    pub unit: u8,
}

/// The most shots of one attack.
pub(crate) const MOST_SHOTS: usize = 32;

/// The shots of an attack, all assigned before the first die (T4.8h).
pub type Shots = List<Shot, MOST_SHOTS>;
