//! The flights on the map, where they are, and which have still to move. Phases visit these flights alone.

use crate::state::{Aircraft, DrvFlight, State, UsFlight};
use crate::terms::flights::{Band, Stage};
use crate::terms::hexes::{OFF, index};
use crate::terms::sets::{DrvPlaces, Places, UsPlaces};
use ground::board::Hex;

/// Hex and band as one number; [`OFF`] for a hex off the map.
fn hex_and_band(hex: Hex, band: Band) -> u16 {
    index(hex).map_or(OFF, |at| (at * Band::ALL.len() + band.index()) as u16)
}

/// The hex and band of a flight as one number; [`OFF`] if it is off the map.
pub(super) fn position(flight: &UsFlight) -> u16 {
    if flight.on_map() { hex_and_band(flight.flying.hex, flight.flying.band) } else { OFF }
}

impl State {
    /// Records the DRV flights in play as a turn begins, so that the turn visits no others.
    pub(crate) fn note_drv_in_play(&mut self) {
        self.indexes.drv_here = Places::of(self.drv.iter().enumerate(), |flight| flight.alive);
    }

    /// Notes that a US flight stays in its hex and band, if it is still on the map.
    pub(crate) fn note_us_at(&mut self, place: usize) {
        self.indexes.us_at[place] = position(&self.us[place]);
    }

    /// The US flights in a hex and band, except `but`.
    pub(crate) fn us_at(&self, hex: Hex, band: Band, but: usize) -> UsPlaces {
        let position = hex_and_band(hex, band);
        // A loop over all entries has no branch and compiles to vector code.
        let mut all = 0;
        for other in self.indexes.us_at {
            all += u16::from(other == position);
        }
        if all <= u16::from(self.indexes.us_at[but] == position) { Places::NONE } else { self.all_at(position, but) }
    }

    #[inline(never)]
    fn all_at(&self, position: u16, but: usize) -> UsPlaces {
        let mut those = Places::flagged(&self.indexes.us_at.map(|other| other == position));
        those.remove(but);
        if position == OFF { Places::NONE } else { those }
    }

    /// Puts a flight that splits off from another at its index in the list.
    pub(crate) fn add_us(&mut self, place: usize, flight: UsFlight) {
        while self.us.len() <= place {
            self.us.push(UsFlight { stage: Stage::Absent, aircraft: Aircraft::default(), ..flight });
        }
        self.us[place] = flight;
        self.indexes.us_here.add(place);
        self.indexes.us_aborting.add_if(place, flight.aborting);
        self.note_us_at(place);
    }

    /// Adds a DRV flight and returns its index.
    pub(crate) fn add_drv(&mut self, flight: DrvFlight) -> usize {
        self.drv.push(flight);
        self.indexes.drv_here.add(self.drv.len() - 1);
        self.drv.len() - 1
    }

    /// The US flights that have still to enter.
    pub(crate) fn us_waiting(&self) -> UsPlaces {
        Places::of(self.us.iter().enumerate(), |flight| flight.stage == Stage::Waiting)
    }

    /// Puts a US flight on the map.
    pub(crate) fn us_comes(&mut self, place: usize) {
        self.us[place].stage = Stage::OnMap;
        self.indexes.us_here.add(place);
        self.indexes.us_unmoved.add(place);
    }

    /// Takes a US flight off the map, to `stage`.
    pub(crate) fn us_gone(&mut self, place: usize, stage: Stage) {
        self.us[place].stage = stage;
        self.indexes.us_here.remove(place);
        self.indexes.us_unmoved.remove(place);
        self.indexes.us_at[place] = OFF;
    }

    /// The indices of the US flights on the map. Flights that leave during the iteration are still visited.
    pub(crate) fn us_places(&self) -> impl Iterator<Item = usize> + use<> {
        self.indexes.us_here.each()
    }

    /// The indices of the DRV flights that may be in play. Flights that enter during the iteration are not visited.
    pub(crate) fn drv_places(&self) -> impl Iterator<Item = usize> + use<> {
        let end = self.drv.len();
        self.indexes.drv_here.each().take_while(move |&place| place < end)
    }

    /// The US flights on the map, with their indices.
    pub(crate) fn us_on_map(&self) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_here.look_up(&self.us)
    }

    /// The US flights of a set that are on the map, with their indices.
    pub(crate) fn us_on_map_of(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_here.and(places).look_up(&self.us)
    }

    /// The US flights of a set that have still to move, with their indices.
    pub(crate) fn us_to_move(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_unmoved.and(places).look_up(&self.us)
    }

    /// Whether any US flight has still to move.
    pub(crate) fn any_us_to_move(&self) -> bool {
        !self.indexes.us_unmoved.is_none()
    }

    /// The US flights on the map, as a set.
    pub(crate) const fn us_here(&self) -> UsPlaces {
        self.indexes.us_here
    }

    /// The number of US flights on the map.
    pub(crate) const fn count_us(&self) -> u32 {
        self.indexes.us_here.count()
    }

    /// The US flights that have still to move, and those that abort.
    pub(crate) const fn us_unmoved(&self) -> (UsPlaces, UsPlaces) {
        (self.indexes.us_unmoved, self.indexes.us_aborting)
    }

    /// Begins a turn of US movement: no flight has moved, nor has a SAM attacked any.
    pub(crate) fn let_us_move(&mut self) {
        (self.indexes.us_unmoved, self.indexes.us_aborting) = (self.indexes.us_here, Places::NONE);
        for (place, flight) in self.us.iter_mut().enumerate() {
            flight.flying.refresh();
            flight.sam_attacks = 0;
            self.indexes.us_aborting.add_if(place, flight.aborting);
        }
    }

    /// Records that a US flight has moved.
    pub(crate) fn note_moved(&mut self, place: usize) {
        self.us[place].flying.moved = true;
        self.note_us_at(place);
        self.indexes.us_unmoved.remove(place);
    }

    /// Sets a US flight to abort.
    pub(crate) fn abort_us(&mut self, place: usize) {
        self.us[place].aborting = true;
        self.indexes.us_aborting.add(place);
    }

    /// The DRV flights in play, with their indices.
    pub(crate) fn drv_in_play(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.indexes.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.alive)
    }

    /// The DRV flights in the air, with their indices.
    pub(crate) fn drv_airborne(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.indexes.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.airborne())
    }

    /// The DRV flights in the air, as a set.
    pub(crate) fn airborne(&self) -> DrvPlaces {
        Places::of(self.indexes.drv_here.look_up(&self.drv), DrvFlight::airborne)
    }

    /// The number of generic counters on the map.
    pub(crate) fn generics(&self) -> u8 {
        self.drv_in_play().filter(|(_, flight)| flight.generic()).count() as u8
    }
}
