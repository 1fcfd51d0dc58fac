//! What US flights attack on the ground: what bombs are for, and radars that missiles home on.

use crate::keys::{FIRST_AAA, FIRST_FIRE_CAN, FIRST_SAM, label_of};
use crate::terms::sets::MOST_SAMS;
use ground::chance::Label;

/// What bombs fall on, by its place among its kind.
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

    /// The word of traces.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GroundTarget::RaidTarget => "the raid target",
            GroundTarget::Sam(_) => "a SAM site",
            GroundTarget::Aaa(_) => "AAA",
            GroundTarget::FireCan(_) => "a Fire Can",
        }
    }

    /// Its place where all kinds are told apart, for choosing among equals.
    pub(crate) const fn order(self) -> (u8, usize) {
        match self {
            GroundTarget::RaidTarget => (0, 0),
            GroundTarget::Sam(place) => (1, place),
            GroundTarget::FireCan(place) => (2, place),
            GroundTarget::Aaa(place) => (3, place),
        }
    }
}

/// A radar, by its place among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Radar {
    Sam(usize),
    FireCan(usize),
}

impl Radar {
    /// Its place where those of both kinds are counted.
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
