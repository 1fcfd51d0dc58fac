//! How far a hex is from an aircraft, and how far round it must turn to face it: found at load for every near hex.

use ground::board::{Facing, Hex, Pose, Zone, range};

/// Hexes either way that are looked up.
const REACH: i32 = 24;
const WIDTH: usize = 2 * REACH as usize + 1;

/// The distance of a hex, and hexsides to turn by its zone: 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Approach {
    pub(crate) hexes: u8,
    pub(crate) hexsides: u8,
}

impl Approach {
    fn of(from: Pose, to: Pose) -> Approach {
        let hexsides = match Zone::of(from, to) {
            Zone::Bore | Zone::Front30 => 0,
            Zone::Front60 => 1,
            Zone::Beam => 2,
            Zone::Rear60 | Zone::Tail => 3,
        };
        Approach { hexes: range(from.hex, to.hex).min(u8::MAX.into()) as u8, hexsides }
    }
}

/// Approaches by the own facing and the way to the hex.
#[derive(Clone, Debug)]
pub(crate) struct Approaches(Vec<Approach>);

impl Approaches {
    /// Works them out.
    pub(crate) fn new() -> Approaches {
        let ways = (-REACH..=REACH).flat_map(|x| (-REACH..=REACH).map(move |y| Hex::new(x, y)));
        let starts = Facing::ALL.into_iter().map(|facing| Pose::new(Hex::ZERO, facing));
        let all = starts.flat_map(|from| ways.clone().map(move |hex| Approach::of(from, Pose { hex, ..from })));
        Approaches(all.collect())
    }

    /// The approach to an end; in the own hex it is a matter of how the end faces.
    #[inline]
    pub(crate) fn to(&self, from: Pose, end: Pose) -> Approach {
        let [x, y] = [end.hex.x - from.hex.x, end.hex.y - from.hex.y];
        let [column, row] = [x + REACH, y + REACH].map(|way| way as usize);
        if column < WIDTH && row < WIDTH && (x != 0 || y != 0) {
            self.0[(usize::from(from.facing.index()) * WIDTH + column) * WIDTH + row]
        } else {
            Approach::of(from, end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_what_is_worked_out() {
        let approaches = Approaches::new();
        for (facing, other) in Facing::ALL.into_iter().flat_map(|one| Facing::ALL.map(|other| (one, other))) {
            for (x, y) in (-26..=26).flat_map(|x| (-26..=26).map(move |y| (x, y))) {
                let (from, end) = (Pose::new(Hex::new(3, -5), facing), Pose::new(Hex::new(3 + x, y - 5), other));
                assert_eq!(approaches.to(from, end), Approach::of(from, end));
            }
        }
    }
}
