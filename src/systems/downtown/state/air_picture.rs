//! The picture of the raid that the ground has while nobody moves: the US flights on the map side by side, so that how far
//! they are from a hex is found for all of them at once.

use crate::state::State;
use crate::terms::flights::Band;
use crate::terms::hexes::{PLACES, ROWS};
use crate::terms::sets::{MOST_US_EVER, UsPlaces};
use ground::board::Hex;

/// A value for each US flight, a byte each: so many lie side by side that a loop over all of them has no end to foresee.
pub(crate) type Lanes = [u8; MOST_US_EVER];

/// What is added to the coordinates of a hex: those of the map lie amid the values of a byte.
const AMID: i32 = 128;
/// The coordinates of a flight that is not on the map.
pub(crate) const NOWHERE: u8 = u8::MAX;
/// It is at least so far from every hex of the map, of which no two are so far apart: none has an x above 0.
pub(crate) const FAR: u8 = 127;
const _: () = assert!(ROWS + PLACES < FAR as usize && NOWHERE as i32 - AMID >= FAR as i32);

/// The coordinates of a hex in lanes. The greatest of the three differences of two hexes is how far they are apart.
fn lanes(hex: Hex) -> [u8; 3] {
    [hex.x, hex.y, hex.x + hex.y].map(|coordinate| (coordinate + AMID) as u8)
}

/// Where flights are, each in the lane of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spots {
    along: [Lanes; 3],
}

impl Spots {
    /// Without anybody.
    pub(crate) const NONE: Spots = Spots { along: [[NOWHERE; MOST_US_EVER]; 3] };

    pub(crate) fn put(&mut self, place: usize, hex: Hex) {
        let [x, y, both] = lanes(hex);
        let [at_x, at_y, at_both] = &mut self.along;
        (at_x[place], at_y[place], at_both[place]) = (x, y, both);
    }

    /// How far everybody is from a hex.
    #[inline]
    pub(crate) fn from(&self, hex: Hex) -> Distances {
        let ([x, y, both], [at_x, at_y, at_both]) = (lanes(hex), &self.along);
        let apart = |one: u8, other: u8| one.max(other) - one.min(other);
        let from = |lane: usize| apart(at_x[lane], x).max(apart(at_y[lane], y)).max(apart(at_both[lane], both));
        Distances { away: std::array::from_fn(from) }
    }
}

/// What is known of the US flights on the map.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// Who is on the map.
    pub(crate) here: UsPlaces,
    /// Those who are not disordered.
    pub(crate) in_order: UsPlaces,
    /// Those whom the DRV has detected.
    pub(crate) detected: UsPlaces,
    /// By band, who is there or higher.
    above: [UsPlaces; Band::ALL.len()],
    spots: Spots,
}

impl Picture {
    pub(crate) fn of(state: &State) -> Picture {
        let mut picture = Picture {
            here: state.us_here(),
            in_order: UsPlaces::NONE,
            detected: UsPlaces::NONE,
            above: [UsPlaces::NONE; Band::ALL.len()],
            spots: Spots::NONE,
        };
        for (place, flight) in state.us_on_map() {
            let flying = &flight.flying;
            picture.spots.put(place, flying.hex);
            picture.above[flying.band.index()].add(place);
            picture.in_order.add_if(place, !flight.disordered);
            picture.detected.add_if(place, flight.detected);
        }
        for band in (1..Band::ALL.len()).rev() {
            picture.above[band - 1] = picture.above[band - 1].or(picture.above[band]);
        }
        picture
    }

    /// Who is at Deck.
    pub(crate) fn at_deck(&self) -> UsPlaces {
        self.here.less(self.above[Band::Low.index()])
    }

    /// Who is at a band or higher.
    pub(crate) const fn at_or_above(&self, lowest: Band) -> UsPlaces {
        self.above[lowest.index()]
    }

    /// How far everybody is from a hex.
    #[inline]
    pub(crate) fn from(&self, hex: Hex) -> Distances {
        self.spots.from(hex)
    }
}

/// Distances of flights from a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances {
    pub(crate) away: Lanes,
}

impl Distances {
    /// That of a flight on the map.
    #[inline]
    pub(crate) const fn of(&self, place: usize) -> u32 {
        self.away[place] as u32
    }

    /// Who on the map is within a reach.
    #[inline]
    pub(crate) fn within(&self, reach: u8) -> UsPlaces {
        let reach = reach.min(FAR - 1);
        UsPlaces::flagged(&self.away.map(|away| away <= reach))
    }

    /// The distances to the nearer of two hexes.
    pub(crate) fn nearer(mut self, other: &Distances) -> Distances {
        for (away, &other) in self.away.iter_mut().zip(&other.away) {
            *away = other.min(*away);
        }
        self
    }

    /// That of the nearest; none without anybody on the map.
    #[inline]
    pub(crate) fn nearest(&self) -> Option<u32> {
        let least = self.away.iter().fold(NOWHERE, |least, &away| least.min(away));
        (least < FAR).then_some(least.into())
    }

    /// The nearest of some flights on the map, ties by label, and how far it is.
    pub(crate) fn nearest_of(&self, places: UsPlaces) -> Option<(usize, u32)> {
        // Distance and place in one number: the least of them is found without asking which is less.
        let places = places.each().map(|place| self.of(place) as usize * MOST_US_EVER + place);
        let least = places.min()?;
        Some((least % MOST_US_EVER, (least / MOST_US_EVER) as u32))
    }
}
