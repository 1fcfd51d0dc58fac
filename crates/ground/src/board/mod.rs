//! The board: hexes, facings and zones, in integers alone.
//!
//! Hexes have the axial coordinates (q, r) of [`Hex`] (`x` is q, `y` is r), unbounded in all directions. A [`Facing`]
//! is one of the six hexsides, counted clockwise; a [`Pose`] is a hex with a facing; a [`Zone`] is the part of the
//! plane around a pose that holds another hex. A [`Heading`] is one of twelve directions, for games that turn by 30
//! degrees; its [`Arc`]s are the parts of the plane around it. [`line()`] gives the hexes between two. All of it is a
//! few additions and comparisons, free of branches, since it is what weighing a move consists of. Coordinates beyond
//! ±2^28 are not supported.

mod facing;
mod heading;
mod line;
mod pose;
mod worth;
mod zone;

pub use facing::Facing;
pub use heading::{Arc, Heading};
pub use hexx::Hex;
pub use line::{line, on_line};
pub use pose::Pose;
pub use worth::{PoseTables, PoseWeights};
pub use zone::Zone;

/// The number of hexes from one to the other.
#[inline]
pub const fn range(a: Hex, b: Hex) -> u32 {
    let (q, r) = (a.x - b.x, a.y - b.y);
    // The longest of the three is as long as the two others together: a sum has no branch to predict.
    (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
}

/// The vector `v` in the frame of a unit that faces `facing`: (1, 0) is straight ahead.
#[inline]
pub const fn relative(v: Hex, facing: Facing) -> Hex {
    // One sixth of a turn back takes (q, r) to (q + r, -q); these are its powers.
    const BACK: [[i32; 4]; 6] =
        [[1, 0, 0, 1], [1, 1, -1, 0], [0, 1, -1, -1], [-1, 0, 0, -1], [-1, -1, 1, 0], [0, -1, 1, 1]];
    let [a, b, c, d] = BACK[facing.index() as usize];
    Hex::new(a * v.x + b * v.y, c * v.x + d * v.y)
}

/// How far `hex` is towards the sun in direction `sun`: the greater, the nearer. In half hexes from the line through
/// the origin at right angles to that direction.
#[inline]
pub const fn sunward(hex: Hex, sun: Facing) -> i32 {
    let hex = relative(hex, sun);
    2 * hex.x + hex.y
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hex up to 12 from the origin, found by stepping from neighbour to neighbour.
    #[test]
    fn range_is_the_length_of_the_shortest_walk() {
        let mut found = vec![(Hex::ZERO, 0)];
        let mut next = 0;
        while let Some(&(hex, steps)) = found.get(next) {
            next += 1;
            for neighbour in Facing::ALL.map(|facing| hex + facing.step()) {
                if steps < 12 && !found.iter().any(|(other, _)| *other == neighbour) {
                    found.push((neighbour, steps + 1));
                }
            }
        }
        assert_eq!(found.len(), 1 + 3 * 12 * 13);
        let from = Hex::new(-7, 4);
        for (hex, steps) in found {
            assert_eq!((range(Hex::ZERO, hex), range(from + hex, from)), (steps, steps));
            assert_eq!(hex.unsigned_distance_to(Hex::ZERO), steps);
        }
    }

    #[test]
    fn the_own_frame_is_turned_back_step_by_step() {
        for v in [Hex::new(3, 0), Hex::new(2, -5), Hex::new(-1, 4)] {
            let mut turned = v;
            for facing in Facing::ALL {
                assert_eq!(relative(v, facing), turned);
                turned = Hex::new(turned.x + turned.y, -turned.x);
            }
            assert_eq!(turned, v);
        }
        assert!(Facing::ALL.iter().all(|&facing| relative(facing.step(), facing) == Hex::new(1, 0)));
    }

    /// Cases J-019, J-020 and J-022.
    #[test]
    fn the_sun_projection_is_that_of_the_worked_examples() {
        let [east, third] = [Facing::new(0), Facing::new(2)];
        assert_eq!([Hex::new(2, -1), Hex::new(-1, 3)].map(|hex| sunward(hex, east)), [3, 1]);
        assert_eq!([Hex::new(1, 0), Hex::new(0, 2)].map(|hex| sunward(hex, east)), [2, 2]);
        assert_eq!([Hex::new(3, 0), Hex::ZERO].map(|hex| sunward(hex, third)), [-3, 0]);
    }

    /// Of the six steps from a hex the one towards the sun gains most, its neighbours half of that, and so on round.
    #[test]
    fn stepping_towards_the_sun_gains_two_half_hexes() {
        for sun in Facing::ALL {
            let gains = [0, 1, 2, 3, 4, 5].map(|turn| sunward(sun.turned(turn).step(), sun));
            assert_eq!(gains, [2, 1, -1, -2, -1, 1]);
        }
    }

    /// Case J-040: ranges 12 and 9, the second from the rear.
    #[test]
    fn a_leaving_jet_is_seen_at_the_ranges_of_the_worked_example() {
        let leaver = Hex::new(4, -2);
        let first = Pose::new(leaver + Hex::new(-5, 12), Facing::new(4));
        let second = Pose::new(leaver + Hex::new(9, 0), Facing::new(0));
        assert_eq!([first, second].map(|enemy| range(enemy.hex, leaver)), [12, 9]);
        assert!(second.zone_of(leaver).in_rear_60() && !first.zone_of(leaver).in_rear_60());
    }
}
