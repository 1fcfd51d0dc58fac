//! New DRV flights in the Admin Phase, and the limit on counters (D5.4a, D5.4.1a to D5.4.1c, D5.4.5a to D5.4.5d).

use crate::keys::{self, DRV, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::mig_blocks::Occasion;
use crate::state::air_picture::AirPicture;
use crate::state::flying::Flying;
use crate::state::{Aircraft, DrvFlight};
use crate::terms::flights::{Mission, Task};
use crate::terms::switches::ParentLimit;
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Makes the roll of the Admin Phase and places the new flight beside its parent (D5.4.5a to D5.4.5d).
    pub(crate) fn generate_in_admin(&mut self) {
        if self.state.no_more {
            return;
        }
        if self.parents().next().is_none() {
            self.journal.record(|| Event::of(Rule::D5_4_5c).by(DRV));
            return;
        }
        let key = self.moment(DRV, Label::NONE).key(keys::GENERATION);
        let counters = (self.state.generics(), self.state.identified);
        let block = &self.scenario.activation;
        if !block.generates(Occasion::Admin, counters, &mut self.chance.open(key), self.journal) {
            return;
        }
        let Some(parent) = self.parent() else { return };
        let label = drv_label(parent);
        self.journal.record(|| Event::of(Rule::D5_4_5d).by(label));
        let flight = &mut self.state.drv[parent];
        flight.parent = self.state.turn;
        let (flying, profile) = (flight.flying, flight.profile);
        let place = self.generate(flying, None);
        let hex = flying.hex;
        let child = drv_label(place);
        self.journal.record(|| {
            let event = Event::of(Rule::D5_4_5b).by(child).on(label).hex("hex", hex.x, hex.y);
            event.word("band", flying.band.name())
        });
        if let Some(profile) = profile {
            self.journal.record(|| Event::of(Rule::D5_5_1a).by(child).on(label));
            self.gain_profile(place, profile);
        }
    }

    /// The undetected generic flights that may still be a parent.
    fn parents(&self) -> impl Iterator<Item = (usize, &DrvFlight)> {
        let once = self.scenario.switches.parent_limit == ParentLimit::Raid;
        let turn = self.state.turn;
        let free = move |flight: &DrvFlight| match once {
            true => flight.parent == 0,
            false => flight.parent != turn,
        };
        self.state.drv_airborne().filter(move |(_, flight)| flight.unknown() && free(flight))
    }

    /// The parent nearest to a US flight; of several the one with the lowest number.
    fn parent(&self) -> Option<usize> {
        let picture = AirPicture::of(self.state);
        let away = |(place, flight): (usize, &DrvFlight)| (picture.nearest(flight.flying.hex).0, place);
        self.parents().map(away).min().map(|(_, place)| place)
    }

    /// The distance in hexes to the nearest US flight on the map; `u32::MAX` without any.
    pub(crate) fn to_us(&self, hex: Hex) -> u32 {
        self.state.us_on_map().map(|(_, us)| range(us.flying.hex, hex)).min().unwrap_or(u32::MAX)
    }

    /// The most generic counters: the scenario's limit less the identified flights, but at least one (D5.4.1b).
    pub(crate) fn flight_limit(&self) -> u8 {
        self.scenario.activation.limit(self.state.identified)
    }

    /// Removes counters above the limit (D5.4.1c): first those farthest from strike and recon flights, or if none are
    /// on the map, those farthest from the entry hex.
    pub(crate) fn keep_to_limit(&mut self) {
        while self.state.generics() > self.flight_limit() {
            let entry = self.scenario.plan(self.state).path[0];
            let wanted = |place: usize| {
                let seat = &self.scenario.flights[place];
                seat.mission == Mission::Strike || seat.task == Task::Recon
            };
            let from = |hex: Hex| {
                let flights = self.state.us_on_map().filter(|(place, _)| wanted(*place));
                flights.map(|(_, us)| range(us.flying.hex, hex)).min().unwrap_or_else(|| range(entry, hex))
            };
            let generics = self.state.drv_in_play().filter(|(_, flight)| flight.generic());
            let farthest = generics.max_by_key(|(place, flight)| (from(flight.flying.hex), *place));
            let Some((place, _)) = farthest else { return };
            self.state.drv[place].alive = false;
            let label = drv_label(place);
            self.journal.record(|| Event::of(Rule::D5_4_1c).by(label));
        }
    }

    /// Adds a generic counter (D5.4a) and returns its index, which also gives its label.
    pub(crate) fn generate(&mut self, flying: Flying, profile: Option<u8>) -> usize {
        self.state.tallies.drv_generated += 1;
        let fuel = self.scenario.plain_mig().aircraft.fuel;
        let place = self.state.add_drv(DrvFlight {
            flying: Flying { fuel, risked: false, ..flying },
            alive: true,
            ready: 0,
            took_off: 0,
            aircraft: Aircraft::default(),
            identified: false,
            detected: false,
            profile: None,
            found_real: false,
            parent: 0,
            aborting: false,
            disordered: false,
            target: None,
            adjacent: 0,
            depleted: [false; 3],
            crippled_by_us: [false; 4],
        });
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_4a).by(label));
        if let Some(profile) = profile {
            self.gain_profile(place, profile);
        }
        place
    }
}
