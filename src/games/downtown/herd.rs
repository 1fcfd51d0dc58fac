//! The US flights on the map close together, side by side, while DRV flights move: how far the nearest of them is from a hex
//! is found for many at once.

use super::lanes::{Lanes, NOWHERE, TOGETHER, lane, length};
use super::state::{MOST_US_EVER, State, UsPlaces};
use crate::board::{Hex, range};

/// Where the US flights on the map are, in lanes without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Herd {
    x: Lanes,
    y: Lanes,
    /// What makes the distance of a flight that is not detected greater than any.
    unseen: Lanes,
    places: [u8; MOST_US_EVER],
    lanes: usize,
}

impl Herd {
    pub(super) fn of(state: &State) -> Herd {
        let (nowhere, none) = ([NOWHERE; MOST_US_EVER], [0; MOST_US_EVER]);
        let mut herd = Herd { x: nowhere, y: nowhere, unseen: none, places: [0; MOST_US_EVER], lanes: 0 };
        let mut count = 0;
        state.us_on_map().for_each(|(place, flight)| {
            let next = count % MOST_US_EVER;
            (herd.x[next], herd.y[next]) = lane(flight.flying.hex);
            herd.places[next] = place as u8;
            herd.unseen[next] = NOWHERE * i16::from(!flight.detected);
            count += 1;
        });
        herd.lanes = count.next_multiple_of(TOGETHER);
        herd
    }

    /// Hexes to the nearest of all, and to the nearest that is detected; a great number without any.
    pub(super) fn nearest(&self, hex: Hex) -> (u32, u32) {
        let (x, y) = lane(hex);
        // Lists of one length: so the loop has no other end than that.
        let (at_x, at_y, unseen) = (&self.x[..self.lanes], &self.y[..self.lanes], &self.unseen[..self.lanes]);
        let (mut all, mut seen) = (NOWHERE, NOWHERE);
        for lane in 0..self.lanes {
            let away = length(at_x[lane] - x, at_y[lane] - y);
            all = all.min(away);
            seen = seen.min(away + unseen[lane]);
        }
        let told = |least: i16| if least == NOWHERE { u32::MAX } else { least as u32 };
        (told(all), told(seen))
    }

    /// Who is within so many hexes.
    pub(super) fn within(&self, hex: Hex, reach: u32) -> UsPlaces {
        let mut within = UsPlaces::NONE;
        for lane in 0..self.lanes {
            let at = Hex::new(self.x[lane].into(), self.y[lane].into());
            within.add_if(self.places[lane].into(), range(at, hex) <= reach);
        }
        within
    }
}
