//! The picture of the raid that the ground has while nobody moves: the US flights on the map side by side, so that how far
//! they are from a hex is found for all of them at once.

use super::lanes::{Lanes, NOWHERE, TOGETHER, lane, length};
use super::state::{MOST_US_EVER, State, UsPlaces};
use super::words::Band;
use crate::board::Hex;

/// Where the US flights on the map are, each in the lane of its place.
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
    /// Lanes up to the last that may hold anybody.
    lanes: usize,
}

impl Picture {
    pub(super) fn of(state: &State) -> Picture {
        let mut picture = Picture {
            here: UsPlaces::NONE,
            in_order: UsPlaces::NONE,
            at: [UsPlaces::NONE; Band::ALL.len()],
            x: [NOWHERE; MOST_US_EVER],
            y: [NOWHERE; MOST_US_EVER],
            lanes: state.us.len().next_multiple_of(TOGETHER),
        };
        for (place, flight) in state.us_on_map() {
            let flying = &flight.flying;
            (picture.x[place], picture.y[place]) = lane(flying.hex);
            picture.at[flying.band.index()].add(place);
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
        let (x, y) = lane(hex);
        let mut from = Distances { away: [NOWHERE; MOST_US_EVER], lanes: self.lanes };
        // Lists of one length: so the loop has no other end than that.
        let (away, at_x, at_y) = (&mut from.away[..self.lanes], &self.x[..self.lanes], &self.y[..self.lanes]);
        for lane in 0..self.lanes {
            away[lane] = length(at_x[lane] - x, at_y[lane] - y);
        }
        from
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
        for (flag, &away) in flags[..self.lanes].iter_mut().zip(&self.away[..self.lanes]) {
            *flag = away <= reach.into();
        }
        UsPlaces::flagged(&flags)
    }

    /// The distances to the nearer of two hexes.
    pub(super) fn nearer(mut self, other: &Distances) -> Distances {
        for (away, &other) in self.away[..self.lanes].iter_mut().zip(&other.away[..self.lanes]) {
            *away = other.min(*away);
        }
        self
    }

    /// That of the nearest; none without anybody on the map.
    pub(super) fn nearest(&self) -> Option<u32> {
        let least = self.away[..self.lanes].iter().fold(NOWHERE, |least, &away| least.min(away));
        (least < NOWHERE / 2).then_some(least as u32)
    }

    /// The nearest of some flights on the map, ties by label, and how far it is.
    pub(super) fn nearest_of(&self, places: UsPlaces) -> Option<(usize, u32)> {
        // Distance and place in one number: the least of them is found without asking which is less.
        let places = places.each().map(|place| self.of(place) as usize * MOST_US_EVER + place);
        let least = places.min()?;
        Some((least % MOST_US_EVER, (least / MOST_US_EVER) as u32))
    }
}
