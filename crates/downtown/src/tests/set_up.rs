//! The units of a stage.

use crate::state::flying::Flying;
use crate::state::{Aaa, Aircraft, DrvFlight, FireCan, Sam};
use crate::terms::defence::{Acquired, Density, SamState};
use crate::terms::flights::Band;
use crate::tests::stage::{Stage, hex};
use ground::board::Heading;

impl Stage {
    /// Puts a US flight on the map.
    pub(crate) fn us(&mut self, place: usize, at: &str, heading: u8, band: Band) -> &mut Stage {
        self.fly(place, at, band);
        self.state.us[place].flying.heading = Heading::new(heading);
        self
    }

    /// The same, on the heading that it has.
    pub(crate) fn fly(&mut self, place: usize, at: &str, band: Band) {
        self.state.us_comes(place);
        let flying = &mut self.state.us[place].flying;
        (flying.hex, flying.band) = (hex(at), band);
        self.state.note_us_at(place);
    }

    /// Puts a detected US flight on the map, which has flown the first of its three points.
    pub(crate) fn seen(&mut self, place: usize, at: &str, heading: u8, band: Band) {
        self.us(place, at, heading, band);
        let flight = &mut self.state.us[place];
        flight.detected = true;
        (flight.flying.points, flight.flying.spent) = (3, 1);
    }

    /// Puts a generic DRV flight in the air.
    pub(crate) fn mig(&mut self, at: &str, heading: u8, band: Band) -> usize {
        let flying = Flying::new(hex(at), Heading::new(heading), band, 0);
        self.play(&[], |raid| raid.generate(flying, None)).gave
    }

    /// A DRV flight that is known to consist of this many aircraft.
    pub(crate) fn known_mig(&mut self, at: &str, band: Band, aircraft: u8) -> usize {
        self.state.add_drv(DrvFlight {
            flying: Flying::new(hex(at), Heading::new(0), band, 4),
            alive: true,
            ready: 0,
            took_off: 0,
            aircraft: Aircraft::sound(aircraft),
            identified: true,
            found_real: true,
            detected: true,
            profile: Some(0),
            parent: 0,
            aborting: false,
            disordered: false,
            target: None,
            adjacent: 0,
            depleted: [false; 3],
            crippled_by_us: [false; 4],
        })
    }

    pub(crate) fn aaa(&mut self, at: &str, density: Density) -> usize {
        self.state.place_aaa(Aaa { hex: hex(at), density, suppression: 0 }, 1);
        self.state.aaa.len() - 1
    }

    /// A Fire Can with its radar on.
    pub(crate) fn fire_can(&mut self, at: &str) {
        let can = FireCan { hex: hex(at), radar: true, shut: 0, out: 0, fired: false, destroyed: false, hits: 0 };
        self.state.place_fire_can(can, self.scenario.rules.fire_can_attack.range);
    }

    /// A SAM that the US has located; one that is active or unproven has its radar on.
    pub(crate) fn sam(&mut self, at: &str, state: SamState) -> &mut Sam {
        self.state.sams.push(Sam {
            hex: hex(at),
            state,
            located: true,
            radar: matches!(state, SamState::Active | SamState::Unproven),
            fresh: false,
            shut: 0,
            out: 0,
            missiles: 6,
            target: None,
            acquired: Acquired::No,
            launched: false,
            fired: false,
            ever_fired: true,
            inhibited: None,
            hits: 0,
        });
        self.state.sams.last_mut().expect("a SAM")
    }

    /// An active SAM that has acquired a flight.
    pub(crate) fn tracking(&mut self, at: &str, flight: u8, acquired: Acquired) -> &mut Sam {
        let sam = self.sam(at, SamState::Active);
        (sam.target, sam.acquired) = (Some(flight), acquired);
        sam
    }

    /// An active SAM that has acquired a flight, is not located, and has not fired before; its place.
    pub(crate) fn fresh_sam(&mut self, at: &str, flight: u8) -> usize {
        let sam = self.tracking(at, flight, Acquired::Full);
        (sam.located, sam.ever_fired) = (false, false);
        self.state.sams.len() - 1
    }

    /// Crosses all listed hexes off but these.
    pub(crate) fn only_sites(&mut self, open: &[&str]) {
        for (uses, site) in self.state.site_uses.iter_mut().zip(&self.scenario.sites) {
            *uses = if open.iter().any(|text| hex(text) == *site) { 0 } else { 2 };
        }
    }

    /// The place of a listed hex.
    pub(crate) fn site(&self, text: &str) -> usize {
        self.scenario.sites.iter().position(|&site| site == hex(text)).expect("a listed hex")
    }
}
