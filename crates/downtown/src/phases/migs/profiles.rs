//! Flying profiles (D5.5a to D5.5c, D5.5.2a to D5.5.2c).

use crate::keys::{self, DRV, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls once for the flights that deployed in the air; the one nearest to the entry hex gains the profile rolled.
    pub(crate) fn give_profile(&mut self) {
        let entry = self.scenario.plan(self.state).path[0];
        let nearest = self.state.drv_airborne().min_by_key(|(place, flight)| (range(flight.flying.hex, entry), *place));
        let Some((place, _)) = nearest else { return };
        let key = self.moment(DRV, Label::NONE).key(keys::PROFILE);
        let gained = self.scenario.activation.profile(&mut self.chance.open(key), self.journal);
        if let Some(profile) = gained {
            self.gain_profile(place, profile);
        }
    }

    /// Gives a flight a profile and records it (D5.5a); a flight that has one keeps it (D5.5c). The fuel burnt so far
    /// stays burnt.
    pub(crate) fn gain_profile(&mut self, place: usize, profile: u8) {
        let label = drv_label(place);
        let before = self.state.drv[place].profile;
        if before.is_some() {
            self.journal
                .record(|| Event::of(Rule::D5_5c).by(label).word("type", self.scenario.mig(before).name.clone()));
            return;
        }
        let [old, new] = [None, Some(profile)].map(|profile| self.scenario.mig(profile).aircraft.fuel);
        let flight = &mut self.state.drv[place];
        flight.profile = Some(profile);
        flight.flying.fuel = (flight.flying.fuel + new).saturating_sub(old);
        self.journal
            .record(|| Event::of(Rule::D5_5a).by(label).word("type", self.scenario.mig(Some(profile)).name.clone()));
    }

    /// Whether the profile of a flight qualifies it for slash attacks (D5.5.2b).
    pub(crate) fn may_slash(&mut self, place: usize) -> bool {
        let may = self.knows_slash(place);
        if may {
            let label = drv_label(place);
            self.journal.record(|| Event::of(Rule::D5_5_2b).by(label));
        }
        may
    }

    /// Whether slash attacks belong to the tactics of the type of its profile, at the scenario's date.
    pub(crate) fn knows_slash(&self, place: usize) -> bool {
        let flight = &self.state.drv[place];
        let tactic = flight.profile.is_some() && self.scenario.mig(flight.profile).aircraft.slash == Some(true);
        tactic && self.scenario.date >= self.rules().slash.from
    }
}
