//! Flights side by side, a lane of 16 bits each, so that how far they are from a hex is found for many at once.

use super::state::MOST_US_EVER;
use crate::board::Hex;

/// How many flights are looked at together, in loops over all of them that hold nothing else.
pub(super) const TOGETHER: usize = 16;
const _: () = assert!(MOST_US_EVER.is_multiple_of(TOGETHER) && MOST_US_EVER.is_power_of_two());
/// A coordinate farther from the map than anything reaches, and such a distance.
pub(super) const NOWHERE: i16 = 1 << 12;

/// A value for each US flight.
pub(super) type Lanes = [i16; MOST_US_EVER];

/// The coordinates of a hex as lanes hold them.
#[inline]
pub(super) const fn lane(hex: Hex) -> (i16, i16) {
    (hex.x as i16, hex.y as i16)
}

/// The hexes between two places that are so far apart.
#[inline]
pub(super) const fn length(x: i16, y: i16) -> i16 {
    ((x.unsigned_abs() + y.unsigned_abs() + (x + y).unsigned_abs()) / 2) as i16
}
