//! The DRV Air Deployment Phase (D5.4.2a, D5.4.2b, D5.4.3a to D5.4.3d).

use crate::keys::{self, DRV, drv_label, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::scenario::prepared::Deployment;
use crate::state::flying::Flying;
use crate::terms::defence::Warning;
use crate::terms::flights::Band;
use crate::terms::hexes::number;
use ground::board::{Heading, Hex, range};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Places what is up already, under the limit (D5.4.1c), rolls how many flights deploy, places them by early
    /// warning, then rolls for a profile.
    pub(crate) fn deploy_in_the_air(&mut self) {
        self.bring_block();
        for &hex in &self.scenario.counters {
            self.deploy(hex, Band::Deck);
        }
        self.keep_to_limit();
        let (warning, up) = (self.state.warning, self.state.generics());
        let key = self.moment(DRV, Label::NONE).key(keys::AIR_DEPLOYMENT);
        let rules = &self.rules().air_deployment;
        let flights = rules.flights(&self.scenario.activation, (warning, up), &mut self.chance.open(key), self.journal);
        match warning {
            Warning::No | Warning::Poor => self.stay_on_the_ground(flights),
            Warning::Average => self.deploy_at_orbits(flights),
            Warning::Good => (1..=flights).for_each(|which| self.deploy_anywhere(which)),
        }
        self.give_profile();
    }

    /// Flights on airfields are not placed (D5.4.3d).
    fn stay_on_the_ground(&mut self, flights: u8) {
        self.journal.record(|| Event::of(Rule::D5_4_3d).by(DRV).result(flights));
    }

    /// Orbit points and open fields, the nearest to the entry hex first, one flight each; a hex that is both is an
    /// orbit point (D5.4.3a). The limit is for those at orbit points: the others are not placed.
    fn deploy_at_orbits(&mut self, flights: u8) {
        let entry = self.scenario.plan(self.state).path[0];
        let key = |hex: Hex| (range(hex, entry), number(hex));
        let mut last = None;
        for _ in 0..flights {
            let map = &self.scenario.map;
            let hexes = map.orbits.iter().copied().chain(map.airfields.iter().map(|field| field.hex));
            let free = |hex: &Hex| last.is_none_or(|last| key(*hex) > last) && !self.state.holds_drv(*hex);
            let next = hexes.filter(free).min_by_key(|&hex| key(hex));
            let Some(hex) = next else { return };
            last = Some(key(hex));
            if map.orbits.contains(&hex) {
                if self.scenario.activation.room(1, self.state.generics(), 0, self.journal) == 0 {
                    return;
                }
                let place = self.deploy(hex, self.rules().air_deployment.orbit_band);
                let label = drv_label(place);
                self.journal.record(|| Event::of(Rule::D5_4_3a).by(label).hex("hex", hex.x, hex.y));
            } else {
                self.stay_on_the_ground(1);
            }
        }
    }

    /// A hex over land at some distance of the entry hex and near the map edge, all alike (D5.4.3b), not under its
    /// own guns if there is any other (house); if there is none, the nearest over land (D5.4.3c).
    fn deploy_anywhere(&mut self, which: u8) {
        let rules = &self.rules().air_deployment;
        let Deployment { ring, instead } = &self.scenario.prepared.deployment[usize::from(self.state.target)];
        let key = self.moment(DRV, label_of(0, which.into())).key(keys::DEPLOYMENT_PLACE);
        let hex = if ring.is_empty() {
            self.journal.record(|| Event::of(Rule::D5_4_3c).by(DRV).result(which));
            let Some(hex) = *instead else { return };
            hex
        } else {
            let clear = || ring.iter().filter(|&&hex| !self.state.covered(hex));
            let count = clear().count();
            let chosen = self.chance.open(key).index(if count > 0 { count } else { ring.len() });
            let under_guns = ring[chosen.min(ring.len() - 1)];
            clear().nth(chosen).copied().unwrap_or(under_guns)
        };
        let place = self.deploy(hex, rules.air_band);
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_4_3b).by(label).hex("hex", hex.x, hex.y));
    }

    fn deploy(&mut self, hex: Hex, band: Band) -> usize {
        let entry = self.scenario.plan(self.state).path[0];
        self.generate(Flying::new(hex, Heading::towards(hex, entry), band, 0), None)
    }
}
