//! The shortest path around barrage zones (D5.8.1c).
//!
//! The route is defined by a search from the goal to the start (A*): each hex costs 1, and one in barrage more than
//! any way around it. The search opens next the hex with the least cost so far plus bare distance to the start; of
//! equal ones the hex with the greater cost so far, and of these the one with the lower number. That fixes one route
//! among equals.
//!
//! Flights ask for a route at every point they spend, so three faster forms find the same one:
//!
//! 1. Where some route is no detour, the search looks at the shortest routes alone (`shortest_paths.rs`).
//! 2. Else, where the start is in open country, the search is made as it is defined.
//! 3. Where the start is inside barrage, that search would flood the map before it paid for the first ring:
//!
//! ```text
//!      . . . . . . . . . .        S start, inside two rings of barrage (#)
//!      . . # # # . . . . .        G goal
//!      . # # # # # . . . G        . open country: 60 or so hexes cost less than one #,
//!      . # # S # # . . . .          and the search would open them all first
//!      . # # # # # . . . .
//!      . . # # # . . . . .
//! ```
//!
//!    There the search looks only at hexes over which a route of a given cost may lead: first that of a short detour,
//!    and if none is so short, the true cost. A search that counts the rings from the start finds that cost.

use crate::map::shortest_paths::DirectRoutes;
use crate::terms::hexes::{AROUND, HEXES, OFF, hex_of_index, index};
use crate::terms::sets::BarrageZones;
use ground::board::{Facing, Hex, range};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The search, with its room, which is kept from one search to the next; it has nothing of a raid.
#[derive(Debug)]
pub struct Router {
    reached: Vec<Reached>,
    open: BinaryHeap<Reverse<Prospect>>,
    /// The best prospect found last, which does not go through the heap if it is the best of all.
    best: Prospect,
    /// The depth of a hex in the barrage about the start, and the number of the search that found it.
    depth: Vec<(u32, u16)>,
    /// The hexes of that barrage, in the order in which the search found them.
    ring: Vec<u16>,
    ringed: u32,
    search: u32,
    direct: DirectRoutes,
}

/// What the search knows of a hex.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The number of the search that last reached it; an older number means that this search has not.
    search: u32,
    /// The cost of the route from there to the goal.
    cost: u32,
    /// The next hex of that route.
    next: u16,
}

/// A hex to go on from: the least cost of a whole route over it, the cost behind it, and its place, packed into one
/// number so that the best is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect(u64);

impl Prospect {
    /// Worse than any prospect.
    const NONE: Prospect = Prospect(u64::MAX);

    fn new(whole: u32, cost: u32, place: usize) -> Prospect {
        Prospect(u64::from(whole) << 40 | u64::from(Prospect::left(cost)) << 16 | place as u64)
    }

    /// The cost turned round, so that of two the greater comes first.
    const fn left(cost: u32) -> u32 {
        (1 << 24) - 1 - cost
    }

    const fn cost(self) -> u32 {
        Prospect::left((self.0 >> 16) as u32 & ((1 << 24) - 1))
    }

    const fn place(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

/// What entering a barrage hex costs beside its 1: more than any path around it.
const BARRAGE: u32 = HEXES as u32;

/// The length of a usual detour around barrage, in hexes.
const DETOUR: u32 = 2;

/// The route that is asked for: from one hex of the map to another.
#[derive(Clone, Copy)]
struct Trip<'a> {
    from: Hex,
    start: usize,
    end: usize,
    zones: BarrageZones<'a>,
    /// The number of barrage hexes between the start and open country.
    rings: u16,
}

/// How a search orders and limits the hexes that it opens.
#[derive(Clone, Copy)]
enum Search {
    /// As the route is defined.
    Open,
    /// For the cost alone, with the cost of the rings known.
    Price,
    /// As the route is defined, over hexes that a route of up to this cost may use.
    Within(u32),
}

impl Trip<'_> {
    /// The cost of a hex.
    fn step(&self, place: usize) -> u32 {
        1 + if self.zones.cover(place) { BARRAGE } else { 0 }
    }
}

