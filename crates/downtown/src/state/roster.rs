//! The flights on the map, where they are, and which have still to move: phases look at these and at no others.

use crate::state::{Aircraft, DrvFlight, State, UsFlight};
use crate::terms::flights::{Band, Stage};
use crate::terms::hexes::{OFF, index};
use crate::terms::sets::{DrvPlaces, Places, UsPlaces};
use ground::board::Hex;

/// The number of a hex of the map and a band together; [`OFF`] where the map has ended.
fn hex_and_band(hex: Hex, band: Band) -> u16 {
    index(hex).map_or(OFF, |at| (at * Band::ALL.len() + band.index()) as u16)
}

/// The same of a flight, [`OFF`] if it is not on the map.
pub(super) fn position(flight: &UsFlight) -> u16 {
    if flight.on_map() { hex_and_band(flight.flying.hex, flight.flying.band) } else { OFF }
}

impl State {
    /// Notes which DRV flights are in play in the turn that begins, so that the others are not looked at in it.
    pub(crate) fn note_drv_in_play(&mut self) {
        self.indexes.drv_here = Places::of(self.drv.iter().enumerate(), |flight| flight.alive);
    }

    /// Notes that a US flight has come to its hex and band to stay there, if it is still on the map.
    pub(crate) fn note_us_at(&mut self, place: usize) {
        self.indexes.us_at[place] = position(&self.us[place]);
    }

    /// The other US flights that stay in a hex and band.
    pub(crate) fn us_at(&self, hex: Hex, band: Band, but: usize) -> UsPlaces {
        let position = hex_and_band(hex, band);
        // A loop over all that there may be has no branch: they are counted side by side.
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

    /// Puts a flight that splits off from another at its place in the list.
    pub(crate) fn add_us(&mut self, place: usize, flight: UsFlight) {
        while self.us.len() <= place {
            self.us.push(UsFlight { stage: Stage::Absent, aircraft: Aircraft::default(), ..flight });
        }
        self.us[place] = flight;
        self.indexes.us_here.add(place);
        self.indexes.us_aborting.add_if(place, flight.aborting);
        self.note_us_at(place);
    }

    /// Adds a DRV flight; gives its place.
    pub(crate) fn add_drv(&mut self, flight: DrvFlight) -> usize {
        self.drv.push(flight);
        self.indexes.drv_here.add(self.drv.len() - 1);
        self.drv.len() - 1
    }

    /// US flights that have still to come.
    pub(crate) fn us_waiting(&self) -> UsPlaces {
        Places::of(self.us.iter().enumerate(), |flight| flight.stage == Stage::Waiting)
    }

    /// A US flight comes on the map.
    pub(crate) fn us_comes(&mut self, place: usize) {
        self.us[place].stage = Stage::OnMap;
        self.indexes.us_here.add(place);
        self.indexes.us_unmoved.add(place);
    }

    /// A US flight is gone from the map.
    pub(crate) fn us_gone(&mut self, place: usize, stage: Stage) {
        self.us[place].stage = stage;
        self.indexes.us_here.remove(place);
        self.indexes.us_unmoved.remove(place);
        self.indexes.us_at[place] = OFF;
    }

    /// Where US flights on the map are looked for, one by one; those that go meanwhile are not left out.
    pub(crate) fn us_places(&self) -> impl Iterator<Item = usize> + use<> {
        self.indexes.us_here.each()
    }

    /// Where DRV flights in play are looked for, one by one; those that come meanwhile are left out.
    pub(crate) fn drv_places(&self) -> impl Iterator<Item = usize> + use<> {
        let end = self.drv.len();
        self.indexes.drv_here.each().take_while(move |&place| place < end)
    }

    /// US flights on the map, with their places.
    pub(crate) fn us_on_map(&self) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_here.look_up(&self.us)
    }

    /// Those of some places.
    pub(crate) fn us_on_map_of(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_here.and(places).look_up(&self.us)
    }

    /// US flights of some places on the map that have not moved yet, with their places.
    pub(crate) fn us_to_move(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.indexes.us_unmoved.and(places).look_up(&self.us)
    }

    /// Whether any US flight has still to move.
    pub(crate) fn any_us_to_move(&self) -> bool {
        !self.indexes.us_unmoved.is_none()
    }

    /// Where US flights on the map are.
    pub(crate) const fn us_here(&self) -> UsPlaces {
        self.indexes.us_here
    }

    /// How many US flights are on the map.
    pub(crate) const fn count_us(&self) -> u32 {
        self.indexes.us_here.count()
    }

    /// Which US flights have still to move, and which of them abort.
    pub(crate) const fn us_unmoved(&self) -> (UsPlaces, UsPlaces) {
        (self.indexes.us_unmoved, self.indexes.us_aborting)
    }

    /// No US flight has moved yet in the turn, nor has a SAM attacked it.
    pub(crate) fn let_us_move(&mut self) {
        (self.indexes.us_unmoved, self.indexes.us_aborting) = (self.indexes.us_here, Places::NONE);
        for (place, flight) in self.us.iter_mut().enumerate() {
            flight.flying.refresh();
            flight.sam_attacks = 0;
            self.indexes.us_aborting.add_if(place, flight.aborting);
        }
    }

    /// Notes that a US flight has moved.
    pub(crate) fn note_moved(&mut self, place: usize) {
        self.us[place].flying.moved = true;
        self.note_us_at(place);
        self.indexes.us_unmoved.remove(place);
    }

    /// A US flight aborts.
    pub(crate) fn abort_us(&mut self, place: usize) {
        self.us[place].aborting = true;
        self.indexes.us_aborting.add(place);
    }

    /// DRV flights in play, with their places.
    pub(crate) fn drv_in_play(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.indexes.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.alive)
    }

    /// DRV flights in the air, with their places.
    pub(crate) fn drv_airborne(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.indexes.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.airborne())
    }

    /// Where DRV flights in the air are.
    pub(crate) fn airborne(&self) -> DrvPlaces {
        Places::of(self.indexes.drv_here.look_up(&self.drv), DrvFlight::airborne)
    }

    /// Generic counters on the map.
    pub(crate) fn generics(&self) -> u8 {
        self.drv_in_play().filter(|(_, flight)| flight.generic()).count() as u8
    }
}
