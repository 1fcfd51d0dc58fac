//! What play asks of a scenario time and again, found once at load: how far ways home are from each hex, where DRV flights
//! may deploy in the air, which US flights have a task.

use super::map::{HEXES, hex_of_index, index, number};
use super::planning::Plan;
use super::scenario::{Scenario, Seat, Seats};
use super::state::UsPlaces;
use super::words::{Mission, Standoff, Task};
use crate::board::{Hex, range};
use std::ops::Range;

/// What is found at load; all of it follows from the rest of the scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookup {
    /// The ways of each plan.
    pub(super) ways: Vec<Ways>,
    /// By plan, where flights deploy anywhere in the air.
    pub(super) deployment: Vec<Deployment>,
    pub(super) us: UsLookup,
    /// By raid target and US flight, the orbit of a jammer and where it leaves the map from there.
    pub(super) orbits: Vec<Vec<Option<(Hex, Hex)>>>,
}

impl Lookup {
    pub(super) fn new(scenario: &Scenario) -> Lookup {
        let beside = scenario.rules.us_flying.beside_the_way.into();
        let ways = scenario.plans.iter().map(|plan| Ways::new(plan, beside)).collect();
        let deployment = scenario.plans.iter().map(|plan| Deployment::new(scenario, plan.path[0])).collect();
        Lookup { ways, deployment, us: UsLookup::new(&scenario.flights), orbits: orbits(scenario) }
    }
}

/// The orbits by raid target and US flight, those that split off included: jammers take them in their order.
fn orbits(scenario: &Scenario) -> Vec<Vec<Option<(Hex, Hex)>>> {
    let of_target = |(orbits, exits): (&Vec<Hex>, &Vec<Hex>)| {
        let mut free = orbits.iter().copied().zip(exits.iter().copied());
        let jams = |seat: &Seat| seat.task == Task::Jamming;
        let flights: Vec<_> = scenario.flights.iter().map(|seat| if jams(seat) { free.next() } else { None }).collect();
        flights.repeat(2)
    };
    scenario.orbits.iter().zip(&scenario.orbit_exits).map(of_target).collect()
}

/// Which US flights are of a kind, those that split off from them included.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UsLookup {
    tasks: [UsPlaces; Task::ALL.len()],
    missions: [UsPlaces; Mission::ALL.len()],
    /// Those that jam from afar.
    pub(super) jammers: UsPlaces,
}

impl UsLookup {
    fn new(flights: &Seats) -> UsLookup {
        let mut lookup = UsLookup::default();
        for (place, seat) in flights.into_iter().enumerate() {
            for place in [place, place + flights.len()] {
                lookup.tasks[seat.task.index()].add(place);
                lookup.missions[seat.mission.index()].add(place);
                if matches!(seat.aircraft.standoff, Some(Standoff::Early | Standoff::Late)) {
                    lookup.jammers.add(place);
                }
            }
        }
        lookup
    }

    pub(super) const fn task(&self, task: Task) -> UsPlaces {
        self.tasks[task.index()]
    }

    pub(super) const fn mission(&self, mission: Mission) -> UsPlaces {
        self.missions[mission.index()]
    }
}

/// The ways of a plan: to the target, on home from it, and back home by the way in.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    pub(super) path: Way,
    pub(super) out: Way,
    pub(super) back: Way,
}

impl Ways {
    fn new(plan: &Plan, beside: u32) -> Ways {
        let back = plan.path.iter().rev().copied().collect();
        let [path, out, back] = [plan.path.clone(), plan.egress.clone(), back].map(|way| Way::new(way, beside));
        Ways { path, out, back }
    }
}

/// Hexes to be flown one after the other, and for each hex of the map the place of the nearest and of where the way is
/// best joined: a hex beside the way counts as several on it, so that who is on it stays, and who is far off goes straight to its end. Of
/// several the last.
#[derive(Clone, Debug)]
pub(super) struct Way {
    hexes: Vec<Hex>,
    nearest: Vec<u16>,
    joined: Vec<u16>,
    /// The most hexes from one of the way to the next.
    stride: u32,
    /// What a hex beside the way counts.
    beside: u32,
}

impl Way {
    fn new(hexes: Vec<Hex>, beside: u32) -> Way {
        let stride = hexes.windows(2).map(|pair| range(pair[0], pair[1])).max().unwrap_or(0).max(1);
        let mut way = Way { hexes, nearest: Vec::new(), joined: Vec::new(), stride, beside };
        way.nearest = (0..HEXES).map(|place| way.search(hex_of_index(place)) as u16).collect();
        way.joined = (0..HEXES).map(|place| way.join(hex_of_index(place)) as u16).collect();
        way
    }