impl Default for Router {
    fn default() -> Router {
        Router {
            reached: vec![Reached::default(); HEXES],
            // A hex is opened at most once from each of its neighbours.
            open: BinaryHeap::with_capacity(6 * HEXES),
            best: Prospect::NONE,
            depth: vec![(0, 0); HEXES],
            ring: Vec::with_capacity(HEXES),
            ringed: 0,
            search: 0,
            direct: DirectRoutes::default(),
        }
    }
}

impl Router {
    /// The hex `steps` hexes along the route from one hex to another that has the fewest barrage hexes, and of those
    /// the fewest hexes; the goal itself where it is nearer.
    pub(crate) fn towards(&mut self, from: Hex, goal: Hex, steps: u8, zones: BarrageZones<'_>) -> Hex {
        let (Some(start), Some(end)) = (index(from), index(goal)) else { return goal };
        let trip = Trip { from, start, end, zones, rings: 0 };
        let rings = self.rings_about(trip);
        if let Some(hex) = self.direct.towards(from, goal, steps, rings.into(), zones) {
            return hex;
        }
        let trip = Trip { rings, ..trip };
        // The barrage hexes that no path avoids: those around the start, and the goal if it is covered.
        let through = u32::from(rings) + u32::from(zones.cover(end));
        let short = range(from, goal) + through * BARRAGE + DETOUR;
        if rings == 0 {
            self.search(trip, Search::Open);
        } else if self.search(trip, Search::Within(short)) == u32::MAX {
            let cost = self.search(trip, Search::Price);
            self.search(trip, Search::Within(cost));
        }
        let next = |place: usize| usize::from(self.reached[place].next);
        hex_of_index((0..steps).fold(start, |place, _| next(place)))
    }

    /// The number of barrage hexes between the start and open country, and the depth of each in the barrage.
    fn rings_about(&mut self, trip: Trip<'_>) -> u16 {
        self.search += 1;
        self.ringed = self.search;
        self.ring.clear();
        self.ring.push(trip.start as u16);
        self.depth[trip.start] = (self.search, 0);
        let (mut looked, mut depth) = (0, 0);
        while let Some(&place) = self.ring.get(looked) {
            looked += 1;
            depth = self.depth[usize::from(place)].1;
            for &next in AROUND[usize::from(place)].iter().filter(|&&next| next != OFF) {
                // The search is breadth-first, so the first open hex found is one of the nearest.
                if !trip.zones.cover(usize::from(next)) {
                    return depth;
                }
                let known = &mut self.depth[usize::from(next)];
                if known.0 != self.search {
                    *known = (self.search, depth + 1);
                    self.ring.push(next);
                }
            }
        }
        depth
    }

    /// The least cost of the rest of a route from a hex that is `away` from the start, its own hex included.
    fn rest(&self, trip: Trip<'_>, place: usize, away: u32) -> u32 {
        match self.depth[place] {
            (search, depth) if search == self.ringed => u32::from(depth) * (BARRAGE + 1),
            _ => u32::from(trip.rings) * BARRAGE + away,
        }
    }

    /// Takes out the best prospect.
    fn next(&mut self) -> Option<Prospect> {
        let best = std::mem::replace(&mut self.best, Prospect::NONE);
        match self.open.peek() {
            Some(Reverse(open)) if *open < best => {
                self.best = best;
                self.open.pop().map(|Reverse(open)| open)
            }
            _ => (best != Prospect::NONE).then_some(best),
        }
    }

    /// Searches from the goal until it reaches the start, and returns the cost; `u32::MAX` if there is no path within
    /// the limit.
    fn search(&mut self, trip: Trip<'_>, search: Search) -> u32 {
        self.search += 1;
        self.open.clear();
        self.best = Prospect::NONE;
        let goal = hex_of_index(trip.end);
        self.reach(trip, search, (trip.end, range(goal, trip.from)), 0, trip.end);
        while let Some(prospect) = self.next() {
            let (here, cost) = (prospect.place(), prospect.cost());
            if here == trip.start {
                return cost;
            }
            // A cheaper path to the hex was found after this prospect was opened.
            if self.reached[here].cost != cost {
                continue;
            }
            let cost = cost + trip.step(here);
            let hex = hex_of_index(here);
            for (facing, next) in Facing::ALL.into_iter().zip(AROUND[here]).filter(|&(_, next)| next != OFF) {
                let known = self.reached[usize::from(next)];
                if known.search != self.search || cost < known.cost {
                    let away = range(hex + facing.step(), trip.from);
                    self.reach(trip, search, (next.into(), away), cost, here);
                }
            }
        }
        u32::MAX
    }

