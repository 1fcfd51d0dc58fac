//! The part of a map that a picture shows, and where its hexes are in it.

use super::super::WIDTH;
use crate::game::picture::{GameMap, Place};
use std::collections::BTreeSet;

/// Room for the hex numbers, to the left and below.
const LEFT: f64 = 46.0;
const BELOW: f64 = 18.0;
/// The most that a map is high, and that a hex is wide.
const HIGHEST: f64 = 440.0;
const WIDEST: f64 = 96.0;
/// How far apart the outermost places of a picture are at the most, in steps of the lattice: 46 hexes, 48 rows.
const MOST_ACROSS: i32 = 92;
const MOST_DOWN: i32 = 144;

/// The six neighbours of a hex, clockwise from the north-east.
pub(super) const AROUND: [Place; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The corners of a hex clockwise from the top, on a lattice of half a hex across and a sixth of two rows down. The
/// side behind each faces the neighbour of the same place in [`AROUND`].
pub(super) const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// The middle of a hex on that lattice.
pub(super) const fn middle((q, r): Place) -> (i32, i32) {
    (2 * q + r, 3 * r)
}

/// The least and the greatest of the middles of hexes, across and down.
type Bounds = ((i32, i32), (i32, i32));

fn union(one: Bounds, other: Bounds) -> Bounds {
    let least = (one.0.0.min(other.0.0), one.0.1.min(other.0.1));
    (least, (one.1.0.max(other.1.0), one.1.1.max(other.1.1)))
}

fn bounds(places: impl Iterator<Item = Place>) -> Option<Bounds> {
    places.map(middle).map(|at| (at, at)).reduce(union)
}

/// The bounds of the places; where they are very far apart, without those that are farthest from the middle one, so
/// that a chase over half a front leaves room for the fight.
fn most(places: &[Place]) -> Option<Bounds> {
    let sorted = |part: fn((i32, i32)) -> i32| {
        let mut all: Vec<i32> = places.iter().map(|place| part(middle(*place))).collect();
        all.sort_unstable();
        all
    };
    let trimmed = |all: &[i32], most: i32| {
        let (mut first, mut last) = (0, all.len().checked_sub(1)?);
        let median = all[last / 2];
        while all[last] - all[first] > most {
            if all[last] - median > median - all[first] { last -= 1 } else { first += 1 }
        }
        Some((all[first], all[last]))
    };
    let (across, down) = (trimmed(&sorted(|at| at.0), MOST_ACROSS)?, trimmed(&sorted(|at| at.1), MOST_DOWN)?);
    Some(((across.0, down.0), (across.1, down.1)))
}

/// The part of the map, on one scale.
#[derive(Clone, Debug)]
pub(in crate::report::page) struct Window {
    low: (i32, i32),
    high: (i32, i32),
    /// The width of a hex.
    pub(super) each: f64,
    /// The height of all, without the numbers below.
    pub(super) height: f64,
    /// The room to the left.
    left: f64,
    /// The hexes of the sheet, beyond which there is nothing; empty where there is none.
    sheet: BTreeSet<Place>,
    /// Whether all of it is shown: a board.
    whole: bool,
}

impl Window {
    /// The part that holds all these places with a hex around them, as far as the sheet has it; or the whole sheet.
    pub(in crate::report::page) fn of(places: impl IntoIterator<Item = Place>, map: &GameMap) -> Window {
        let (frame, whole) = (&map.frame, map.whole);
        let sheet: BTreeSet<Place> = map.sheet.iter().copied().collect();
        let on_it = |place: &Place| sheet.is_empty() || sheet.contains(place);
        let places: Vec<Place> = places.into_iter().filter(on_it).collect();
        let always = sheet.iter().filter(|_| whole).chain(frame).copied().map(middle).map(|at| (at, at));
        let (mut low, mut high) = most(&places).into_iter().chain(always).reduce(union).unwrap_or_default();
        if !whole {
            (low, high) = ((low.0 - 2, low.1 - 3), (high.0 + 2, high.1 + 3));
            if let Some((first, last)) = bounds(sheet.iter().copied()) {
                (low, high) = ((low.0.max(first.0), low.1.max(first.1)), (high.0.min(last.0), high.1.min(last.1)));
            }
        }
        let left = if whole { 0.0 } else { LEFT };
        let (wide, tall) = (f64::from(high.0 - low.0 + 2) / 2.0, f64::from(high.1 - low.1 + 4) / 12f64.sqrt());
        let each = ((WIDTH - left) / wide).min(HIGHEST / tall).min(WIDEST);
        Window { low, high, each, height: tall * each, left, sheet, whole }
    }

    /// The height of a picture.
    pub(super) fn full_height(&self) -> f64 {
        self.height + BELOW
    }

    /// The steps of the lattice, and where its origin is.
    pub(super) fn lattice(&self) -> ((f64, f64), (f64, f64)) {
        let step = (self.each / 2.0, self.each / 12f64.sqrt());
        let wide = f64::from(self.high.0 - self.low.0 + 2) * step.0;
        let left = self.left + (WIDTH - self.left - wide) / 2.0;
        let origin = (left - f64::from(self.low.0 - 1) * step.0, -f64::from(self.low.1 - 2) * step.1);
        (step, origin)
    }

    /// Where a point of the lattice is.
    pub(super) fn point(&self, (x, y): (i32, i32)) -> (f64, f64) {
        let (step, origin) = self.lattice();
        (origin.0 + f64::from(x) * step.0, origin.1 + f64::from(y) * step.1)
    }

    /// Where the middle of a hex is.
    pub(super) fn at(&self, place: Place) -> (f64, f64) {
        self.point(middle(place))
    }

    /// Whether a hex is shown.
    pub(in crate::report::page) fn holds(&self, place: Place) -> bool {
        let (x, y) = middle(place);
        let within = (self.low.0..=self.high.0).contains(&x) && (self.low.1..=self.high.1).contains(&y);
        within && (self.sheet.is_empty() || self.sheet.contains(&place))
    }

    /// All hexes, row by row from the north, each from the west.
    pub(super) fn rows(&self) -> Vec<Vec<Place>> {
        let row = |r: i32| {
            let first = (self.low.0 - r).div_euclid(2);
            let last = (self.high.0 - r).div_euclid(2);
            (first..=last).map(|q| (q, r)).filter(|place| self.holds(*place)).collect()
        };
        (self.low.1.div_euclid(3)..=self.high.1.div_euclid(3))
            .map(row)
            .filter(|row: &Vec<Place>| !row.is_empty())
            .collect()
    }

    /// Whether it is a whole board.
    pub(super) fn is_board(&self) -> bool {
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_a_hex_around_the_places_and_keeps_its_marks_inside() {
        let window = Window::of([(0, 0), (6, 2)], &GameMap::default());
        let rows = window.rows();
        assert_eq!((rows.len(), rows[0][0].1), (5, -1));
        for place in rows.iter().flatten() {
            let (x, y) = window.at(*place);
            assert!(x > LEFT && x < WIDTH && y > 0.0 && y < window.height, "{place:?}: {x} {y}");
        }
        assert!(window.holds((0, 0)) && window.holds((-1, 0)) && !window.holds((-2, 0)));
    }

    #[test]
    fn neighbours_are_as_far_apart_as_a_hex_is_wide() {
        let window = Window::of([(0, 0), (4, 4)], &GameMap::default());
        let (x, y) = window.at((2, 2));
        for (q, r) in AROUND {
            let (other, below) = window.at((2 + q, 2 + r));
            assert!(((other - x).hypot(below - y) - window.each).abs() < 1e-9);
        }
    }

    #[test]
    fn a_board_is_shown_whole_and_nothing_beyond_it() {
        let window =
            Window::of([], &GameMap { sheet: vec![(0, 0), (1, 0), (0, 1)], whole: true, ..GameMap::default() });
        assert_eq!(window.rows().concat(), [(0, 0), (1, 0), (0, 1)]);
        assert!(!window.holds((1, 1)) && (window.each - WIDEST).abs() < 1e-9);
        // Of a printed map it shows the part around the places, and no hex beyond the edge.
        let sheet: Vec<Place> = (0..9).map(|q| (q, 0)).collect();
        let map = GameMap { sheet: sheet.clone(), ..GameMap::default() };
        assert_eq!(Window::of([(0, 0), (2, 0)], &map).rows().concat(), sheet[..4]);
    }

    #[test]
    fn one_long_chase_makes_no_picture_small() {
        let fight = (0..400).map(|at| (at % 12, at % 9));
        let chase = (0..40).map(|at| (12 + 3 * at, 0));
        let window = Window::of(fight.chain(chase), &GameMap::default());
        assert!(window.holds((5, 5)) && !window.holds((129, 0)) && window.each > 7.0, "{}", window.each);
    }
}
