//! Who is on the map, where, and who has still to move: sets that are kept up to date, so that nobody else is looked at.

use crate::state::{Aircraft, DrvFlight, State, UsFlight};
use crate::terms::flights::{Band, Stage};
use crate::terms::hexes::{OFF, index};
use crate::terms::sets::{DrvPlaces, Places, UsPlaces};
use ground::board::Hex;

/// The number of a hex of the map and a band together; [`OFF`] where the map has ended.
fn spot(hex: Hex, band: Band) -> u16 {
    index(hex).map_or(OFF, |at| (at * Band::ALL.len() + band.index()) as u16)
}

impl State {
    /// Notes which DRV flights are in play in the turn that begins, so that the others are not looked at in it.
    pub(crate) fn note_drv_in_play(&mut self) {
        self.drv_here = Places::of(self.drv.iter().enumerate(), |flight| flight.alive);
    }

    /// Notes that a US flight has come to its hex and band to stay there, if it is still on the map.
    pub(crate) fn note_us_at(&mut self, place: usize) {
        let flight = &self.us[place];
        self.us_at[place] = if flight.on_map() { spot(flight.flying.hex, flight.flying.band) } else { OFF };
    }

    /// The other US flights that stay in a hex and band.
    pub(crate) fn us_at(&self, hex: Hex, band: Band, but: usize) -> UsPlaces {
        let spot = spot(hex, band);
        // A loop over all that there may be has no branch: they are counted side by side.
        let mut all = 0;
        for other in self.us_at {
            all += u16::from(other == spot);
        }
        if all <= u16::from(self.us_at[but] == spot) { Places::NONE } else { self.who_is_at(spot, but) }
    }

    #[inline(never)]
    fn who_is_at(&self, spot: u16, but: usize) -> UsPlaces {
        let mut those = Places::flagged(&self.us_at.map(|other| other == spot));
        those.remove(but);
        if spot == OFF { Places::NONE } else { those }
    }

    /// Puts a flight that splits off from another at its place in the list.
    pub(crate) fn add_us(&mut self, place: usize, flight: UsFlight) {
        while self.us.len() <= place {
            self.us.push(UsFlight { stage: Stage::Absent, aircraft: Aircraft::default(), ..flight });
        }
        self.us[place] = flight;
        self.us_here.add(place);
        self.note_us_at(place);
    }

    /// Adds a DRV flight; gives its place.
    pub(crate) fn add_drv(&mut self, flight: DrvFlight) -> usize {
        self.drv.push(flight);
        self.drv_here.add(self.drv.len() - 1);
        self.drv.len() - 1
    }

    /// US flights that have still to come.
    pub(crate) fn us_waiting(&self) -> UsPlaces {
        Places::of(self.us.iter().enumerate(), |flight| flight.stage == Stage::Waiting)
    }

    /// A US flight comes on the map.
    pub(crate) fn us_comes(&mut self, place: usize) {
        self.us[place].stage = Stage::OnMap;
        self.us_here.add(place);
        self.us_unmoved.add(place);
    }

    /// A US flight is gone from the map.
    pub(crate) fn us_gone(&mut self, place: usize, stage: Stage) {
        self.us[place].stage = stage;
        self.us_here.remove(place);
        self.us_unmoved.remove(place);
        self.us_at[place] = OFF;
    }

    /// Where US flights on the map are looked for, one by one; those that go meanwhile are not left out.
    pub(crate) fn us_places(&self) -> impl Iterator<Item = usize> + use<> {
        self.us_here.each()
    }

    /// Where DRV flights in play are looked for, one by one; those that come meanwhile are left out.
    pub(crate) fn drv_places(&self) -> impl Iterator<Item = usize> + use<> {
        let end = self.drv.len();
        self.drv_here.each().take_while(move |&place| place < end)
    }

    /// US flights on the map, with their places.
    pub(crate) fn us_on_map(&self) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_here.look_up(&self.us)
    }

    /// Those of some places.
    pub(crate) fn us_on_map_of(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_here.and(places).look_up(&self.us)
    }

    /// US flights of some places on the map that have not moved yet, with their places.
    pub(crate) fn us_to_move(&self, places: UsPlaces) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.us_unmoved.and(places).look_up(&self.us)
    }

    /// Whether any US flight has still to move.
    pub(crate) fn any_us_to_move(&self) -> bool {
        !self.us_unmoved.is_none()
    }

    /// Where US flights on the map are.
    pub(crate) const fn us_here(&self) -> UsPlaces {
        self.us_here
    }

    /// How many US flights are on the map.
    pub(crate) const fn count_us(&self) -> u32 {
        self.us_here.count()
    }

    /// Which US flights have still to move, and which of them abort.
    pub(crate) const fn us_unmoved(&self) -> (UsPlaces, UsPlaces) {
        (self.us_unmoved, self.us_aborting)
    }

    /// No US flight has moved yet in the turn, nor has a SAM attacked it.
    pub(crate) fn let_us_move(&mut self) {
        (self.us_unmoved, self.us_aborting) = (self.us_here, Places::NONE);
        for (place, flight) in self.us.iter_mut().enumerate() {
            flight.flying.refresh();
            flight.sam_attacks = 0;
            self.us_aborting.add_if(place, flight.aborting);
        }
    }

    /// Notes that a US flight has moved.
    pub(crate) fn note_moved(&mut self, place: usize) {
        self.us[place].flying.moved = true;
        self.note_us_at(place);
        self.us_unmoved.remove(place);
    }

    /// Notes that a US flight has broken off.
    pub(crate) fn note_us_aborts(&mut self, place: usize) {
        self.us_aborting.add(place);
    }

    /// DRV flights in play, with their places.
    pub(crate) fn drv_in_play(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.alive)
    }

    /// DRV flights in the air, with their places.
    pub(crate) fn drv_airborne(&self) -> impl Iterator<Item = (usize, &DrvFlight)> + Clone {
        self.drv_here.look_up(&self.drv).filter(|(_, flight)| flight.airborne())
    }

    /// Where DRV flights in the air are.
    pub(crate) fn airborne(&self) -> DrvPlaces {
        Places::of(self.drv_here.look_up(&self.drv), DrvFlight::airborne)
    }

    /// Generic counters on the map.
    pub(crate) fn generics(&self) -> u8 {
        self.drv_in_play().filter(|(_, flight)| flight.generic()).count() as u8
    }
}
