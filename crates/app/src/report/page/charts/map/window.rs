//! The part of a map that a picture shows, and where its hexes are in it.

use super::super::WIDTH;
use crate::game::picture::Place;

/// Room for the hex numbers, to the left and below.
const LEFT: f64 = 46.0;
const BELOW: f64 = 18.0;
/// The most that a map is high, and that a hex is wide.
const HIGHEST: f64 = 440.0;
const WIDEST: f64 = 78.0;

/// The six neighbours of a hex, clockwise from the north-east.
pub(super) const AROUND: [Place; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The corners of a hex clockwise from the top, on a lattice of half a hex across and a sixth of two rows down. The
/// side behind each faces the neighbour of the same place in [`AROUND`].
pub(super) const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// The middle of a hex on that lattice.
pub(super) const fn middle((q, r): Place) -> (i32, i32) {
    (2 * q + r, 3 * r)
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
    /// The hexes, where they are a whole board.
    board: Option<Vec<Place>>,
}

impl Window {
    /// The part that holds all these places with a hex around them; of a whole board the board itself.
    pub(in crate::report::page) fn of(places: impl IntoIterator<Item = Place>, board: Option<Vec<Place>>) -> Window {
        let places = places.into_iter().chain(board.iter().flatten().copied());
        let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        for (x, y) in places.map(middle) {
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
        }
        if low.0 > high.0 {
            (low, high) = ((0, 0), (0, 0));
        }
        if board.is_none() {
            (low, high) = ((low.0 - 2, low.1 - 3), (high.0 + 2, high.1 + 3));
        }
        let (wide, tall) = (f64::from(high.0 - low.0 + 2) / 2.0, f64::from(high.1 - low.1 + 4) / 12f64.sqrt());
        let each = ((WIDTH - LEFT) / wide).min(HIGHEST / tall).min(WIDEST);
        Window { low, high, each, height: tall * each, board }
    }

    /// The height of a picture.
    pub(super) fn full_height(&self) -> f64 {
        self.height + BELOW
    }

    /// The steps of the lattice, and where its origin is.
    pub(super) fn lattice(&self) -> ((f64, f64), (f64, f64)) {
        let step = (self.each / 2.0, self.each / 12f64.sqrt());
        let wide = f64::from(self.high.0 - self.low.0 + 2) * step.0;
        let left = LEFT + (WIDTH - LEFT - wide) / 2.0;
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
    pub(super) fn holds(&self, place: Place) -> bool {
        match &self.board {
            Some(board) => board.contains(&place),
            None => {
                let (x, y) = middle(place);
                (self.low.0..=self.high.0).contains(&x) && (self.low.1..=self.high.1).contains(&y)
            }
        }
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
        self.board.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_a_hex_around_the_places_and_keeps_its_marks_inside() {
        let window = Window::of([(0, 0), (6, 2)], None);
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
        let window = Window::of([(0, 0), (4, 4)], None);
        let (x, y) = window.at((2, 2));
        for (q, r) in AROUND {
            let (other, below) = window.at((2 + q, 2 + r));
            assert!(((other - x).hypot(below - y) - window.each).abs() < 1e-9);
        }
    }

    #[test]
    fn a_board_is_shown_whole_and_nothing_beyond_it() {
        let window = Window::of([], Some(vec![(0, 0), (1, 0), (0, 1)]));
        assert_eq!(window.rows().concat(), [(0, 0), (1, 0), (0, 1)]);
        assert!(!window.holds((1, 1)) && (window.each - WIDEST).abs() < 1e-9);
    }
}
