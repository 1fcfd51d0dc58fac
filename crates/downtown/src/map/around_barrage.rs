//! The shortest way around barrage zones (D5.8.1c).
//!
//! The way is that which a search from the goal finds that always goes on where the way so far and the bare distance to
//! the start are least: of equal prospects at the hex farther along, of these at the one of the lower number. It has
//! three forms that find the same. Where a way is no detour it is found among those alone (`slant.rs`). Else, where the
//! start is not enclosed by barrage, the search is made. Where it is, the search would flood the map before it paid for the
//! first hex of the ring: there only hexes are looked at that ways of some cost may lead over, that of a short detour or, if
//! there is none, the true one, which is found before by a search that knows what the ring costs.

use crate::map::shortest_paths::Slant;
use crate::terms::hexes::{AROUND, HEXES, OFF, hex_of_index, index};
use crate::terms::sets::BarrageZones;
use ground::board::{Facing, Hex, range};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Room for a search, kept from one to the next; it says nothing about a raid.
#[derive(Debug)]
pub struct Router {
    reached: Vec<Reached>,
    open: BinaryHeap<Reverse<Prospect>>,
    /// The best of those found last, which need not go among the others if it is the best of all.
    best: Prospect,
    /// How deep a hex lies in the barrage about the start, and the search that says so.
    depth: Vec<(u32, u16)>,
    /// The hexes of that barrage in the order found.
    ring: Vec<u16>,
    ringed: u32,
    search: u32,
    slant: Slant,
}

/// What a search knows of a hex.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// The search that last reached it.
    search: u32,
    /// What the way from there to the goal costs.
    cost: u32,
    /// The next hex of it.
    next: u16,
}

/// A hex to go on from: what the whole way costs at least, what of that is behind it, and its place, packed so that the
/// best is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect(u64);

impl Prospect {
    /// Worse than any.
    const NONE: Prospect = Prospect(u64::MAX);

    fn new(whole: u32, cost: u32, place: usize) -> Prospect {
        Prospect(u64::from(whole) << 40 | u64::from(Prospect::left(cost)) << 16 | place as u64)
    }

    /// The cost, so turned that of two the greater comes first.
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

/// A barrage hex costs more than any way around it.
const BARRAGE: u32 = HEXES as u32;

/// By how many hexes a way is mostly longer than the shortest at most, where there is barrage in the way.
const DETOUR: u32 = 2;

/// What is asked for: the way from one hex of the map to another.
#[derive(Clone, Copy)]
struct Trip<'a> {
    from: Hex,
    start: usize,
    end: usize,
    zones: BarrageZones<'a>,
    /// How many barrage hexes lie between the start and the open.
    rings: u16,
}

/// How to search.
#[derive(Clone, Copy)]
enum Search {
    /// As the way is defined.
    Open,
    /// For the cost alone, by what is known of the rings.
    Price,
    /// As the way is defined, over hexes that ways up to this cost may lead over.
    Within(u32),
}

impl Trip<'_> {
    /// What it costs to leave a hex.
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
            slant: Slant::default(),
        }
    }
}

impl Router {
    /// The hex so many steps on the way from one hex to another with the fewest barrage hexes, of those ways the shortest;
    /// the goal itself where it is nearer.
    pub(crate) fn towards(&mut self, from: Hex, goal: Hex, steps: u8, zones: BarrageZones<'_>) -> Hex {
        let (Some(start), Some(end)) = (index(from), index(goal)) else { return goal };
        let trip = Trip { from, start, end, zones, rings: 0 };
        let rings = self.rings_about(trip);
        if let Some(hex) = self.slant.towards(from, goal, steps, rings.into(), zones) {
            return hex;
        }
        let trip = Trip { rings, ..trip };
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

    /// How many barrage hexes lie between the start and the open, and how deep in them each of those lies.
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

    /// The least that the rest of the way from a hex so far from the start may cost, its own hex included.
    fn rest(&self, trip: Trip<'_>, place: usize, away: u32) -> u32 {
        match self.depth[place] {
            (search, depth) if search == self.ringed => u32::from(depth) * (BARRAGE + 1),
            _ => u32::from(trip.rings) * BARRAGE + away,
        }
    }

    /// Takes out what to go on from.
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

    /// Searches from the goal until the start is reached; gives the cost.
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

    /// Opens a hex so far from the start at a cost, unless it is of no use.
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

    /// Every way into a barrage zone crosses it: then as little of it as can be.
    #[test]
    fn a_goal_inside_a_zone_is_reached_through_as_few_of_its_hexes_as_can_be() {
        assert_eq!(way(&["2026", "2027", "1926", "1927", "2126", "2127", "2025"])[4], 2026);
    }

    /// The way by its definition alone.
    fn plainly(from: Hex, goal: Hex, steps: u8, zones: BarrageZones<'_>) -> Hex {
        let (start, end) = (index(from).unwrap(), index(goal).unwrap());
        let trip = Trip { from, start, end, zones, rings: 0 };
        let mut router = Router::default();
        router.search(trip, Search::Open);
        hex_of_index((0..steps).fold(start, |place, _| router.reached[place].next.into()))
    }

    /// Barrage about places that are spread over the map anew each time, so many of them that some starts are enclosed.
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
            // One of three concentrations does not count.
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
