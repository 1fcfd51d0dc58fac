//! The US flights on the map side by side, while DRV flights move: how far the nearest of them is from a hex, and who is near
//! it, is found for all at once.

use crate::state::State;
use crate::state::air_picture::{Distances, Lanes, NOWHERE, Spots};
use crate::terms::sets::{MOST_US_EVER, UsPlaces};
use ground::board::Hex;

/// What DRV flights that move know of the US flights on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Herd {
    spots: Spots,
    /// Nothing in the lanes of those that are detected, else what is farther off than anything.
    unseen: Lanes,
}

impl Herd {
    pub(crate) fn of(state: &State) -> Herd {
        let mut herd = Herd { spots: Spots::NONE, unseen: [NOWHERE; MOST_US_EVER] };
        state.us_on_map().for_each(|(place, flight)| {
            herd.spots.put(place, flight.flying.hex);
            herd.unseen[place] = NOWHERE * u8::from(!flight.detected);
        });
        herd
    }

    /// Hexes to the nearest of all, and to the nearest that is detected; a great number without any.
    pub(crate) fn nearest(&self, hex: Hex) -> (u32, u32) {
        let told = |away: Distances| away.nearest().unwrap_or(u32::MAX);
        let away = self.spots.from(hex);
        (told(away), told(self.seen(away, 0)))
    }

    /// How far those that are detected, or nearer than so many hexes, are from a hex; the others are farther off than anything.
    #[inline]
    pub(crate) fn seen_from(&self, hex: Hex, near: u8) -> Distances {
        self.seen(self.spots.from(hex), near)
    }

    #[inline]
    fn seen(&self, mut all: Distances, near: u8) -> Distances {
        for (away, &unseen) in all.away.iter_mut().zip(&self.unseen) {
            *away |= if *away < near { 0 } else { unseen };
        }
        all
    }

    /// Who is within so many hexes.
    pub(crate) fn within(&self, hex: Hex, reach: u32) -> UsPlaces {
        self.spots.from(hex).within(reach.min(NOWHERE.into()) as u8)
    }
}
