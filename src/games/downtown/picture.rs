//! The picture of the raid that the ground has while nobody moves: the US flights on the map side by side, so that how far
//! they are from a hex is found for all of them at once.

use super::state::{MOST_US_EVER, State, UsPlaces};
use super::words::Band;
use crate::board::Hex;

/// How many distances are found together, in loops over all of them that hold nothing else.
const TOGETHER: usize = 16;
const _: () = assert!(MOST_US_EVER.is_multiple_of(TOGETHER));
/// A value for each US flight, by its place.
type Lanes = [i16; MOST_US_EVER];
/// A coordinate farther from the map than anything reaches, and such a distance.
const NOWHERE: i16 = 1 << 12;

/// Where the US flights on the map are.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// Who is on the map.
    pub(super) here: UsPlaces,
    /// Those who are not disordered.
    pub(super) in_order: UsPlaces,
    /// By band.
    at: [UsPlaces; Band::ALL.len()],
    x: Lanes,
    y: Lanes,
    /// Lanes up to the last that holds anybody.
    lanes: usize,
}

impl Picture {
    pub(super) fn of(state: &State) -> Picture {
        let none = UsPlaces::NONE;
        let nowhere = [NOWHERE; MOST_US_EVER];
        let lanes = state.us.len().next_multiple_of(TOGETHER);
        let mut picture =
            Picture { here: none, in_order: none, at: [none; Band::ALL.len()], x: nowhere, y: nowhere, lanes };
        for (place, flight) in state.us_on_map() {
            let hex = flight.flying.hex;
            (picture.x[place], picture.y[place]) = (hex.x as i16, hex.y as i16);
            picture.at[flight.flying.band.index()].add(place);
            picture.here.add(place);
            if !flight.disordered {
                picture.in_order.add(place);
            }
        }
        picture
    }

    /// Who is at Deck.
    pub(super) const fn at_deck(&self) -> UsPlaces {
        self.at[Band::Deck.index()]
    }

    /// Who is at a band or higher.
    pub(super) fn at_or_above(&self, lowest: Band) -> UsPlaces {
        self.at[lowest.index()..].iter().fold(UsPlaces::NONE, |places, &band| places.or(band))
    }

    /// How far everybody is from a hex.
    pub(super) fn from(&self, hex: Hex) -> Distances {
        let (x, y) = (hex.x as i16, hex.y as i16);
        let mut away = [NOWHERE; MOST_US_EVER];
        for ((away, at_x), at_y) in away.iter_mut().zip(&self.x).zip(&self.y).take(self.lanes) {
            let (x, y) = (at_x - x, at_y - y);
            *away = ((x.unsigned_abs() + y.unsigned_abs() + (x + y).unsigned_abs()) / 2) as i16;
        }
        Distances { away, lanes: self.lanes }
    }
}

/// Distances of the flights in a picture from a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    away: Lanes,
    lanes: usize,
}

impl Distances {
    /// That of a flight on the map.
    pub(super) const fn of(&self, place: usize) -> u32 {
        self.away[place] as u32
    }

    /// Who is within a reach.
    pub(super) fn within(&self, reach: u8) -> UsPlaces {
        let mut flags = [false; MOST_US_EVER];
        for (flag, &away) in flags.iter_mut().zip(&self.away).take(self.lanes) {
            *flag = away <= reach.into();
        }
        UsPlaces::flagged(&flags)
    }

    /// The distances to the nearer of two hexes.
    pub(super) fn nearer(mut self, other: &Distances) -> Distances {
        for (away, &other) in self.away.iter_mut().zip(&other.away).take(self.lanes) {
            *away = other.min(*away);
        }
        self
    }

    /// That of the nearest; none without anybody on the map.
    pub(super) fn nearest(&self) -> Option<u32> {
        let least = self.away.iter().take(self.lanes).fold(NOWHERE, |least, &away| least.min(away));
        (least < NOWHERE / 2).then_some(least as u32)
    }

    /// That of the nearest of some flights on the map.
    pub(super) fn nearest_of(&self, places: UsPlaces) -> Option<u32> {
        places.each().map(|place| self.of(place)).min()
    }
}
