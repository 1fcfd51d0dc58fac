//! The ground: whose land a row is, and how far the trenches are (R6.1d).

use crate::terms::lowering::table;
use crate::terms::side::{Land, Side};
use ground::board::Hex;

table! {
    #![derive(Copy)]
    /// The front: rows of hexes by their distance from the middle of no-man's-land.
    MapFile => Map {
        /// The last row of no-man's-land on either side.
        no_mans_land: i32 = 0..=20,
        /// The first and the last row of the trenches of either side.
        trenches: [i32; 2] = 1..=30,
    }
}

impl Map {
    /// Whose land a hex is, as a side sees it. Rows with positive numbers belong to `south`.
    #[inline]
    pub(crate) fn land(&self, south: Side, side: Side, hex: Hex) -> Land {
        let row = if side == south { hex.y } else { -hex.y };
        if row > self.no_mans_land {
            Land::Own
        } else if row < -self.no_mans_land {
            Land::Enemy
        } else {
            Land::NoMans
        }
    }

    /// Hexes to the nearest trench of a side.
    #[inline]
    pub(crate) fn hexes_to_trenches(&self, south: Side, side: Side, hex: Hex) -> i32 {
        let row = if side == south { hex.y } else { -hex.y };
        (self.trenches[0] - row).max(row - self.trenches[1]).max(0)
    }

    /// Whether a hex is one of a side's trenches.
    #[inline]
    pub(crate) fn is_trench(&self, south: Side, side: Side, hex: Hex) -> bool {
        self.hexes_to_trenches(south, side, hex) == 0
    }

    /// Rows behind the trenches of a side; negative in front of them.
    #[inline]
    pub(crate) fn behind(&self, south: Side, side: Side, hex: Hex) -> i32 {
        (if side == south { hex.y } else { -hex.y }) - self.trenches[1]
    }
}
