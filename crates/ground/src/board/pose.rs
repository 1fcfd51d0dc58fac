//! The hex of a unit and the direction of its nose.

use super::{Facing, Zone, relative};
use hexx::Hex;

/// A hex and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Pose {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Facing,
}

impl Pose {
    /// A pose in `hex`.
    pub const fn new(hex: Hex, facing: Facing) -> Pose {
        Pose { hex, facing }
    }

    /// Moves one hex ahead.
    #[inline]
    pub const fn step(&mut self) {
        self.hex = self.ahead(1);
    }

    /// The hex at a distance of `hexes` ahead; behind when negative.
    #[inline]
    pub const fn ahead(self, hexes: i32) -> Hex {
        let step = self.facing.step();
        Hex::new(self.hex.x + hexes * step.x, self.hex.y + hexes * step.y)
    }

    /// The same hex with the nose turned, to the right when positive.
    #[inline]
    pub const fn turned(self, hexsides: i8) -> Pose {
        Pose { facing: self.facing.turned(hexsides), ..self }
    }

    /// The zone of this pose that holds `other`, which must be another hex. [`Zone::of`] also handles two units in one
    /// hex.
    #[inline]
    pub const fn zone_of(self, other: Hex) -> Zone {
        Zone::at(relative(Hex::new(other.x - self.hex.x, other.y - self.hex.y), self.facing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hexes of case J-017: one ahead, a turn to direction 1, one ahead.
    #[test]
    fn stepping_moves_to_the_neighbour_ahead() {
        let mut pose = Pose::default();
        pose.step();
        assert_eq!(pose.hex, Hex::new(1, 0));
        pose = pose.turned(1);
        pose.step();
        assert_eq!(pose, Pose::new(Hex::new(1, 1), Facing::new(1)));
        for facing in Facing::ALL {
            let pose = Pose::new(Hex::new(4, -9), facing);
            assert_eq!((pose.ahead(0), pose.ahead(3)), (pose.hex, pose.hex + facing.step() * 3));
            assert_eq!(pose.ahead(-2), pose.turned(3).ahead(2));
        }
    }
}
