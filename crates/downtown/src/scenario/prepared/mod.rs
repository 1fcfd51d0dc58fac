//! What play asks of a scenario time and again, found once at load: where each way is nearest to a hex, where DRV
//! flights may deploy in the air, which US flights have a task.

pub(crate) mod flight_paths;
pub(crate) mod order_steps;
pub(crate) mod path_progress;
pub(crate) mod ranks;
pub(crate) mod sam_sites;

use self::flight_paths::PlanRoutes;
use self::sam_sites::Sites;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::scenario::forces::{FlightSpec, Seats};
use crate::scenario::prepared::order_steps::OrderStep;
use crate::scenario::prepared::ranks::Ranks;
use crate::terms::flights::{Mission, Standoff, Step, Task};
use crate::terms::hexes::{HEXES, hex_of_index, index, number};
use crate::terms::sets::{Cover, HexPlaces, UsPlaces};
use ground::board::{Hex, range};
use std::collections::BTreeMap;

/// Values computed at load from the rest of the scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prepared {
    /// The ways of each plan.
    pub(crate) routes: Vec<PlanRoutes>,
    /// By plan, the hexes near its target or a city, by which solitaire events call (D4.1.2e).
    pub(crate) near: Vec<HexPlaces>,
    /// By plan, the hexes where DRV flights may deploy in the air.
    pub(crate) deployment: Vec<Deployment>,
    pub(crate) us: PreparedUs,
    /// By raid target and US flight, the orbit of a jammer and where it leaves the map from there.
    pub(crate) orbits: Vec<Vec<Option<(Hex, Hex)>>>,
    pub(crate) sites: Sites,
    /// The indices of the hexes that printed concentrations cover, and the concentrations that do.
    pub(crate) printed_barrage: Vec<(u16, Cover)>,
    /// By hex, 1 if it is a ridge: flights that stay at Deck fly around these.
    pub(crate) ridges: Vec<Cover>,
    /// The hexes in which US flights rally, by index (DH8c).
    pub(crate) rally: Vec<Hex>,
    /// The greatest distance of a shot at a DRV flight beyond visual range, in hexes.
    pub(crate) farthest_shot: u32,
}

impl Prepared {
    pub(crate) fn new(scenario: &Scenario) -> Prepared {
        let rules = &scenario.rules;
        let routes: Vec<PlanRoutes> = scenario.plans.iter().map(|plan| PlanRoutes::new(plan, rules)).collect();
        let deployment = scenario.plans.iter().map(|plan| Deployment::new(scenario, plan.path[0])).collect();
        let us = PreparedUs::new(&scenario.flights, rules);
        let farthest_shot = rules.beyond_sight.reach.into_iter().max().unwrap_or(0).into();
        let near = scenario.plans.iter().map(|plan| near(scenario, plan.target)).collect();
        Prepared {
            routes,
            near,
            deployment,
            us,
            orbits: orbits(scenario),
            sites: Sites::new(scenario),
            printed_barrage: printed_barrage(scenario),
            ridges: (0..HEXES).map(|place| scenario.map.ground_at(place).ridge().into()).collect(),
            rally: (0..HEXES).map(hex_of_index).filter(|&hex| scenario.rallies_at(hex)).collect(),
            farthest_shot,
        }
    }
}

fn printed_barrage(scenario: &Scenario) -> Vec<(u16, Cover)> {
    let mut covers: BTreeMap<u16, Cover> = BTreeMap::new();
    for (place, (centre, _)) in scenario.printed_aaa.iter().enumerate() {
        for index in centre.range(scenario.rules.barrage.reach.into()).filter_map(index) {
            *covers.entry(index as u16).or_default() |= 1 << place;
        }
    }
    covers.into_iter().collect()
}

/// The hexes near a target or a city, where solitaire events may occur.
fn near(scenario: &Scenario, target: Hex) -> HexPlaces {
    let rules = &scenario.rules.solo_events;
    let is_near = |hex: &Hex| {
        let to_city = scenario.map.to_city(*hex);
        range(*hex, target) <= rules.target_within.into() || to_city <= rules.city_within.into()
    };
    let mut near = HexPlaces::NONE;
    (0..HEXES).filter(|&place| is_near(&hex_of_index(place))).for_each(|place| near.add(place));
    near
}

/// By raid target and US flight, the orbits and exits; flights that split off have those of their flight. The jammers
/// take the orbits in order.
fn orbits(scenario: &Scenario) -> Vec<Vec<Option<(Hex, Hex)>>> {
    let of_target = |(orbits, exits): (&Vec<Hex>, &Vec<Hex>)| {
        let mut free = orbits.iter().copied().zip(exits.iter().copied());
        let jams = |seat: &FlightSpec| seat.task == Task::Jamming;
        let flights: Vec<_> = scenario.flights.iter().map(|seat| if jams(seat) { free.next() } else { None }).collect();
        flights.repeat(2)
    };
    scenario.orbits.iter().zip(&scenario.orbit_exits).map(of_target).collect()
}

