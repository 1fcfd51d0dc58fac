//! The battlefield of the current mission: units, terrain, and what events and cards do to it.

use crate::rules::board::Terrain;
use crate::rules::hits::OutOfCup;
use crate::state::MOST_UNITS;
use crate::terms::flying::{PLACES, Place};
use crate::terms::units::{Altitude, UnitKind};
use ground::chance::Label;
use ground::game::List;

/// An enemy unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unit {
    pub(crate) kind: UnitKind,
    pub(crate) label: Label,
    pub(crate) hex: Place,
    pub(crate) in_cover: bool,
    pub(crate) destroyed: bool,
    pub(crate) pop_up: bool,
}

impl Unit {
    const BLANK: Unit = Unit {
        kind: UnitKind::Truck,
        label: Label::NONE,
        hex: Place::numbered(1),
        in_cover: false,
        destroyed: false,
        pop_up: false,
    };

    /// A unit placed in a hex.
    pub(crate) const fn new(kind: UnitKind, label: Label, hex: Place, pop_up: bool) -> Unit {
        Unit { kind, label, hex, in_cover: false, destroyed: false, pop_up }
    }

    /// Whether it is on the board.
    pub(crate) const fn stands(&self) -> bool {
        !self.destroyed
    }
}

/// A Scout of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scout {
    /// Lent for the day by a condition: the squadron does not lose it (T7.10e).
    pub(crate) lent: bool,
    /// What is added to its roll for that.
    pub(crate) modifier: i8,
}

/// A mission in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mission {
    /// The battalion attacked, by place among the battalions.
    pub(crate) battalion: u8,
    pub(crate) terrain: Terrain,
    /// Hexes seen from each hex at Low altitude, a bit each.
    pub(crate) sight: [u16; PLACES],
    /// Units in the order of placing, pop-ups after them.
    pub(crate) units: List<Unit, MOST_UNITS>,
    /// Hexes with a destroyed unit of the battalion, a bit each (T7.9c).
    pub(crate) wrecks: u16,
    /// Pop-up chits in the cup: No Enemy, and enemies by type.
    pub(crate) cup: crate::rules::pop_ups::PopUps,
    /// Hit counters out of their cup until the mission is over (T4.11k).
    pub(crate) out_of_cup: OutOfCup,
    /// The Scout with it.
    pub(crate) scout: Option<Scout>,
    /// Stress that the Scout's result spares each pilot (T3.8c).
    pub(crate) calm: u8,
    /// Loiter turns of an aircraft without a tank.
    pub(crate) loiter: u8,
    /// What cards have added to loiter turns so far.
    pub(crate) loiter_cards: i16,
    /// Evasive points that an event adds to every pilot.
    pub(crate) evasive: i8,
    /// Attack modifier of an event in the loiter turn given.
    pub(crate) attack: (i8, u8),
    /// No Cover roll up to this turn.
    pub(crate) no_cover: u8,
    /// No enemy fire up to this turn.
    pub(crate) no_fire: u8,
    /// No Linked sight.
    pub(crate) no_link: bool,
    /// What an event adds to rescue rolls.
    pub(crate) rescue: i8,
    /// The target-bound event, by its place among the cards.
    pub(crate) event: u8,
    /// Weight that has been given up to rescues.
    pub(crate) sacrificed: u8,
    /// Weight Points that the band takes from every aircraft; 0 once paid for.
    pub(crate) penalty: u8,
    /// Whether units of the battalion were placed.
    pub(crate) fought: bool,
    /// Aircraft that crashed in this mission, in order.
    pub(crate) crashed: List<u8, 32>,
}

impl Mission {
    /// A blank.
    pub(crate) const fn new() -> Mission {
        Mission {
            battalion: 0,
            terrain: Terrain::FLAT,
            sight: [0; PLACES],
            units: List::empty(Unit::BLANK),
            wrecks: 0,
            cup: crate::rules::pop_ups::PopUps::EMPTY,
            out_of_cup: OutOfCup::NONE,
            scout: None,
            calm: 0,
            loiter: 0,
            loiter_cards: 0,
            evasive: 0,
            attack: (0, 0),
            no_cover: 0,
            no_fire: 0,
            no_link: false,
            rescue: 0,
            event: 0,
            sacrificed: 0,
            penalty: 0,
            fought: false,
            crashed: List::empty(0),
        }
    }

    /// Units on the board with their places.
    pub(crate) fn standing(&self) -> impl Iterator<Item = (usize, &Unit)> + Clone {
        self.units.iter().enumerate().filter(|(_, unit)| unit.stands())
    }

    /// Whether a hex is seen from another by or of an aircraft at this altitude (T4.8f, T4.11b).
    #[inline]
    pub(crate) fn sees(&self, from: Place, to: Place, altitude: Altitude) -> bool {
        self.seen(from, altitude) & 1 << to.index() != 0
    }

    /// All hexes that are seen from a hex at this altitude, a bit each.
    #[inline]
    pub(crate) const fn seen(&self, from: Place, altitude: Altitude) -> u16 {
        match altitude {
            Altitude::High => u16::MAX,
            Altitude::Low => self.sight[from.index()],
        }
    }

    /// All hexes from which an aircraft at this altitude sees a hex and is seen from it, a bit each.
    pub(crate) fn seeing(&self, to: Place, altitude: Altitude) -> u16 {
        Place::all().filter(|&from| self.sees(from, to, altitude)).fold(0, |all, from| all | 1 << from.index())
    }
}