    /// Opens a hex that is `away` from the start at a cost, unless no route of the cost that is looked for may use it.
    fn reach(&mut self, trip: Trip<'_>, search: Search, (place, away): (usize, u32), cost: u32, next: usize) {
        let whole = match search {
            Search::Open => cost + away,
            Search::Price => cost + self.rest(trip, place, away),
            Search::Within(most) if cost + self.rest(trip, place, away) > most => return,
            Search::Within(_) => cost + away,
        };
        self.reached[place] = Reached { search: self.search, cost, next: next as u16 };
        let prospect = Prospect::new(whole, cost, place);
        let worse = self.best.max(prospect);
        self.best = self.best.min(prospect);
        if worse != Prospect::NONE {
            self.open.push(Reverse(worse));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::hexes::{hex_of, number};

    fn named(text: &str) -> Hex {
        hex_of(text).expect("a hex")
    }

    fn way(covered: &[&str]) -> Vec<i32> {
        let mut covers = vec![0; HEXES];
        for hex in covered {
            covers[index(named(hex)).unwrap()] = 1;
        }
        let mut router = Router::default();
        let zones = BarrageZones { covers: &covers, of: 1 };
        (0..=6).map(|steps| number(router.towards(named("2030"), named("2026"), steps, zones))).collect()
    }

    #[test]
    fn the_way_is_straight_where_nothing_bars_it_and_goes_around_what_does() {
        assert_eq!(way(&[]), [2030, 2029, 2028, 2027, 2026, 2026, 2026]);
        let around = way(&["2028"]);
        assert!(!around.contains(&2028), "{around:?}");
        assert_eq!((around[5], around[4] == 2026), (2026, false));
    }

    /// Each path into a barrage zone crosses it, so the path should cross as few of its hexes as possible.
    #[test]
    fn a_goal_inside_a_zone_is_reached_through_as_few_of_its_hexes_as_can_be() {
        assert_eq!(way(&["2026", "2027", "1926", "1927", "2126", "2127", "2025"])[4], 2026);
    }

    /// The route by its definition alone.
    fn plainly(from: Hex, goal: Hex, steps: u8, zones: BarrageZones<'_>) -> Hex {
        let (start, end) = (index(from).unwrap(), index(goal).unwrap());
        let trip = Trip { from, start, end, zones, rings: 0 };
        let mut router = Router::default();
        router.search(trip, Search::Open);
        hex_of_index((0..steps).fold(start, |place, _| router.reached[place].next.into()))
    }

    /// Barrage about random places, enough of them to enclose some starts.
    #[test]
    fn however_it_is_searched_for_the_way_is_the_same() {
        let mut router = Router::default();
        let mut seed = 1u64;
        let mut draw = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut enclosed = 0;
        for _ in 0..60 {
            let mut covers = vec![0; HEXES];
            for _ in 0..draw(40) {
                let centre = hex_of_index(draw(HEXES));
                let cover = 1 << draw(3);
                centre.range(draw(4) as u32).filter_map(index).for_each(|place| covers[place] |= cover);
            }
            // The second of the three concentrations does not count.
            let zones = BarrageZones { covers: &covers, of: 0b101 };
            for _ in 0..40 {
                let [from, goal] = [draw(HEXES), draw(HEXES)].map(hex_of_index);
                for steps in [0, 1, 2, 5, 9, 40] {
                    let way = router.towards(from, goal, steps, zones);
                    assert_eq!(way, plainly(from, goal, steps, zones), "{} to {}", number(from), number(goal));
                }
                let trip = Trip { from, start: index(from).unwrap(), end: 0, zones, rings: 0 };
                enclosed += u32::from(router.rings_about(trip) > 0);
            }
        }
        assert!(enclosed > 100, "{enclosed}");
    }
}
