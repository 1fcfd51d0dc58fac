//! The forces of a raid as a scenario stores them: US flights, SAMs, DRV types and targets.

use crate::rules::flights::{Aircraft, TaskRule, Weapon};
use crate::terms::flights::{Band, Load, Mission, Receiver, Task};
use crate::terms::raid::{Hardness, TargetKind};
use crate::terms::sets::MOST_US_EVER;
use ground::board::Hex;
use ground::chance::Label;
use serde::{Serialize, Serializer};
use std::ops::{Deref, Index, IndexMut};

/// The number of SAMs of each kind in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stock {
    pub(crate) located: u8,
    pub(crate) dummies: u8,
    pub(crate) dummy_radars: u8,
    pub(crate) hidden: u8,
}

/// The fixed values of a US flight.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct FlightSpec {
    pub(crate) label: Label,
    pub(crate) name: String,
    pub(crate) aircraft: Aircraft,
    /// Its air weapons.
    pub(crate) weapons: [Option<Weapon>; 3],
    pub(crate) count: u8,
    pub(crate) mission: Mission,
    pub(crate) task: Task,
    /// What its task allows.
    pub(crate) allows: TaskRule,
    pub(crate) load: Load,
    pub(crate) receiver: Receiver,
    /// The turn in which it enters.
    pub(crate) turn: u16,
    /// The band in which it enters, if it is not that of its plan.
    pub(crate) band: Option<Band>,
    /// Its own waypoints, if it does not fly the raid's path.
    pub(crate) route: Option<Vec<Hex>>,
    /// The index of its group in the file.
    pub(crate) group: usize,
    /// The index of its own plan, if it has a target of its own.
    pub(crate) own_plan: Option<u8>,
}

impl FlightSpec {
    /// The type of its aircraft: its name without the number.
    pub(crate) fn kind(&self) -> &str {
        self.name.rsplit_once(' ').map_or(self.name.as_str(), |(kind, _)| kind)
    }

    /// The Shrikes and the Standard ARMs of each aircraft; only SEAD carries them.
    pub(crate) fn arms_each(&self) -> [u8; 2] {
        let carries = |load: Option<u8>| if self.task == Task::Sead { load.unwrap_or(0) } else { 0 };
        [carries(self.aircraft.shrikes), carries(self.aircraft.standards)]
    }
}

/// The fixed values of the US flights by their indices in the state. The flights of the scenario come first. Each
/// flight that splits off from one of them has the same values at the index that is higher by their number.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    /// The values of the scenario's flights, repeated so that every index has an entry and no access needs a check.
    round: Box<[FlightSpec; MOST_US_EVER]>,
    count: usize,
}

impl Seats {
    /// The values of the given flights; there must be at least one.
    pub(crate) fn new(flights: &[FlightSpec]) -> Seats {
        let seat = |place: usize| flights[place % flights.len()].clone();
        Seats { round: Box::new(std::array::from_fn(seat)), count: flights.len() }
    }
}

/// As a slice, only the flights of the scenario.
impl Deref for Seats {
    type Target = [FlightSpec];

    fn deref(&self) -> &[FlightSpec] {
        &self.round[..self.count]
    }
}

/// Writes each flight of the scenario once.
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

/// A target of the raid.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: TargetKind,
    pub(crate) hardness: Hardness,
}
