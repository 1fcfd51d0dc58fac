//! The twelve directions of a unit that may also point between two hexes, and the arcs about them.

use super::{Facing, Hex, relative};

/// A direction in steps of 30 degrees, counted clockwise: an even one points at a neighbour (0 at that of facing 0), an
/// odd one between two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Heading(u8);

/// The step to the hex ahead by heading; of the two that an odd one has, first the one counterclockwise.
const STEPS: [[Hex; 2]; 12] = {
    let mut steps = [[Hex::ZERO; 2]; 12];
    let mut index = 0;
    while index < 12 {
        let facing = index as u8 / 2;
        steps[index] = [Facing::new(facing).step(), Facing::new(facing + index as u8 % 2).step()];
        index += 1;
    }
    steps
};

/// By heading, what a step along x and one along y gain along it, then what they gain aside of it, in units that make
/// 30 degrees the line of equals.
const AXES: [[i32; 4]; 12] = {
    let mut axes = [[0; 4]; 12];
    let mut index = 0;
    while index < 12 {
        let facing = Facing::new(index as u8 / 2);
        let (x, y) = (relative(Hex::new(1, 0), facing), relative(Hex::new(0, 1), facing));
        axes[index] = if index % 2 == 0 {
            [2 * x.x + x.y, 2 * y.x + y.y, 3 * x.y, 3 * y.y]
        } else {
            [x.x + x.y, y.x + y.y, x.y - x.x, y.y - y.x]
        };
        index += 1;
    }
    axes
};

/// The part of the plane that holds another hex, by the angle off the nose. A bearing on the border of two arcs belongs
/// to the arc nearer the nose; a unit's own hex counts as ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arc {
    /// At most 30 degrees.
    Front,
    /// At most 90 degrees.
    FrontBeam,
    /// At most 150 degrees.
    RearBeam,
    /// More than 150 degrees.
    Rear,
}

impl Heading {
    /// All twelve, in their order.
    pub const ALL: [Heading; 12] = {
        let mut all = [Heading(0); 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Heading(index as u8);
            index += 1;
        }
        all
    };

    /// The heading of this number; 12 is 0 again, and so on round.
    #[inline]
    pub const fn new(index: u8) -> Heading {
        Heading(index % 12)
    }

    /// The heading that points at the neighbour across a hexside.
    #[inline]
    pub const fn of(facing: Facing) -> Heading {
        Heading(2 * facing.index())
    }

    /// Its number, 0 to 11.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The heading after a turn by `steps` of 30 degrees: to the right when positive.
    #[inline]
    pub const fn turned(self, steps: i8) -> Heading {
        // 132 is a multiple of 12 that makes the sum positive for whatever steps: unsigned, its remainder is found
        // faster.
        Heading(((self.0 as i16 + steps as i16 + 132) as u16 % 12) as u8)
    }

    /// The steps to `other` by the shorter way round, -5 to 6, to the right when positive.
    #[inline]
    pub const fn steps_to(self, other: Heading) -> i8 {
        let steps = other.0 as i8 - self.0 as i8;
        let steps = if steps < -5 { steps + 12 } else { steps };
        if steps > 6 { steps - 12 } else { steps }
    }

    /// The hex ahead. An odd heading has two hexes ahead; `right` takes the clockwise one.
    #[inline]
    pub const fn ahead(self, hex: Hex, right: bool) -> Hex {
        let step = STEPS[self.0 as usize][right as usize];
        Hex::new(hex.x + step.x, hex.y + step.y)
    }

    /// The distance along the heading that a step in x and one in y cover, then the distance to its side. The units are
    /// such that at 30 degrees off the nose both distances are equal: a hex is ahead if it is no farther aside than
    /// along.
    #[inline]
    const fn axes(self) -> [i32; 4] {
        AXES[self.0 as usize]
    }

    /// The arc around `from` that holds `to`.
    #[inline]
    pub const fn arc(self, from: Hex, to: Hex) -> Arc {
        let ([along_x, along_y, aside_x, aside_y], x, y) = (self.axes(), to.x - from.x, to.y - from.y);
        let (along, aside) = (along_x * x + along_y * y, aside_x * x + aside_y * y);
        match (along, aside.abs()) {
            (along, aside) if aside <= along => Arc::Front,
            (0.., _) => Arc::FrontBeam,
            (along, aside) if aside >= -along => Arc::RearBeam,
            _ => Arc::Rear,
        }
    }