    /// How many hexes it has.
    pub(super) const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// The length of the way from where it is best joined from `here`, the hexes to it included, and the hex so many
    /// ahead on it; none of no way.
    pub(super) fn along(&self, here: Hex, ahead: usize) -> Option<(u32, Hex)> {
        let last = self.hexes.len().checked_sub(1)?;
        let place = index(here).map_or_else(|| self.join(here), |index| self.joined[index].into());
        Some((range(here, self.hexes[place]) + (last - place) as u32, self.hexes[(place + ahead).min(last)]))
    }

    /// Hexes from `here` to the nearest of the way from a place of it on; none where nothing of it is left.
    pub(super) fn rest(&self, here: Hex, from: usize) -> Option<u32> {
        self.nearest_from(here, from).map(|(_, hexes)| hexes)
    }

    /// The place of the nearest hex of the way from a place of it on, of several the last, and how many hexes off that is;
    /// none where nothing of it is left.
    pub(super) fn nearest_from(&self, here: Hex, from: usize) -> Option<(usize, u32)> {
        let first = *self.hexes.get(from)?;
        let nearest = self.place(here);
        if nearest >= from {
            return Some((nearest, range(here, self.hexes[nearest])));
        }
        let (mut nearest, mut place) = ((from, range(here, first)), from + 1);
        while let Some(&hex) = self.hexes.get(place) {
            let away = range(here, hex);
            if away <= nearest.1 {
                nearest = (place, away);
            }
            // Up to there the way comes no nearer.
            place += (away - nearest.1).div_ceil(self.stride).max(1) as usize;
        }
        Some(nearest)
    }

    /// Whether the way passes within so many hexes of `here` at one of some places of it.
    pub(super) fn passes(&self, here: Hex, places: Range<usize>, within: u32) -> bool {
        let mut place = places.start;
        while place < places.end {
            let away = range(here, self.hexes[place]);
            if away <= within {
                return true;
            }
            place += (away - within).div_ceil(self.stride) as usize;
        }
        false
    }

    fn place(&self, here: Hex) -> usize {
        index(here).map_or_else(|| self.search(here), |index| self.nearest[index].into())
    }

    fn search(&self, here: Hex) -> usize {
        let hexes = self.hexes.iter().enumerate().rev();
        hexes.min_by_key(|(_, hex)| range(here, **hex)).map_or(0, |(place, _)| place)
    }

    /// Where the way is best joined.
    fn join(&self, here: Hex) -> usize {
        let last = self.hexes.len().saturating_sub(1);
        let cost = |&(place, hex): &(usize, &Hex)| range(here, *hex) * self.beside + (last - place) as u32;
        self.hexes.iter().enumerate().rev().min_by_key(cost).map_or(0, |(place, _)| place)
    }
}

/// Where DRV flights that early warning lets deploy anywhere may do so.
#[derive(Clone, Debug)]
pub(super) struct Deployment {
    /// Hexes over land at the distance and as near to the edge as asked for (D5.4.3b), by their numbers.
    pub(super) ring: Vec<Hex>,
    /// The hex over land that comes nearest to that (D5.4.3c).
    pub(super) instead: Option<Hex>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::downtown::map::hex_of;

    #[test]
    fn a_way_goes_on_from_its_nearest_hex_and_of_several_from_the_last() {
        let hex = |name: &str| hex_of(name).expect("a hex");
        let way = Way::new(["2029", "2028", "2027", "2229"].map(hex).to_vec(), 99);
        let along = |name: &str, ahead: usize| way.along(hex(name), ahead);
        assert_eq!(along("2029", 1), Some((3, hex("2028"))));
        assert_eq!(along("2020", 0), Some((range(hex("2020"), hex("2027")) + 1, hex("2027"))));
        // As near to the first as to the last.
        assert_eq!(along("2129", 2), Some((1, hex("2229"))));
        assert_eq!(
            [0, 3, 4].map(|from| way.rest(hex("2028"), from)),
            [Some(0), Some(range(hex("2028"), hex("2229"))), None]
        );
        let off = Hex::new(500, 0);
        assert_eq!(way.along(off, 9).map(|(_, next)| next), Some(hex("2229")));
        assert_eq!(Way::new(Vec::new(), 1).along(off, 0), None);
    }
}
