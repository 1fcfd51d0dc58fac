//! The jets of a scenario: what does not change while a jet flies, and how it starts.

use crate::rules::Card;
use crate::rules::cards::MOST_RACKS;
use crate::state::{Fate, Jet};
use crate::terms::named::Skill;
use crate::terms::side::Side;
use ground::board::Pose;
use ground::chance::Label;

/// A jet of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct JetSpec {
    pub(crate) label: Label,
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) card: Card,
    pub(crate) skill: Skill,
    /// Missile types, by rack: an index into the scenario's types and how many.
    pub(crate) racks: Vec<(usize, i8)>,
    pub(crate) start: Start,
}

impl JetSpec {
    /// The type of the aircraft: its name without its label.
    pub(crate) fn kind(&self) -> &str {
        self.name.split_once(' ').map_or(self.name.as_str(), |(_, kind)| kind)
    }

    /// The jet at its start, before its set-up distribution is drawn.
    pub(crate) fn at_start(&self) -> Jet {
        let mut missiles = [0; MOST_RACKS];
        for (left, rack) in missiles.iter_mut().zip(&self.racks) {
            *left = rack.1;
        }
        Jet {
            pose: self.start.pose,
            altitude: self.start.altitude,
            speed: self.start.speed,
            damage: 0,
            fuel: self.start.fuel,
            bursts: self.card.bursts,
            missiles,
            fate: Fate::Flying,
            ticks: Default::default(),
            stalled: false,
            stalled_before: false,
            fallen: 0,
            debt: 0,
            crippled: false,
            disengaging: self.start.disengaging,
            declined: false,
            dived: 0,
            stress: 0,
            turned: 0,
            aerobatics: 0,
            move_place: 0,
        }
    }
}

/// Where and how a jet starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Start {
    pub(crate) pose: Pose,
    pub(crate) altitude: i8,
    pub(crate) speed: i8,
    pub(crate) fuel: i16,
    pub(crate) disengaging: bool,
    pub(crate) scatter: Scatter,
}

/// The set-up distribution of a jet: uniform from `-n` to `n` for each value `n` below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Scatter {
    pub(crate) hexes: u8,
    pub(crate) altitude: u8,
    pub(crate) speed: u8,
    pub(crate) facing: u8,
}

impl Scatter {
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self == Scatter::default()
    }
}
