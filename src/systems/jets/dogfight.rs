//! A scenario of `jets`, lowered: everything that play reads, and nothing by name.

use super::file::SwitchesFile;
use super::metrics::Columns;
use super::pilot::doctrine::{ByTheBook, Doctrine, TABLES};
use super::pilot::random::Random;
use super::pilot::{Pilot, Pilots};
use super::rules::{Missile, Rules};
use super::state::{Seat, Side};
use super::worth::Worth;
use ground::board::Facing;
use ground::game::{Metric, Ratio};
use ground::scenario::Provenance;
use std::sync::Arc;

/// A dogfight ready to be played.
#[derive(Clone, Debug)]
pub struct Dogfight {
    pub(super) rules: Rules,
    /// The jets, in the order of their labels.
    pub(super) seats: Vec<Seat>,
    /// The missile types on board, with their names.
    pub(super) missiles: Vec<(&'static str, Missile)>,
    /// Where the sun stands; none where it is drawn, or at night.
    pub(super) sun: Option<Facing>,
    /// Whether the set-up departs from the standard dogfight.
    pub(super) varied: bool,
    /// Which sides start with the fuel of the far from home.
    pub(super) away: [bool; 2],
    pub(super) policies: [Policy; 2],
    /// Expected damage.
    pub(super) worth: Worth,
    /// Mean increase of a dry Energy Roll, in units of `worth::SCALE`: by altitude, manoeuvres, factor.
    pub(super) mean_gains: Vec<i64>,
    /// The longest range of any weapon on board.
    pub(super) reach: u32,
    pub(super) switches: SwitchesFile,
    pub(super) side_names: [String; 2],
    pub(super) metrics: Vec<Metric>,
    pub(super) ratios: Vec<Ratio>,
    pub(super) columns: Columns,
    pub(super) provenance: Vec<Provenance>,
}

/// Who flies a side.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    pub(super) name: String,
    pub(super) flown: Flown,
}

/// How a policy chooses.
#[derive(Clone, Debug)]
pub(super) enum Flown {
    Random,
    ByTheBook(Arc<Doctrine>),
}

/// The greatest Energy Factor that a mean is kept for.
pub(super) const MOST_FACTOR: usize = 9;

impl Dogfight {
    /// The pilots of both sides, as the scenario names them.
    pub fn pilots(&self) -> Pilots {
        let [a, b] = Side::BOTH.map(|side| self.pilot(side));
        Pilots::new(a, b)
    }

    /// The pilot of one side, as the scenario names it.
    pub fn pilot(&self, side: Side) -> Box<dyn Pilot> {
        match &self.policies[side.index()].flown {
            Flown::Random => Box::new(Random),
            Flown::ByTheBook(doctrine) => Box::new(ByTheBook::new(doctrine.clone(), side.index() * TABLES)),
        }
    }

    /// The doctrine that flies a side, unless chance does.
    pub(super) fn doctrine(&self, side: Side) -> Option<&Doctrine> {
        match &self.policies[side.index()].flown {
            Flown::Random => None,
            Flown::ByTheBook(doctrine) => Some(doctrine),
        }
    }

    /// The mean increase of a dry Energy Roll, in units of `worth::SCALE`.
    pub(super) fn mean_gain(&self, altitude: i8, manoeuvres: u8, factor: i8) -> i64 {
        let factor = (factor.max(0) as usize).min(MOST_FACTOR);
        self.mean_gains[((altitude - 1) as usize * 4 + usize::from(manoeuvres).min(3)) * (MOST_FACTOR + 1) + factor]
    }

    /// The same dogfight with the names of the sides exchanged: labels, dice and places stay with the aircraft.
    pub fn with_sides_swapped(&self) -> Dogfight {
        let mut swapped = self.clone();
        for seat in &mut swapped.seats {
            seat.side = seat.side.other();
        }
        swapped.policies.swap(0, 1);
        swapped.away.swap(0, 1);
        swapped.side_names.swap(0, 1);
        swapped.describe();
        swapped
    }

    /// Makes the metrics anew.
    pub(super) fn describe(&mut self) {
        let (metrics, ratios, columns) = super::metrics::describe(self);
        (self.metrics, self.ratios, self.columns) = (metrics, ratios, columns);
    }
}
