//! The US flights on the map close together, side by side, while DRV flights move: how far the nearest of them is from a hex
//! is found for many at once.

use super::state::{MOST_US_EVER, State, UsPlaces};
use crate::board::Hex;

/// How many flights are looked at together, in loops over so many that hold nothing else.
const TOGETHER: usize = 8;
const GROUPS: usize = MOST_US_EVER.div_ceil(TOGETHER);
/// A value for each flight.
type Lanes = [[i16; TOGETHER]; GROUPS];
/// A coordinate farther from the map than anything reaches, and such a distance.
const NOWHERE: i16 = 1 << 12;

/// Where the US flights on the map are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Herd {
    x: Lanes,
    y: Lanes,
    /// What makes the distance of a flight that is not detected greater than any.
    unseen: Lanes,
    places: [[u8; TOGETHER]; GROUPS],
    groups: usize,
}

impl Herd {
    pub(super) fn of(state: &State) -> Herd {
        let nowhere = [[NOWHERE; TOGETHER]; GROUPS];
        let (unseen, places) = ([[0; TOGETHER]; GROUPS], [[0; TOGETHER]; GROUPS]);
        let mut herd = Herd { x: nowhere, y: nowhere, unseen, places, groups: 0 };
        let mut count = 0;
        state.us_on_map().for_each(|(place, flight)| {
            let (group, lane) = (count / TOGETHER, count % TOGETHER);
            let hex = flight.flying.hex;
            (herd.x[group][lane], herd.y[group][lane]) = (hex.x as i16, hex.y as i16);
            herd.unseen[group][lane] = if flight.detected { 0 } else { NOWHERE };
            herd.places[group][lane] = place as u8;
            count += 1;
        });
        herd.groups = count.div_ceil(TOGETHER);
        herd
    }

    /// How far those of a group are from a hex.
    #[inline]
    fn away(&self, group: usize, hex: Hex) -> [i16; TOGETHER] {
        let (here_x, here_y) = (hex.x as i16, hex.y as i16);
        let (at_x, at_y) = (&self.x[group], &self.y[group]);
        let mut away = [0; TOGETHER];
        for lane in 0..TOGETHER {
            let (x, y) = (at_x[lane] - here_x, at_y[lane] - here_y);
            away[lane] = ((x.unsigned_abs() + y.unsigned_abs() + (x + y).unsigned_abs()) / 2) as i16;
        }
        away
    }

    /// Hexes to the nearest of all, and to the nearest that is detected; a great number without any.
    pub(super) fn nearest(&self, hex: Hex) -> (u32, u32) {
        let (mut all, mut seen) = ([NOWHERE; TOGETHER], [NOWHERE; TOGETHER]);
        for group in 0..self.groups {
            let (away, unseen) = (self.away(group, hex), &self.unseen[group]);
            for lane in 0..TOGETHER {
                all[lane] = all[lane].min(away[lane]);
                seen[lane] = seen[lane].min(away[lane] + unseen[lane]);
            }
        }
        let least = |lanes: [i16; TOGETHER]| match lanes.into_iter().fold(NOWHERE, i16::min) {
            NOWHERE => u32::MAX,
            away => away as u32,
        };
        (least(all), least(seen))
    }

    /// Who is within so many hexes.
    pub(super) fn within(&self, hex: Hex, reach: u32) -> UsPlaces {
        let mut within = UsPlaces::NONE;
        for (group, places) in self.places.iter().enumerate().take(self.groups) {
            for (&place, away) in places.iter().zip(self.away(group, hex)) {
                within.add_if(place.into(), away as u32 <= reach);
            }
        }
        within
    }
}
