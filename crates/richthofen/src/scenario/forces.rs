//! The aircraft of a scenario: what does not change while one flies, and how it starts.

use crate::rules::Rules;
use crate::rules::aircraft::Aircraft;
use crate::state::{Fate, Plane};
use crate::terms::crew::Crewman;
use crate::terms::named::{Class, MissionKind, Skill, Task};
use crate::terms::side::Side;
use crate::terms::sizes::MOST_CREW;
use crate::terms::switches::Switches;
use ground::board::Pose;
use ground::chance::Label;

/// An aircraft of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct PlaneSpec {
    pub(crate) label: Label,
    pub(crate) side: Side,
    pub(crate) name: String,
    /// Its type, by its place among those of the scenario.
    pub(crate) kind: u8,
    pub(crate) task: Task,
    pub(crate) skill: Skill,
    pub(crate) observer: Skill,
    /// Points of bombs.
    pub(crate) load: i8,
    pub(crate) start: Start,
}

/// Where and how an aircraft starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Start {
    pub(crate) pose: Pose,
    pub(crate) altitude: i16,
    pub(crate) speed: i8,
    /// The turn in which it comes; 0 if it is there from the start.
    pub(crate) arrives: u16,
    /// Whether a die is added to that.
    pub(crate) die: bool,
}

/// The crew: the skill of the pilot, and of the observer or the gunners.
pub(crate) fn crew(aircraft: &Aircraft, pilot: Skill, observer: Skill) -> [Crewman; MOST_CREW] {
    let mut crew = [Crewman::default(); MOST_CREW];
    for (seat, man) in crew.iter_mut().enumerate().take(aircraft.seats.into()) {
        man.aboard = aircraft.class != Class::Balloon;
        man.skill = if seat == 0 { pilot } else { observer };
    }
    crew
}

/// An aircraft of a type as it starts, armed and loaded.
pub(crate) fn at_start(aircraft: &Aircraft, spec: &PlaneSpec, switches: &Switches) -> Plane {
    let mut plane = Plane {
        label: spec.label,
        side: spec.side,
        kind: spec.kind,
        balloon: aircraft.class == Class::Balloon,
        task: spec.task,
        pose: spec.start.pose,
        altitude: spec.start.altitude,
        speed: spec.start.speed,
        fate: if spec.start.arrives > 0 || spec.start.die { Fate::Waiting } else { Fate::Flying },
        arrives: spec.start.arrives,
        crew: crew(aircraft, spec.skill, spec.observer),
        bombs: spec.load,
        ..Plane::blank()
    };
    plane.last.straight = true;
    plane.before = plane.place();
    for (gun, spec) in plane.guns.iter_mut().zip(aircraft.guns.iter()) {
        if let Some(spec) = spec.filter(|spec| switches.carries(spec)) {
            *gun = spec.full();
        }
    }
    plane
}

/// The load of an aircraft, where its scenario does not say: all that it carries, on a mission to bomb.
pub(crate) fn load(aircraft: &Aircraft, task: Task, mission: MissionKind) -> i8 {
    if mission == MissionKind::Bombing && task == Task::Mission { aircraft.bombs } else { 0 }
}

/// The speed at which an aircraft of a type starts (R6.18c).
pub(crate) fn speed(rules: &Rules, aircraft: &Aircraft, load: i8) -> i8 {
    let maximum = aircraft.maximum - if load > 0 { rules.loaded.speed } else { 0 };
    (maximum - rules.set_up.slower).max(aircraft.minimum)
}
