//! The six directions in which a nose can point.

use hexx::Hex;

/// A hexside, counted clockwise: 0 is (1, 0), then (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Facing(u8);

impl Facing {
    /// All six, in their order.
    pub const ALL: [Facing; 6] = [Facing(0), Facing(1), Facing(2), Facing(3), Facing(4), Facing(5)];

    /// The facing of this number; 6 is 0 again, and so on round.
    #[inline]
    pub const fn new(index: u8) -> Facing {
        Facing(index % 6)
    }

    /// Its number, 0 to 5.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The facing after a turn by `hexsides`: to the right (clockwise) when positive, to the left when negative.
    #[inline]
    pub const fn turned(self, hexsides: i8) -> Facing {
        Facing((self.0 as i16 + hexsides as i16).rem_euclid(6) as u8)
    }

    /// The hexsides between the two by the shorter way round, 0 to 3.
    #[inline]
    pub const fn difference(self, other: Facing) -> u8 {
        let apart = self.0.abs_diff(other.0);
        if apart > 3 { 6 - apart } else { apart }
    }

    /// One hex ahead, as a vector.
    #[inline]
    pub const fn step(self) -> Hex {
        Hex::NEIGHBORS_COORDS[self.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directions_are_those_of_the_rules() {
        let steps = Facing::ALL.map(|facing| (facing.step().x, facing.step().y));
        assert_eq!(steps, [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]);
    }

    #[test]
    fn a_facing_is_always_one_of_six_and_turns_add_up() {
        for facing in Facing::ALL {
            for turn in i8::MIN..=i8::MAX {
                let turned = facing.turned(turn);
                assert!(turned.index() < 6);
                assert_eq!(turned.turned(3).turned(3), turned);
                assert_eq!(turned.turned(1).turned(-1), turned);
                assert_eq!(facing.turned(turn.wrapping_abs() % 6), facing.turned((turn.wrapping_abs() % 6) - 6));
            }
        }
        assert_eq!((Facing::new(0).turned(1), Facing::new(0).turned(-1)), (Facing::new(1), Facing::new(5)));
        assert_eq!((Facing::new(13), Facing::new(255)), (Facing::new(1), Facing::new(3)));
    }

    #[test]
    fn the_difference_is_that_of_the_shorter_way() {
        for facing in Facing::ALL {
            let differences = [0, 1, 2, 3, 4, 5].map(|turn| facing.difference(facing.turned(turn)));
            assert_eq!(differences, [0, 1, 2, 3, 2, 1]);
        }
    }
}
