//! Visual identification, and the activation table (D5.3a to D5.3r, D5.6.2a to D5.6.2e).

use crate::keys::{self, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::air::shots::record_arms;
use crate::state::Aircraft;
use crate::terms::defence::Mark;
use crate::terms::dice::one_die;
use crate::terms::flights::WeaponKind;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Records the scenario's block of the activation table (D5.3a), a printed one or its own.
    pub(crate) fn bring_block(&mut self) {
        let block = &self.scenario.activation;
        self.journal.record(|| Event::of(Rule::D5_3a).result(block.limit).int("dummy", block.dummy.high));
        if let Some(printed) = block.printed {
            self.journal.record(|| Event::of(printed).result(block.limit).int("dummy", block.dummy.high));
        }
    }

    /// Identifies a DRV flight in air combat. If no identification is left, it was a dummy.
    pub(crate) fn identify(&mut self, place: usize) {
        if !self.state.drv[place].generic() {
            return;
        }
        let label = drv_label(place);
        if self.is_past_identification(label) {
            self.remove_dummy(place);
            return;
        }
        let profile = self.state.drv[place].profile;
        let other_row = self.rules().visual_identification.other_row;
        let key = self.moment(label, Label::NONE).key(keys::IDENTIFICATION);
        let block = &self.scenario.activation;
        let found = block.identify(label, profile, other_row, &mut self.chance.open(key), self.journal);
        if profile.is_some() {
            self.journal
                .record(|| Event::of(Rule::D5_5b).by(label).word("type", self.scenario.mig(profile).name.clone()));
        }
        self.gain_profile(place, found.kind);
        self.hang_gun_pod(place);
        let flight = &mut self.state.drv[place];
        flight.identified = true;
        flight.detected = true;
        flight.aircraft = Aircraft::sound(found.aircraft);
        let before = self.flight_limit();
        self.state.identified += 1;
        let limit = self.flight_limit();
        if limit < before {
            self.journal.record(|| Event::of(Rule::D5_4_1b).by(label).result(limit));
        }
        self.state.identifications_left = self.state.identifications_left.map(|left| left.saturating_sub(1));
        match found.mark {
            Mark::NoMore => self.end_activation(label),
            Mark::OneMore => self.allow_one_more(label),
            Mark::No => {}
        }
        self.keep_to_limit();
    }

    /// If the gun of a type is a pod, rolls whether the flight carries it (DH5b); without the pod the gun counts as
    /// used up.
    fn hang_gun_pod(&mut self, place: usize) {
        let mig = self.scenario.mig(self.state.drv[place].profile);
        let Some(limit) = mig.aircraft.gun_pod else { return };
        let label = drv_label(place);
        let key = self.moment(label, Label::NONE).key(keys::GUN_POD);
        let carries = one_die(label, &mut self.chance.open(key), self.journal) <= limit;
        record_arms(label, (["does not carry", "carries"][usize::from(carries)], "a gun pod"), None, self.journal);
        let depleted = &mut self.state.drv[place].depleted;
        for (weapon, depleted) in mig.weapons.iter().zip(depleted) {
            let gun = weapon.as_ref().is_some_and(|weapon| weapon.kind == WeaponKind::Gun);
            *depleted |= gun && !carries;
        }
    }

    /// The dagger mark: all generic flights leave the map, and no more appear (D5.6.2d).
    fn end_activation(&mut self, label: Label) {
        let generics = self.state.generics();
        self.journal.record(|| Event::of(Rule::D5_6_2d).by(label).result(generics));
        self.state.no_more = true;
        for flight in self.state.drv.iter_mut().filter(|flight| flight.generic()) {
            flight.alive = false;
        }
    }

    /// The pound mark: one more identification is allowed (D5.6.2e).
    fn allow_one_more(&mut self, label: Label) {
        if self.state.identifications_left.is_none() {
            self.state.identifications_left = Some(1);
            self.record_left(label, 1);
        }
    }
}
