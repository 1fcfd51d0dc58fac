//! What US flights attack on the ground: targets of bombs, and radars that missiles home on.

use crate::keys::{FIRST_AAA, FIRST_FIRE_CAN, FIRST_SAM, label_of};
use crate::terms::sets::MOST_SAMS;
use ground::chance::Label;

/// A target of bombs, with its index in the list of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroundTarget {
    RaidTarget,
    Sam(usize),
    Aaa(usize),
    FireCan(usize),
}

impl GroundTarget {
    pub(crate) const fn label(self) -> Label {
        match self {
            GroundTarget::RaidTarget => Label::NONE,
            GroundTarget::Sam(place) => label_of(FIRST_SAM, place),
            GroundTarget::Aaa(place) => label_of(FIRST_AAA, place),
            GroundTarget::FireCan(place) => label_of(FIRST_FIRE_CAN, place),
        }
    }

    /// Its name in traces.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GroundTarget::RaidTarget => "the raid target",
            GroundTarget::Sam(_) => "a SAM site",
            GroundTarget::Aaa(_) => "AAA",
            GroundTarget::FireCan(_) => "a Fire Can",
        }
    }

    /// A number that is different for all targets of all kinds, for the choice among equals.
    pub(crate) const fn order(self) -> (u8, usize) {
        match self {
            GroundTarget::RaidTarget => (0, 0),
            GroundTarget::Sam(place) => (1, place),
            GroundTarget::FireCan(place) => (2, place),
            GroundTarget::Aaa(place) => (3, place),
        }
    }
}

/// A radar, with its index in the list of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Radar {
    Sam(usize),
    FireCan(usize),
}

impl Radar {
    /// Its index in a list of all SAMs and then all Fire Cans.
    pub(crate) const fn place(self) -> usize {
        match self {
            Radar::Sam(place) => place,
            Radar::FireCan(place) => MOST_SAMS + place,
        }
    }

    pub(crate) const fn label(self) -> Label {
        match self {
            Radar::Sam(place) => label_of(FIRST_SAM, place),
            Radar::FireCan(place) => label_of(FIRST_FIRE_CAN, place),
        }
    }
}
