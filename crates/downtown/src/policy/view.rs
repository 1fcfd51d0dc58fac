//! What a commander knows: its own and the enemy's flights, sites, guns, and the paths that the bombers have still to
//! fly.

use crate::policy::View;
use crate::rules::air::shots::Rack;
use crate::scenario::forces::FlightSpec;
use crate::scenario::plan::Plan;
use crate::scenario::prepared::flight_paths::PlanRoutes;
use crate::state::flying::Flying;
use crate::state::{Aaa, DrvFlight, Sam, UsFlight};
use crate::terms::defence::SamState;
use crate::terms::flights::{Band, Mission, Stage, Task};
use crate::terms::orders::Goal;
use crate::terms::sets::UsPlaces;
use ground::board::{Hex, range};

/// The distance in hexes to something that does not exist.
pub(crate) const NONE: u32 = 99;

/// The least of the distances; [`NONE`] if there are none.
pub(crate) fn least(distances: impl Iterator<Item = u32>) -> u32 {
    distances.min().unwrap_or(NONE)
}

impl<'a> View<'a> {
    pub(crate) fn us(&self) -> &'a UsFlight {
        &self.state.us[self.flight]
    }

    pub(crate) fn seat(&self) -> &'a FlightSpec {
        &self.scenario.flights[self.flight]
    }

    pub(crate) fn here(&self) -> Hex {
        self.us().flying.hex
    }

    pub(crate) fn plan(&self) -> &'a Plan {
        self.scenario.plan_of(self.state, self.flight)
    }

    /// The ways of the flight's plan.
    pub(crate) fn routes(&self) -> &'a PlanRoutes {
        &self.scenario.prepared.routes[self.scenario.plan_place(self.state, self.flight)]
    }

    /// The distance in hexes from a hex to the flight's path: its own route if it has one, else the raid's.
    pub(crate) fn to_path(self, hex: Hex) -> Option<u32> {
        let to_route = |route: &[Hex]| route.iter().map(|&other| range(hex, other)).min();
        self.seat().route.as_deref().map_or_else(|| self.routes().path.rest(hex, 0), to_route)
    }

    fn plan_of(&self, flight: usize) -> &'a Plan {
        self.scenario.plan_of(self.state, flight)
    }

    /// The hexes that a flight plans to fly to the target: its own route, or the raid's path.
    pub(crate) fn path(&self, flight: usize) -> &'a [Hex] {
        self.scenario.flights[flight].route.as_deref().unwrap_or(&self.plan_of(flight).path)
    }

    /// The number of hexes that a flight has still to fly along its path to the target; [`NONE`] for a flight on its
    /// way home.
    pub(crate) fn hexes_to_target(self, flight: usize) -> u32 {
        let us = &self.state.us[flight];
        if us.egressing() {
            return NONE;
        }
        let plan = self.plan_of(flight);
        let start = if us.on_map() { us.flying.hex } else { plan.path[0] };
        let Some(route) = self.scenario.flights[flight].route.as_deref() else {
            let routes = &self.scenario.prepared.routes[self.scenario.plan_place(self.state, flight)];
            return routes.to_target(start, us.waypoint.into());
        };
        let rest = route.iter().skip(us.waypoint.into()).copied().chain([plan.target]);
        rest.fold((start, 0), |(last, sum), hex| (hex, sum + range(last, hex))).1
    }

    /// The band that the plan sets for the flight.
    pub(crate) fn planned_band(&self) -> Band {
        self.scenario.planned_band(self.state, self.flight)
    }

    /// The Movement Points of the flight at combat throttle, in its band and with its load.
    pub(crate) fn combat_speed(&self) -> u8 {
        let us = self.us();
        self.scenario.flights[self.flight].aircraft.points(us.flying.band, us.laden, false)
    }

    /// The turns left in the raid, less the turns of the way home at combat throttle and a reserve.
    pub(crate) fn turns_to_spare(&self) -> i32 {
        self.turns_beyond(self.length_home())
    }

    /// The same for a way home of `length` hexes.
    pub(crate) fn turns_beyond(&self, length: u32) -> i32 {
        let left = i32::from(self.scenario.rules.sequence.turns) - i32::from(self.state.turn);
        let way = length.div_ceil(self.combat_speed().max(1).into());
        left - way as i32 - i32::from(self.scenario.rules.us_flying.turns_reserve)
    }

    /// Whether the flight has no turns to spare.
    pub(crate) fn is_late(&self) -> bool {
        self.turns_to_spare() <= 0
    }

    // Bombers.

    fn bombing(&self) -> impl Iterator<Item = (usize, &'a UsFlight)> + Clone {
        let flights = self.scenario.flights.iter().zip(&self.state.us).enumerate();
        flights.filter(|(_, (seat, _))| seat.task == Task::Bombing).map(|(place, (_, flight))| (place, flight))
    }

    /// The bombing flights on the map, with their indices.
    pub(crate) fn bombers(&self) -> impl Iterator<Item = (usize, &'a UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.prepared.us.bombers)
    }

    /// The bombing flights that are on their way to the target or have still to enter.
    pub(crate) fn inbound(&self) -> impl Iterator<Item = (usize, &'a UsFlight)> + Clone {
        let to_play = |flight: &UsFlight| matches!(flight.stage, Stage::Waiting | Stage::OnMap);
        self.bombing().filter(move |(_, flight)| to_play(flight) && !flight.egressing())
    }

    /// Whether all bombing flights are home or lost.
    pub(crate) fn bombers_gone(&self) -> bool {
        self.bombing().all(|(_, flight)| matches!(flight.stage, Stage::Home | Stage::Lost))
    }

    /// The hex of the last bombing flight on the map.
    pub(crate) fn last_bomber(&self) -> Option<Hex> {
        self.bombers().last().map(|(_, flight)| flight.flying.hex)
    }

    /// The hex of the first bombing flight on the map that has still to bomb.
    pub(crate) fn inbound_bomber(&self) -> Option<Hex> {
        self.inbound().find(|(_, flight)| flight.on_map()).map(|(_, flight)| flight.flying.hex)
    }

    /// What the bombers have still to fly.
    pub(crate) fn bombers_way(self) -> BombersRoute<'a> {
        let routes = &self.scenario.prepared.routes[usize::from(self.state.target)];
        let (mut own, mut shared) = (UsPlaces::NONE, None);
        for (place, flight) in self.inbound() {
            let (seat, waypoint) = (&self.scenario.flights[place], usize::from(flight.waypoint));
            if seat.route.is_some() || seat.own_plan.is_some() {
                own.add(place);
            } else {
                shared = Some(shared.map_or(waypoint, |hindmost: usize| hindmost.min(waypoint)));
            }
        }
        let places =
            self.bombers().map(|(_, bomber)| routes.out.nearest_from(bomber.flying.hex, 0).map_or(0, |out| out.0));
        let out = if shared.is_some() || !own.is_none() { Some(0) } else { places.min() };
        BombersRoute { view: self, routes, own, shared, out }
    }

    // Sites and guns.

    fn sams(&self) -> impl Iterator<Item = &'a Sam> + Clone {
        self.state.sams.iter().filter(|sam| sam.state != SamState::Gone)
    }

    /// The SAMs on the map with their radar on.
    pub(crate) fn hot(&self) -> impl Iterator<Item = &'a Sam> + Clone {
        self.state.hot_sams().map(|(_, sam)| sam)
    }

    pub(crate) fn hot_sites(&self) -> impl Iterator<Item = Hex> + Clone {
        self.hot().map(|sam| sam.hex)
    }

    /// Located sites that are not out of action in this turn.
    pub(crate) fn located_sites(&self) -> impl Iterator<Item = Hex> + Clone {
        let turn = self.state.turn;
        self.sams().filter(move |sam| sam.is_target(turn)).map(|sam| sam.hex)
    }

    /// The sites that a flight may keep away from: located ones and those with their radar on.
    pub(crate) fn known_sites(&self) -> impl Iterator<Item = Hex> + Clone {
        self.sams().filter(|sam| sam.radar || sam.located).map(|sam| sam.hex)
    }

    /// The SAMs that have acquired the flight.
    pub(crate) fn trackers(&self) -> impl Iterator<Item = &'a Sam> + Clone {
        let flight = Some(self.flight as u8);
        self.sams().filter(move |sam| sam.target == flight)
    }

    /// The densest concentration near the plan's target that still fires; of equal ones the nearest to the flight.
    pub(crate) fn guns_at_target(&self) -> Option<&'a Aaa> {
        let near = u32::from(self.scenario.rules.us_flying.guns_near_target);
        let (here, target) = (self.here(), self.plan().target);
        let guns = self.state.aaa.iter().filter(|aaa| range(aaa.hex, target) <= near);
        let firing = guns.filter(|aaa| aaa.suppression <= aaa.density as u8);
        firing.max_by_key(|aaa| (aaa.density, std::cmp::Reverse(range(aaa.hex, here))))
    }

    // The DRV in the air.

    pub(crate) fn detected_migs(&self) -> impl Iterator<Item = &'a DrvFlight> + Clone {
        self.state.drv_airborne().map(|(_, mig)| mig).filter(|mig| mig.detected)
    }

    /// Undetected DRV flights that this flight can shoot at: counters, and identified flights that are no longer
    /// detected.
    pub(crate) fn counters(&self) -> impl Iterator<Item = &'a DrvFlight> + Clone {
        let flights = self.state.drv_airborne().map(|(_, mig)| mig);
        let flights = flights.filter(|mig| !mig.detected && (mig.generic() || !mig.aborting));
        flights.filter(self.can_shoot_at())
    }

    /// Whether the flight has a weapon against a DRV flight. Radar missiles find nothing below Medium.
    fn can_shoot_at(&self) -> impl Fn(&&'a DrvFlight) -> bool + Clone + use<'a> {
        let rack = Rack { weapons: &self.seat().weapons, depleted: self.us().depleted };
        move |mig| rack.armed(mig.flying.band >= Band::Medium)
    }

    /// The DRV flight that the goal names.
    pub(crate) fn prey(&self, goal: Goal) -> Option<&'a DrvFlight> {
        let here = self.here();
        let near = |mig: &&DrvFlight| range(here, mig.flying.hex);
        match goal {
            Goal::Counter => self.counters().min_by_key(near),
            Goal::Mig => self.prey_migs().min_by_key(near),
            _ => self.mig_by_bomber().map(|(mig, _)| mig),
        }
    }

    /// The distance in hexes from a DRV flight to the nearest bomber, and the bomber's hex.
    fn nearest_bomber(&self, mig: Hex) -> Option<(u32, Hex)> {
        let bombers = self.bombers().map(|(_, bomber)| bomber.flying.hex);
        bombers.map(|bomber| (range(mig, bomber), bomber)).min_by_key(|&(hexes, _)| hexes)
    }

    /// Detected DRV flights that may harm the bombers. Flights that break off cannot, so they are not worth chasing.
    pub(crate) fn hunting_migs(&self) -> impl Iterator<Item = &'a DrvFlight> + Clone {
        self.detected_migs().filter(|mig| !mig.aborting)
    }

    /// The hunting MiGs that the flight can shoot at.
    pub(crate) fn prey_migs(&self) -> impl Iterator<Item = &'a DrvFlight> + Clone {
        self.hunting_migs().filter(self.can_shoot_at())
    }

    /// The detected DRV flight nearest to a bomber, and the bomber's hex.
    pub(crate) fn mig_by_bomber(&self) -> Option<(&'a DrvFlight, Hex)> {
        let migs = self.prey_migs().filter_map(|mig| Some((mig, self.nearest_bomber(mig.flying.hex)?)));
        migs.min_by_key(|(_, (hexes, _))| *hexes).map(|(mig, (_, bomber))| (mig, bomber))
    }

    /// The distance in hexes between a bomber and the detected DRV flight nearest to one.
    pub(crate) fn mig_to_bomber(&self) -> u32 {
        let migs = self.prey_migs().filter_map(|mig| self.nearest_bomber(mig.flying.hex));
        least(migs.map(|(hexes, _)| hexes))
    }

    /// The hex behind the detected DRV flight that is nearest to a bomber.
    pub(crate) fn mig_rear(&self) -> Option<Hex> {
        let (mig, _) = self.mig_by_bomber()?;
        Some(behind(&mig.flying))
    }

    /// The highest band of a bomber on the map; the flight's own band if no bomber is.
    pub(crate) fn bombers_band(&self) -> Band {
        self.bombers().map(|(_, bomber)| bomber.flying.band).max().unwrap_or(self.us().flying.band)
    }

    /// Hexes from a hex to the nearest flight of the strike mission on the map that has not broken off; none without
    /// any.
    pub(crate) fn to_strike(self, hex: Hex) -> Option<u32> {
        let strike = self.state.us_on_map_of(self.scenario.prepared.us.mission(Mission::Strike));
        let others = strike.filter(|(place, flight)| *place != self.flight && !flight.aborting);
        others.map(|(_, flight)| range(hex, flight.flying.hex)).min()
    }
}