    /// Whether a forward arc of `from` holds `to`.
    #[inline]
    pub const fn is_ahead(self, from: Hex, to: Hex) -> bool {
        let [x, y, ..] = self.axes();
        x * (to.x - from.x) + y * (to.y - from.y) >= 0
    }

    /// The heading nearest to the direction from one hex to another; heading 0 in the same hex. No hex is midway
    /// between two headings, because the tangent of 15 degrees is irrational.
    #[inline]
    pub const fn towards(from: Hex, to: Hex) -> Heading {
        let (x, y) = (to.x - from.x, to.y - from.y);
        // A hex in the three sixths of the plane from facing 3 on is first turned half round.
        let back = (y < 0) | (y == 0) & (x <= 0);
        let sign = 1 - 2 * back as i32;
        let (x, y) = (sign * x, sign * y);
        let sum = x + y;
        // Which of the first three sixths holds it (a mask for each sixth before it), and the hex in the frame of that
        // sixth: ahead of its facing, not to its left. There is no branch here, since none could be predicted.
        let (second, third) = (-((x <= 0) as i32), -((sum <= 0) as i32));
        let q = (x + (y & second) - (x & third)) as i64;
        let r = (y - (sum & second) - (y & third)) as i64;
        // At most 15 degrees to the right of the facing, more, or at least 45. The same hex comes out as heading 12.
        let steps = (2 * r * (q + r) >= q * q) as i32 + (2 * q * (q + r) <= r * r) as i32;
        let index = 6 * back as i32 - 2 * (second + third) + steps;
        Heading(if index == 12 { 0 } else { index as u8 })
    }
}

impl Arc {
    /// At most 90 degrees off the nose.
    #[inline]
    pub const fn is_forward(self) -> bool {
        matches!(self, Arc::Front | Arc::FrontBeam)
    }
}

#[cfg(test)]
mod tests {
    use super::super::range;
    use super::*;

    fn around(distance: i32) -> impl Iterator<Item = Hex> {
        let hexes = (-distance..=distance).flat_map(move |q| (-distance..=distance).map(move |r| Hex::new(q, r)));
        hexes.filter(move |&hex| (1..=distance as u32).contains(&range(hex, Hex::ZERO)))
    }

    fn degrees(v: Hex) -> f64 {
        (f64::from(v.y) * 3f64.sqrt()).atan2(f64::from(2 * v.x + v.y)).to_degrees()
    }

    fn off(heading: Heading, v: Hex) -> f64 {
        let angle = (degrees(v) - 30.0 * f64::from(heading.index())).rem_euclid(360.0);
        angle.min(360.0 - angle)
    }

    #[test]
    fn arcs_are_those_of_the_angle_off_the_nose() {
        for v in around(15) {
            for heading in Heading::ALL {
                let within = |limit: f64| off(heading, v) <= limit + 1e-6;
                let expected = match () {
                    () if within(30.0) => Arc::Front,
                    () if within(90.0) => Arc::FrontBeam,
                    () if within(150.0) => Arc::RearBeam,
                    () => Arc::Rear,
                };
                let here = Hex::new(7, -3);
                assert_eq!(heading.arc(here, here + v), expected, "{heading:?} {v:?}");
                assert_eq!(heading.is_ahead(here, here + v), expected.is_forward(), "{heading:?} {v:?}");
            }
        }
    }

    #[test]
    fn the_heading_towards_a_hex_has_the_least_angle_and_there_are_no_ties() {
        assert_eq!(Heading::towards(Hex::new(3, 2), Hex::new(3, 2)), Heading::new(0));
        for v in around(60) {
            let found = Heading::towards(Hex::ZERO, v);
            let least = Heading::ALL.map(|heading| off(heading, v)).into_iter().fold(f64::MAX, f64::min);
            assert!(off(found, v) < least + 1e-6, "{v:?}");
            for other in [found.turned(1), found.turned(-1)] {
                assert!(off(other, v) > least + 1e-6, "{v:?} is midway");
            }
        }
    }

    #[test]
    fn flying_on_an_odd_heading_goes_straight_between_two_hexes() {
        for heading in Heading::ALL {
            let mut hex = Hex::ZERO;
            for step in 0..6 {
                hex = heading.ahead(hex, step % 2 == 1);
            }
            assert_eq!(Heading::towards(Hex::ZERO, hex), heading);
        }
    }

    #[test]
    fn turns_add_up() {
        for heading in Heading::ALL {
            for steps in -5..=6 {
                assert_eq!(heading.steps_to(heading.turned(steps)), steps);
            }
        }
    }
}
