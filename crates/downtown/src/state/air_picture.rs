//! Where the US flights on the map are, side by side, so that their distances from a hex are found for all of them at
//! once.
//!
//! It answers how far the flights are from a radar or an observer (D3.4.2a, DH9c) while nothing moves, and which zone
//! a MiG is in and at what it may aim (D5.8a, D5.8.2b) while only MiGs move.

use crate::state::State;
use crate::terms::flights::Band;
use crate::terms::hexes::{PLACES, ROWS};
use crate::terms::sets::{MOST_US_EVER, UsPlaces};
use ground::board::Hex;

/// A byte for each US flight. The number of flights is fixed, so that a loop over all of them needs no branch.
pub(crate) type Lanes = [u8; MOST_US_EVER];

/// Added to the coordinates of a hex, so that those of every hex of the map fit into a byte.
const AMID: i32 = 128;
/// Each coordinate of a flight that is not on the map.
const NOWHERE: u8 = u8::MAX;
/// Such a flight is at least this far from every hex of the map, since none has an x above 0. No two hexes of the map
/// are so far apart.
pub(crate) const FAR: u8 = 127;
const _: () = assert!(ROWS + PLACES < FAR as usize && NOWHERE as i32 - AMID >= FAR as i32);

/// The three coordinates of a hex, each as a byte. The distance of two hexes is the greatest difference of a
/// coordinate.
fn lanes(hex: Hex) -> [u8; 3] {
    [hex.x, hex.y, hex.x + hex.y].map(|coordinate| (coordinate + AMID) as u8)
}

/// The coordinates of the flights, each flight in the lane of its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spots {
    along: [Lanes; 3],
}

impl Spots {
    /// Every flight off the map.
    const NONE: Spots = Spots { along: [[NOWHERE; MOST_US_EVER]; 3] };

    fn put(&mut self, place: usize, hex: Hex) {
        let [x, y, both] = lanes(hex);
        let [at_x, at_y, at_both] = &mut self.along;
        (at_x[place], at_y[place], at_both[place]) = (x, y, both);
    }

    /// The distances of all flights from a hex.
    #[inline]
    fn from(&self, hex: Hex) -> Distances {
        let ([x, y, both], [at_x, at_y, at_both]) = (lanes(hex), &self.along);
        let apart = |one: u8, other: u8| one.max(other) - one.min(other);
        let from = |lane: usize| apart(at_x[lane], x).max(apart(at_y[lane], y)).max(apart(at_both[lane], both));
        Distances { away: std::array::from_fn(from) }
    }
}

/// The US flights on the map at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AirPicture {
    /// The flights on the map.
    pub(crate) here: UsPlaces,
    /// The flights on the map that are not disordered.
    pub(crate) in_order: UsPlaces,
    /// The flights on the map that the DRV has detected.
    pub(crate) detected: UsPlaces,
    /// By band, the flights at it or above.
    above: [UsPlaces; Band::ALL.len()],
    spots: Spots,
    /// No bit in the lanes of detected flights and all bits in the others, so that "or" puts the others out of every
    /// reach.
    undetected: Lanes,
}

impl AirPicture {
    pub(crate) fn of(state: &State) -> AirPicture {
        let mut picture = AirPicture {
            here: state.us_here(),
            in_order: UsPlaces::NONE,
            detected: UsPlaces::NONE,
            above: [UsPlaces::NONE; Band::ALL.len()],
            spots: Spots::NONE,
            undetected: [NOWHERE; MOST_US_EVER],
        };
        for (place, flight) in state.us_on_map() {
            let flying = &flight.flying;
            picture.spots.put(place, flying.hex);
            picture.above[flying.band.index()].add(place);
            picture.in_order.add_if(place, !flight.disordered);
            picture.detected.add_if(place, flight.detected);
            picture.undetected[place] = if flight.detected { 0 } else { NOWHERE };
        }
        for band in (1..Band::ALL.len()).rev() {
            picture.above[band - 1] = picture.above[band - 1].or(picture.above[band]);
        }
        picture
    }

    pub(crate) fn at_deck(&self) -> UsPlaces {
        self.here.less(self.above[Band::Low.index()])
    }

    /// The flights at a band or above.
    pub(crate) const fn at_or_above(&self, lowest: Band) -> UsPlaces {
        self.above[lowest.index()]
    }

    /// The distances of all flights from a hex.
    #[inline]
    pub(crate) fn from(&self, hex: Hex) -> Distances {
        self.spots.from(hex)
    }

    /// The distances of the flights that are detected or nearer than `near` hexes; the others are out of reach.
    #[inline]
    pub(crate) fn seen_from(&self, hex: Hex, near: u8) -> Distances {
        self.seen(self.from(hex), near)
    }

    #[inline]
    fn seen(&self, mut all: Distances, near: u8) -> Distances {
        for (away, &undetected) in all.away.iter_mut().zip(&self.undetected) {
            *away |= if *away < near { 0 } else { undetected };
        }
        all
    }

    /// The distance in hexes to the nearest flight and to the nearest detected one; `u32::MAX` if there is none.
    pub(crate) fn nearest(&self, hex: Hex) -> (u32, u32) {
        let hexes = |away: Distances| away.nearest().unwrap_or(u32::MAX);
        let away = self.from(hex);
        (hexes(away), hexes(self.seen(away, 0)))
    }
}

/// The distances of the flights from a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances {
    pub(crate) away: Lanes,
}

impl Distances {
    /// The distance of a flight that is on the map.
    #[inline]
    pub(crate) const fn of(&self, place: usize) -> u32 {
        self.away[place] as u32
    }

    /// The flights on the map at most `reach` hexes away.
    #[inline]
    pub(crate) fn within(&self, reach: u8) -> UsPlaces {
        let reach = reach.min(FAR - 1);
        UsPlaces::flagged(&self.away.map(|away| away <= reach))
    }

    /// For each flight, the distance to the nearer of two hexes.
    pub(crate) fn nearer(mut self, other: &Distances) -> Distances {
        for (away, &other) in self.away.iter_mut().zip(&other.away) {
            *away = other.min(*away);
        }
        self
    }

    /// The distance of the nearest flight; `None` if no flight is on the map.
    #[inline]
    pub(crate) fn nearest(&self) -> Option<u32> {
        let least = self.away.iter().fold(NOWHERE, |least, &away| least.min(away));
        (least < FAR).then_some(least.into())
    }

    /// The nearest of the given flights on the map, ties by label, and its distance.
    pub(crate) fn nearest_of(&self, places: UsPlaces) -> Option<(usize, u32)> {
        // Distance and index in one number, so that the least is found without a branch.
        let places = places.each().map(|place| self.of(place) as usize * MOST_US_EVER + place);
        let least = places.min()?;
        Some((least % MOST_US_EVER, (least / MOST_US_EVER) as u32))
    }
}
