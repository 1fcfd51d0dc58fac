//! What no single value shows: types that no aircraft could be, and missions that no aircraft could fly.

use crate::rules::Rules;
use crate::rules::aircraft::Aircraft;
use crate::scenario::file::{SidesFile, SortieFile};
use crate::scenario::forces::PlaneSpec;
use crate::terms::named::{Class, MissionKind, Post, Schedule};
use crate::terms::side::Side;
use crate::terms::sizes::STEP;
use ground::scenario::{Check, Document, Fault, Place};

/// Checks the types of the rules, and what makes an ace.
pub(crate) fn rules(rules: &Rules, check: &mut Check) {
    for (name, aircraft) in &rules.aircraft {
        kind(&format!("rules.aircraft.{name}"), aircraft, check);
    }
    let aces = &rules.aces;
    if aces.double_ace <= aces.ace {
        let what = format!("double-ace is {} and ace is {}", aces.double_ace, aces.ace);
        check.fault(Fault::new("rules.aces.double-ace", what).expected("more victories for a double ace"));
    }
}

/// Values that a check compares: the fault names the place of the first.
const PAIRS: [(&str, &str); 3] =
    [(".maximum", ".minimum"), (".overdive-speed", ".dive-speed"), (".double-ace", ".ace")];

/// A fault of two values at that of the two which is written in a file of one's own, where the other is built in.
pub(crate) fn at_own_value(document: &Document, fault: Fault) -> Fault {
    let is_built_in = |path: &str| match document.locate_key(Fault::new(path, "")).place {
        Place::File { file, .. } => file.starts_with("richthofen/"),
        _ => false,
    };
    let other = |(one, other): &(&str, &str)| Some(format!("{}{other}", fault.path.strip_suffix(one)?));
    match PAIRS.iter().find_map(other) {
        Some(other) if is_built_in(&fault.path) && !is_built_in(&other) => Fault { path: other, ..fault },
        _ => fault,
    }
}

fn kind(path: &str, aircraft: &Aircraft, check: &mut Check) {
    let mut fault = |key: &str, what: String, expected: &str| {
        check.fault(Fault::new(format!("{path}.{key}"), what).expected(expected.to_owned()));
    };
    if aircraft.maximum < aircraft.minimum {
        let what = format!("maximum is {} and minimum is {}", aircraft.maximum, aircraft.minimum);
        fault("maximum", what, "no less than the least speed");
    }
    if aircraft.minimum < 1 && aircraft.class != Class::Balloon {
        let what = format!("minimum is {}", aircraft.minimum);
        fault("minimum", what, "1 or more, for only a balloon hovers");
    }
    if aircraft.ceiling < STEP {
        let what = format!("ceiling is {}", aircraft.ceiling);
        fault("ceiling", what, &format!("{STEP} or more, the least height at which an aircraft starts"));
    }
    if aircraft.overdive_speed < aircraft.dive_speed {
        let what = format!("overdive-speed is {} and dive-speed is {}", aircraft.overdive_speed, aircraft.dive_speed);
        fault("overdive-speed", what, "no less than the dive speed");
    }
    let heavy = aircraft.schedule == Schedule::G;
    match aircraft.class {
        Class::SingleSeater if matches!(aircraft.schedule, Schedule::F | Schedule::G) => {
            fault("schedule", format!("a single-seater has schedule {}", aircraft.schedule.name()), "A to E");
        }
        Class::TwoSeater if heavy => fault("schedule", "a two-seater has schedule G".to_owned(), "A to F"),
        Class::Heavy if !heavy => {
            fault("schedule", format!("a large bomber has schedule {}", aircraft.schedule.name()), "G");
        }
        _ => {}
    }
    let seats = match aircraft.class {
        Class::SingleSeater => 1..=1,
        Class::TwoSeater => 2..=2,
        Class::Heavy => 2..=4,
        Class::Balloon => 1..=4,
    };
    if !seats.contains(&aircraft.seats) {
        let expected = format!("{} to {}", seats.start(), seats.end());
        fault("seats", format!("a {} has {} seats", aircraft.class.name(), aircraft.seats), &expected);
    }
}

/// Checks that a mission has an aircraft that can fly it, and a purpose.
pub(crate) fn mission((mission, by): (MissionKind, Side), types: &[Aircraft], seats: &[PlaneSpec], check: &mut Check) {
    let kind = |seat: &PlaneSpec| &types[usize::from(seat.kind)];
    let own = |can: &dyn Fn(&PlaneSpec) -> bool| seats.iter().any(|seat| seat.side == by && can(seat));
    let armed = |seat: &PlaneSpec| kind(seat).guns.iter().flatten().any(|gun| gun.post == Post::Pilot);
    let (able, expected) = match mission {
        MissionKind::Dogfight | MissionKind::Campaign => return,
        MissionKind::Balloon => {
            let there = seats.iter().any(|seat| seat.side != by && kind(seat).class == Class::Balloon);
            (there, "a balloon of the other side")
        }
        MissionKind::Bombing => (own(&|seat| seat.load > 0), "an aircraft with bombs that has the task `mission`"),
        MissionKind::Strafing => (own(&armed), "an aircraft whose pilot has guns"),
        MissionKind::TrenchPhoto | MissionKind::RoadPhoto | MissionKind::Spotting => {
            (own(&|seat| kind(seat).class == Class::TwoSeater), "a two-seater of the side that flies the mission")
        }
    };
    if !able {
        let what = format!("no aircraft can fly the mission `{}`", mission.name());
        check.fault(Fault::new("sortie.mission", what).expected(expected));
    }
    let balloons = seats.iter().filter(|seat| kind(seat).class == Class::Balloon).count();
    if balloons > 1 {
        check.fault(Fault::new("sides", format!("{balloons} balloons are up")).expected("one at most"));
    }
}

/// Checks that nothing is set which the rules of a campaign decide: its missions, and where and how high both sides
/// fly.
pub(crate) fn campaign(sortie: &SortieFile, sides: &SidesFile, check: &mut Check) {
    if sortie.mission != MissionKind::Campaign {
        return;
    }
    let of_sides = Side::BOTH.into_iter().flat_map(|side| {
        let (file, name) = (sides.of(side), side.name());
        [
            (format!("sides.{name}.altitude"), file.altitude.is_some(), "rules.campaign.altitude"),
            (format!("sides.{name}.row"), file.row.is_some(), "rules.campaign.rows"),
        ]
    });
    let of_sortie = [
        ("sortie.turns", sortie.turns.is_some(), "rules.campaign.turns"),
        ("sortie.goal", sortie.goal.is_some(), "nothing: each attack has its own"),
        ("sortie.rear", sortie.rear, "nothing: each attack has its own"),
        ("sortie.hidden-guns", sortie.hidden_guns, "nothing: its missions attack no balloon"),
        ("sortie.by", Side::from(sortie.by) == Side::Germans, "allies: they fly the missions of a campaign"),
    ];
    let keys = of_sortie.map(|(key, is_set, instead)| (key.to_owned(), is_set, instead)).into_iter().chain(of_sides);
    for (key, _, instead) in keys.filter(|(_, is_set, _)| *is_set) {
        check.fault(Fault::new(&key, format!("a campaign does not read `{key}`")).expected(instead));
    }
}
