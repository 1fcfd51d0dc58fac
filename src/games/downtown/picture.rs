//! The picture of the raid that the ground has while nobody moves: the US flights on the map side by side, so that how far
//! they are from a hex is found for all of them at once.

use super::places::Places;
use super::state::{MOST_US_EVER, State, UsPlaces};
use super::words::Band;
use crate::board::Hex;

/// How many distances are found together.
const LANES: usize = 16;
const ROWS: usize = MOST_US_EVER / LANES;
const _: () = assert!(ROWS * LANES == MOST_US_EVER && LANES == u16::BITS as usize);
/// A value for each US flight, by its place.
type Rows = [[i16; LANES]; ROWS];
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
    x: Rows,
    y: Rows,
    /// Rows that hold anybody.
    rows: usize,
}

impl Picture {
    pub(super) fn of(state: &State) -> Picture {
        let none = UsPlaces::NONE;
        let nowhere = [[NOWHERE; LANES]; ROWS];
        let rows = state.us.len().div_ceil(LANES);
        let mut picture =
            Picture { here: none, in_order: none, at: [none; Band::ALL.len()], x: nowhere, y: nowhere, rows };
        for (place, flight) in state.us_on_map() {
            let (row, lane, hex) = (place / LANES, place % LANES, flight.flying.hex);
            (picture.x[row][lane], picture.y[row][lane]) = (hex.x as i16, hex.y as i16);
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
    pub(super) fn from_band(&self, lowest: Band) -> UsPlaces {
        self.at[lowest.index()..].iter().fold(UsPlaces::NONE, |places, &band| places.or(band))
    }

    /// How far everybody is from a hex.
    pub(super) fn from(&self, hex: Hex) -> Distances {
        let (x, y) = (hex.x as i16, hex.y as i16);
        let mut away = [[NOWHERE; LANES]; ROWS];
        for ((away, xs), ys) in away.iter_mut().zip(&self.x).zip(&self.y).take(self.rows) {
            *away = std::array::from_fn(|lane| {
                let (x, y) = (xs[lane] - x, ys[lane] - y);
                ((x.unsigned_abs() + y.unsigned_abs() + (x + y).unsigned_abs()) / 2) as i16
            });
        }
        Distances { away, rows: self.rows }
    }
}

/// Distances of the flights in a picture from a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    away: Rows,
    rows: usize,
}

impl Distances {
    /// That of a flight on the map.
    pub(super) fn of(&self, place: usize) -> u32 {
        self.away[place / LANES][place % LANES] as u32
    }

    /// Who is within a reach.
    pub(super) fn within(&self, reach: u8) -> UsPlaces {
        let reach = i16::from(reach);
        let mut places = UsPlaces::NONE;
        for (row, away) in self.away.iter().take(self.rows).enumerate() {
            let bits: [u16; LANES] = std::array::from_fn(|lane| if away[lane] <= reach { 1 << lane } else { 0 });
            places = places.or(Places::row(bits.into_iter().fold(0, |bits, lane| bits | lane), row * LANES));
        }
        places
    }

    /// The distances to the nearer of two hexes.
    pub(super) fn nearer(mut self, other: &Distances) -> Distances {
        for (away, other) in self.away.iter_mut().zip(&other.away).take(self.rows) {
            *away = std::array::from_fn(|lane| away[lane].min(other[lane]));
        }
        self
    }

    /// That of the nearest; none without anybody on the map.
    pub(super) fn nearest(&self) -> Option<u32> {
        let rows = self.away.iter().take(self.rows);
        let least = rows.fold([NOWHERE; LANES], |least, away| std::array::from_fn(|lane| least[lane].min(away[lane])));
        let least = least.into_iter().fold(NOWHERE, i16::min);
        (least < NOWHERE / 2).then_some(least as u32)
    }

    /// That of the nearest of some flights on the map.
    pub(super) fn nearest_of(&self, places: UsPlaces) -> Option<u32> {
        places.each().map(|place| self.of(place)).min()
    }
}