/// The paths that the bombers have still to fly: those of inbound flights and the way out, or the way out alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BombersRoute<'a> {
    view: View<'a>,
    routes: &'a PlanRoutes,
    /// Those inbound by a path of their own.
    own: UsPlaces,
    /// The index on the raid's path of the hindmost inbound bomber. The rest of the path from there includes that of
    /// all others.
    shared: Option<usize>,
    /// The same on the way out.
    out: Option<usize>,
}

impl BombersRoute<'_> {
    /// Hexes from a hex to the nearest of it.
    pub(crate) fn hexes_from(&self, hex: Hex) -> u32 {
        let to = |way: &[Hex]| least(way.iter().map(|&other| range(hex, other)));
        let own = self.own.look_up(&self.view.state.us);
        let own = own.map(|(place, flight)| to(self.view.path(place).get(flight.waypoint.into()..).unwrap_or(&[])));
        let shared = self.shared.and_then(|from| self.routes.path.rest(hex, from)).unwrap_or(NONE);
        let out = self.out.and_then(|from| self.routes.out.rest(hex, from)).unwrap_or(NONE);
        least(own).min(shared).min(out)
    }
}

/// The hex directly behind a flight.
fn behind(flying: &Flying) -> Hex {
    flying.heading.turned(6).ahead(flying.hex, flying.right)
}
