//! Aircraft and pilots of the squadron.

use crate::terms::cards::Leg;
use crate::terms::damage::{Level, PARTS, Part};
use crate::terms::flying::{Load, Spot};
use crate::terms::units::Altitude;
use ground::chance::Label;
use ground::game::List;

/// Where an aircraft is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Station {
    /// At the base, not in the current mission.
    Base,
    /// In the mission, on the way to the target.
    Outbound,
    /// Over the battlefield.
    Board(Spot, Altitude),
    /// In the mission, off the board and on the way home (T4.7a).
    Homebound,
    /// Turned back by an event: out of the mission (T7.11f).
    TurnedBack,
    /// Crashed, out of the campaign unless it is replaced.
    Crashed,
}

impl Station {
    /// Whether it is in the air in the current mission.
    pub(crate) const fn is_flying(self) -> bool {
        matches!(self, Station::Outbound | Station::Board(..) | Station::Homebound)
    }
}

/// An aircraft of the squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Aircraft {
    /// Its type, by place in the rules.
    pub(crate) kind: u8,
    pub(crate) label: Label,
    /// Lasting damage: counters by part, those taken in this mission included.
    pub(crate) damage: [u8; PARTS],
    pub(crate) station: Station,
    /// Whether its day is used up: it flies, has flown or was in an aborted mission (T2.3c, T3.1b).
    pub(crate) used: bool,
    /// The pilot of its mission of the day, by place among the pilots; none for an unmanned aircraft and once that is
    /// over.
    pub(crate) pilot: Option<u8>,
    /// What it set out with.
    pub(crate) load: Load,
    /// Which items of the load are left, a bit each.
    pub(crate) left: u16,
    /// Counters that lower all attacks of this mission.
    pub(crate) attack_2: u8,
    /// Fuel leaks of this mission.
    pub(crate) leaks: u8,
    /// The Bingo number that it carries; 0 for none.
    pub(crate) bingo: u8,
    /// Gun shots left in this mission (T7.6f).
    pub(crate) shots: u8,
    /// Whether its pilot has become Unfit in this mission (T4.12b).
    pub(crate) unfit: bool,
    /// Whether it has acted in this loiter turn.
    pub(crate) acted: bool,
    /// The loiter turn in which it acts with the Slow, by an event; none before the first turn and without the event.
    pub(crate) delayed: Option<u8>,
}

impl Aircraft {
    /// A blank.
    pub(crate) const BLANK: Aircraft = Aircraft::new(0, Label::NONE);

    /// A new aircraft of a type at the base.
    pub(crate) const fn new(kind: u8, label: Label) -> Aircraft {
        Aircraft {
            kind,
            label,
            damage: [0; PARTS],
            station: Station::Base,
            used: false,
            pilot: None,
            load: List::empty(0),
            left: 0,
            attack_2: 0,
            leaks: 0,
            bingo: 0,
            shots: 0,
            unfit: false,
            acted: false,
            delayed: None,
        }
    }

    /// Where on the board it is, and at which altitude.
    pub(crate) const fn on_board(&self) -> Option<(Spot, Altitude)> {
        match self.station {
            Station::Board(spot, altitude) => Some((spot, altitude)),
            _ => None,
        }
    }

    /// Whether it is lost to the campaign.
    pub(crate) const fn is_crashed(&self) -> bool {
        matches!(self.station, Station::Crashed)
    }

    /// Its counters of a part.
    pub(crate) const fn marks(&self, part: Part) -> u8 {
        self.damage[part.index()]
    }

    /// Whether it has any lasting damage.
    pub(crate) fn is_damaged(&self) -> bool {
        self.damage.iter().any(|&marks| marks > 0)
    }

    /// The places of the items left, in the order in which they were loaded.
    pub(crate) fn items_left(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let left = self.left;
        (0..self.load.len()).filter(move |place| left & 1 << place != 0)
    }
}

/// What has become of a pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    /// In the squadron.
    Serving,
    /// Down in the current mission, to be searched for.
    Down(Leg),
    /// Killed by a hit counter.
    Killed,
    /// Not found.
    Missing,
    /// Sent home and replaced by another pilot.
    Replaced,
}

/// A pilot of the squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pilot {
    /// The card, by place in the rules.
    pub(crate) card: u8,
    pub(crate) label: Label,
    pub(crate) level: Level,
    pub(crate) stress: u8,
    pub(crate) experience: u8,
    pub(crate) fate: Fate,
    /// Whether the day is used up, flying or in an aborted mission (T2.3b, T3.1b).
    pub(crate) used: bool,
    /// Whether it is in the current mission, turned back not counted.
    pub(crate) in_mission: bool,
    /// Whether another has been bought for a pilot who is gone.
    pub(crate) succeeded: bool,
}

impl Pilot {
    /// A blank.
    pub(crate) const BLANK: Pilot = Pilot::new(0, Label::NONE, Level::Average);

    /// A pilot who joins.
    pub(crate) const fn new(card: u8, label: Label, level: Level) -> Pilot {
        Pilot {
            card,
            label,
            level,
            stress: 0,
            experience: 0,
            fate: Fate::Serving,
            used: false,
            in_mission: false,
            succeeded: false,
        }
    }

    /// Whether the pilot can still fly for the squadron.
    pub(crate) fn is_serving(&self) -> bool {
        self.fate == Fate::Serving
    }

    /// Whether the pilot is dead or missing.
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self.fate, Fate::Killed | Fate::Missing)
    }

    /// Changes the stress, not below 0.
    pub(crate) fn strain(&mut self, stress: i16) {
        self.stress = (i16::from(self.stress) + stress).clamp(0, 255) as u8;
    }
}
