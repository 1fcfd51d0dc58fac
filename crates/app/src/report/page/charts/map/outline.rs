//! The outline of a set of hexes as a path, so that an area of any size is one short mark.

use super::window::{AROUND, CORNERS, middle};
use crate::game::picture::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

type Corner = (i32, i32);

/// The side of a hex towards a neighbour, by its corners; none of a hex that is no neighbour.
pub(super) fn side(hex: Place, beyond: Place) -> Option<(Corner, Corner)> {
    let at = AROUND.iter().position(|(q, r)| (hex.0 + q, hex.1 + r) == beyond)?;
    let (x, y) = middle(hex);
    let corner = |at: usize| (x + CORNERS[at % 6].0, y + CORNERS[at % 6].1);
    Some((corner(at), corner(at + 1)))
}

/// The outline of the hexes, on the lattice of the window.
pub(super) fn outline(hexes: &BTreeSet<Place>) -> String {
    // Three hexes meet at a corner, so that one side of an outline leaves it at the most.
    let mut next: BTreeMap<Corner, Corner> = BTreeMap::new();
    for hex in hexes {
        for (q, r) in AROUND {
            let beyond = (hex.0 + q, hex.1 + r);
            if !hexes.contains(&beyond) {
                next.extend(side(*hex, beyond));
            }
        }
    }
    let mut path = String::new();
    while let Some((start, mut to)) = next.pop_first() {
        let _ = write!(path, "M{} {}l", start.0, start.1);
        let mut at = start;
        while to != start {
            let _ = write!(path, "{} {} ", to.0 - at.0, to.1 - at.1);
            at = to;
            let Some(further) = next.remove(&at) else { break };
            to = further;
        }
        path.truncate(path.trim_end().len());
        path.push('z');
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hex_has_six_sides_and_neighbours_lose_the_one_between_them() {
        let sides = |hexes: &[Place]| {
            let path = outline(&hexes.iter().copied().collect());
            // The last side of a loop is drawn by closing it.
            path.split(['l', ' ', 'M', 'z']).filter(|word| !word.is_empty()).count() / 2
        };
        assert_eq!(sides(&[(0, 0)]), 6);
        assert_eq!(sides(&[(0, 0), (1, 0)]), 10);
        assert_eq!(sides(&[(0, 0), (5, 0)]), 12);
    }

    #[test]
    fn a_ring_has_an_outer_and_an_inner_outline() {
        assert_eq!(outline(&AROUND.into_iter().collect()).matches('M').count(), 2);
        assert_eq!(outline(&BTreeSet::new()), "");
    }
}
