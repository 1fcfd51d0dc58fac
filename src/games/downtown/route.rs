//! The shortest way around barrage zones (D5.8.1c).

use super::map::{HEXES, hex_of_index, index, neighbours};
use crate::board::{Hex, range};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};

/// Room for a search, kept from one to the next. It says nothing about a raid, so that all are alike.
#[derive(Clone, Debug)]
pub(super) struct Router {
    /// The search that last reached a hex, what the way from there costs, and the next hex of it.
    reached: Vec<(u32, u32, u16)>,
    open: BinaryHeap<Reverse<(u32, u32, u16)>>,
    search: u32,
}

/// A barrage hex costs more than any way around it.
const BARRAGE: u32 = HEXES as u32;

impl Router {
    pub(super) fn new() -> Router {
        // A hex is opened at most once from each of its neighbours.
        Router { reached: vec![(0, 0, 0); HEXES], open: BinaryHeap::with_capacity(6 * HEXES), search: 0 }
    }

    /// No room: of a state before anything.
    pub(super) fn empty() -> Router {
        Router { reached: Vec::new(), open: BinaryHeap::new(), search: 0 }
    }

    /// The hex so many steps on the way from one hex to another with the fewest barrage hexes, of those ways the shortest;
    /// the goal itself where it is nearer.
    pub(super) fn towards(&mut self, from: Hex, goal: Hex, steps: u8, covers: &[u8]) -> Hex {
        let (Some(start), Some(end)) = (index(from), index(goal)) else { return goal };
        self.search += 1;
        self.open.clear();
        self.reach(end, 0, end, from);
        while let Some(Reverse((_, left, here))) = self.open.pop() {
            let here = usize::from(here);
            let (_, cost, _) = self.reached[here];
            if here == start {
                break;
            }
            if cost != u32::MAX - left {
                continue;
            }
            let step = 1 + if covers[here] > 0 { BARRAGE } else { 0 };
            for next in neighbours(hex_of_index(here)) {
                let place = index(next).expect("a hex of the map");
                let known = self.reached[place];
                if known.0 != self.search || cost + step < known.1 {
                    self.reach(place, cost + step, here, from);
                }
            }
        }
        let next = |place: usize| usize::from(self.reached[place].2);
        hex_of_index((0..steps).fold(start, |place, _| next(place)))
    }

    /// Opens a hex: of equal prospects the one farther along comes first, then the one of the lower number.
    fn reach(&mut self, place: usize, cost: u32, next: usize, from: Hex) {
        self.reached[place] = (self.search, cost, next as u16);
        self.open.push(Reverse((cost + range(hex_of_index(place), from), u32::MAX - cost, place as u16)));
    }
}

impl PartialEq for Router {
    fn eq(&self, _: &Router) -> bool {
        true
    }
}

impl Eq for Router {}

impl Hash for Router {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::super::map::{hex_of, number};
    use super::*;

    fn named(text: &str) -> Hex {
        hex_of(text).expect("a hex")
    }

    fn way(covered: &[&str]) -> Vec<i32> {
        let mut covers = vec![0; HEXES];
        for hex in covered {
            covers[index(named(hex)).unwrap()] = 1;
        }
        let mut router = Router::new();
        (0..=6).map(|steps| number(router.towards(named("2030"), named("2026"), steps, &covers))).collect()
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
}
