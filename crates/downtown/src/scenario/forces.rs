//! The forces of a raid as a scenario stores them: US flights, SAMs, the types of the DRV, targets.

use crate::rules::flights::{Aircraft, TaskRule, Weapon};
use crate::terms::flights::{Band, Load, Mission, Receiver, Task};
use crate::terms::raid::{Hardness, TargetKind};
use crate::terms::sets::MOST_US_EVER;
use ground::board::Hex;
use ground::chance::Label;
use serde::{Serialize, Serializer};
use std::ops::{Deref, Index, IndexMut};

/// The SAMs of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stock {
    pub(crate) located: u8,
    pub(crate) dummies: u8,
    pub(crate) dummy_radars: u8,
    pub(crate) hidden: u8,
}

/// What does not change of a US flight.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct FlightSpec {
    pub(crate) label: Label,
    pub(crate) name: String,
    pub(crate) aircraft: Aircraft,
    /// The types of its air weapons.
    pub(crate) weapons: [Option<Weapon>; 3],
    pub(crate) count: u8,
    pub(crate) mission: Mission,
    pub(crate) task: Task,
    /// What its task allows.
    pub(crate) allows: TaskRule,
    pub(crate) load: Load,
    pub(crate) receiver: Receiver,
    /// The turn in which it comes on.
    pub(crate) turn: u16,
    /// The band at which it comes on, where it is not that of its plan.
    pub(crate) band: Option<Band>,
    /// Its own waypoints, where it does not fly the raid's.
    pub(crate) route: Option<Vec<Hex>>,
    /// The group of the file that it belongs to.
    pub(crate) group: usize,
    /// Its own plan among the scenario's, where it has a target of its own.
    pub(crate) own_plan: Option<u8>,
}

impl FlightSpec {
    /// The type of its aircraft: its name without its number.
    pub(crate) fn kind(&self) -> &str {
        self.name.rsplit_once(' ').map_or(self.name.as_str(), |(kind, _)| kind)
    }

    /// Shrikes and Standard ARMs of each aircraft: SEAD alone carries them.
    pub(crate) fn arms_each(&self) -> [u8; 2] {
        let carries = |load: Option<u8>| if self.task == Task::Sead { load.unwrap_or(0) } else { 0 };
        [carries(self.aircraft.shrikes), carries(self.aircraft.standards)]
    }
}

/// The US flights by their places in the state of a raid: those of the scenario, and from their number on those that
/// split off from them, each the same but for what befell it.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    /// The scenario's, over and over until there is one for each place: none needs to be asked whether it is there.
    round: Box<[FlightSpec; MOST_US_EVER]>,
    count: usize,
}

impl Seats {
    /// The seats of some flights, at least one.
    pub(crate) fn new(flights: &[FlightSpec]) -> Seats {
        let seat = |place: usize| flights[place % flights.len()].clone();
        Seats { round: Box::new(std::array::from_fn(seat)), count: flights.len() }
    }
}

/// Those of the scenario.
impl Deref for Seats {
    type Target = [FlightSpec];

    fn deref(&self) -> &[FlightSpec] {
        &self.round[..self.count]
    }
}

/// Each once.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'a> IntoIterator for &'a Seats {
    type Item = &'a FlightSpec;
    type IntoIter = std::slice::Iter<'a, FlightSpec>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Index<usize> for Seats {
    type Output = FlightSpec;

    #[inline]
    fn index(&self, place: usize) -> &FlightSpec {
        &self.round[place]
    }
}

impl IndexMut<usize> for Seats {
    fn index_mut(&mut self, place: usize) -> &mut FlightSpec {
        &mut self.round[place]
    }
}

/// A DRV type.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Mig {
    pub(crate) name: String,
    pub(crate) aircraft: Aircraft,
    pub(crate) weapons: [Option<Weapon>; 3],
}

/// What is bombed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: TargetKind,
    pub(crate) hardness: Hardness,
}
