//! The orbits of stand-off jammers, and where they leave the map (DH17d).

use crate::scenario::Scenario;
use crate::terms::flights::{Service, Task};
use crate::terms::hexes::{HEXES, hex_of_index, number};
use ground::board::{Hex, range};

/// The orbits of the jammers of a scenario, by plan: as near to the target as listed sites, the coast and each other
/// allow (DH17d).
pub(crate) fn orbits(scenario: &Scenario) -> Vec<Vec<Hex>> {
    let jammers = scenario.flights.iter().filter(|seat| seat.task == Task::Jamming);
    let services: Vec<Service> = jammers.map(|seat| seat.aircraft.service).collect();
    let of_plan = |target: Hex, start: Hex| {
        let mut taken: Vec<Hex> = Vec::new();
        for &service in &services {
            let free = (0..HEXES).map(hex_of_index).filter(|&hex| takes_orbit(scenario, service, hex, &taken));
            taken.push(free.min_by_key(|&hex| (range(hex, target), number(hex))).unwrap_or(start));
        }
        taken
    };
    scenario.plans.iter().map(|plan| of_plan(plan.target, plan.path[0])).collect()
}

/// The hexes by which those on the orbits leave the map: the arrow nearest to each, whichever flights came by it
/// (DH17d).
pub(crate) fn orbit_exits(scenario: &Scenario) -> Vec<Vec<Hex>> {
    let nearest = |&orbit: &Hex| {
        let arrows = scenario.rules.map.arrows.all().map(|(_, arrow)| arrow.hex);
        arrows.into_iter().min_by_key(|&hex| (range(hex, orbit), number(hex))).unwrap_or(orbit)
    };
    scenario.orbits.iter().map(|orbits| orbits.iter().map(nearest).collect()).collect()
}

fn takes_orbit(scenario: &Scenario, service: Service, hex: Hex, taken: &[Hex]) -> bool {
    let rules = &scenario.rules.orbits;
    let far = |others: &[Hex], apart: u8| others.iter().all(|&other| range(hex, other) >= apart.into());
    let (place, apart) = match service {
        Service::Usn => (scenario.map.ground(hex).sea(), rules.usn_from_sites),
        _ => (crate::terms::hexes::row_and_place(hex).1 >= rules.usaf_west_of.into(), rules.usaf_from_sites),
    };
    place && far(&scenario.sites, apart) && far(taken, rules.apart)
}