/// The US flights of each kind, with those that split off from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PreparedUs {
    tasks: [UsPlaces; Task::ALL.len()],
    missions: [UsPlaces; Mission::ALL.len()],
    /// The stand-off jammers.
    pub(crate) jammers: UsPlaces,
    /// The flights whose type burns fuel.
    pub(crate) fuelled: UsPlaces,
    /// The flights with an airborne radar; `radar_reach` is the greatest range of one, in hexes.
    pub(crate) radars: UsPlaces,
    pub(crate) radar_reach: u8,
    /// The steps in which flights move, one after the other, each with those that may move in it. Steps that no rule
    /// names come first.
    pub(crate) order: [OrderStep; Step::ALL.len()],
    /// The order in which DRV flights aim at them.
    pub(crate) ranks: Ranks,
    /// The bombing flights of the scenario, without those that split off.
    pub(crate) bombers: UsPlaces,
}

impl PreparedUs {
    fn new(flights: &Seats, rules: &Rules) -> PreparedUs {
        let order = &rules.us_flying.order;
        let radars = flights.into_iter().filter_map(|seat| seat.aircraft.radar);
        let mut prepared = PreparedUs { radar_reach: radars.max().unwrap_or(0), ..PreparedUs::default() };
        for (place, seat) in flights.into_iter().enumerate() {
            for place in [place, place + flights.len()] {
                prepared.tasks[seat.task.index()].add(place);
                prepared.missions[seat.mission.index()].add(place);
                if matches!(seat.aircraft.standoff, Some(Standoff::Early | Standoff::Late)) {
                    prepared.jammers.add(place);
                }
                prepared.fuelled.add_if(place, seat.aircraft.fuel > 0);
                prepared.radars.add_if(place, seat.aircraft.radar.is_some());
            }
        }
        let named = |step: &&Step| order.iter().position(|named| named == *step).map(|place| place + 1);
        let mut steps = Step::ALL.to_vec();
        steps.sort_by_key(|step| named(&step));
        prepared.order = std::array::from_fn(|place| OrderStep::new(steps[place], prepared.of_step(steps[place])));
        prepared.ranks = Ranks::of(prepared.task(Task::Bombing), prepared.task(Task::Sead));
        let own = (0..flights.len()).filter(|&place| flights[place].task == Task::Bombing);
        own.for_each(|place| prepared.bombers.add(place));
        prepared
    }

    /// The flights whose tasks move in a step. Any flight may move in the steps of aborting flights and of flights in
    /// contact.
    fn of_step(&self, step: Step) -> UsPlaces {
        let fits = |task: &&Task| task.step() == step || matches!(step, Step::InContact | Step::Aborting);
        let tasks = Task::ALL.iter().filter(fits);
        tasks.fold(UsPlaces::NONE, |places, &task| places.or(self.task(task)))
    }

    pub(crate) const fn task(&self, task: Task) -> UsPlaces {
        self.tasks[task.index()]
    }

    pub(crate) const fn mission(&self, mission: Mission) -> UsPlaces {
        self.missions[mission.index()]
    }

    /// The flights of any of the missions.
    pub(crate) fn missions(&self, missions: &[Mission]) -> UsPlaces {
        missions.iter().fold(UsPlaces::NONE, |places, &mission| places.or(self.mission(mission)))
    }
}

/// The hexes in which DRV flights may deploy in the air, if early warning lets them.
#[derive(Clone, Debug)]
pub(crate) struct Deployment {
    /// The hexes over land at the distance and near enough to the edge (D5.4.3b), by number.
    pub(crate) ring: Vec<Hex>,
    /// The hex over land that is nearest to these conditions (D5.4.3c).
    pub(crate) instead: Option<Hex>,
}

impl Deployment {
    fn new(scenario: &Scenario, entry: Hex) -> Deployment {
        let (rules, map) = (&scenario.rules.air_deployment, &scenario.map);
        let (distance, edge) = (u32::from(rules.from_entry), i32::from(rules.from_edge));
        let land = || (0..HEXES).map(hex_of_index).filter(|&hex| !map.ground(hex).sea());
        let off = |hex: Hex| range(hex, entry).abs_diff(distance) + (map.edge(hex) - edge).max(0) as u32;
        let ring = land().filter(|&hex| range(hex, entry) == distance && map.edge(hex) <= edge);
        Deployment { ring: ring.collect(), instead: land().min_by_key(|&hex| (off(hex), number(hex))) }
    }
}
