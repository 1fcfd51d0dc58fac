//! The US flights on the map side by side, while DRV flights move: how far the nearest of them is from a hex, and who is near
//! it, is found for many at once.

use super::lanes::{Lanes, NOWHERE, TOGETHER, lane, length};
use super::state::{MOST_US_EVER, State, UsPlaces};
use crate::board::Hex;

/// Where the US flights on the map are, each in the lane of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Herd {
    x: Lanes,
    y: Lanes,
    /// What makes the distance of a flight that is not detected greater than any.
    unseen: Lanes,
    /// Lanes up to the last that may hold anybody.
    lanes: usize,
}

impl Herd {
    pub(super) fn of(state: &State) -> Herd {
        let (nowhere, none) = ([NOWHERE; MOST_US_EVER], [0; MOST_US_EVER]);
        let lanes = state.us.len().next_multiple_of(TOGETHER);
        let mut herd = Herd { x: nowhere, y: nowhere, unseen: none, lanes };
        state.us_on_map().for_each(|(place, flight)| {
            (herd.x[place], herd.y[place]) = lane(flight.flying.hex);
            herd.unseen[place] = NOWHERE * i16::from(!flight.detected);
        });
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
        let (x, y) = lane(hex);
        let reach = reach.min(NOWHERE as u32) as i16;
        let (at_x, at_y) = (&self.x[..self.lanes], &self.y[..self.lanes]);
        let mut flags = [false; MOST_US_EVER];
        for (lane, flag) in flags[..self.lanes].iter_mut().enumerate() {
            *flag = length(at_x[lane] - x, at_y[lane] - y) <= reach;
        }
        UsPlaces::flagged(&flags)
    }
}
