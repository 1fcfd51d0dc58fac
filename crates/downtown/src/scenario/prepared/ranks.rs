//! At which of several equally near US flights DRV flights aim first, computed at load (D5.8).

use crate::state::air_picture::Lanes;
use crate::terms::sets::{MOST_US_EVER, UsPlaces};

/// Which of the US flights that are equally near is aimed at first, a number for each by its place: one that bombs,
/// then SEAD, then by their places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks(pub(crate) Lanes);

impl Ranks {
    pub(crate) fn of(bombing: UsPlaces, sead: UsPlaces) -> Ranks {
        const { assert!(MOST_US_EVER == 1 << 6) };
        let step = |place| 2 - 2 * u8::from(bombing.has(place)) - u8::from(sead.has(place));
        Ranks(std::array::from_fn(|place| step(place) << 6 | place as u8))
    }

    /// The rank by its task alone.
    pub(crate) fn task(&self, place: usize) -> u8 {
        self.0[place] >> 6
    }
}

impl Default for Ranks {
    fn default() -> Ranks {
        Ranks::of(UsPlaces::NONE, UsPlaces::NONE)
    }
}
