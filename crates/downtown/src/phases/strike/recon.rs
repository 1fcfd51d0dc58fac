//! Reconnaissance and assessment: what the US knows of the damage that it did (DH12d).

use crate::keys;
use crate::phases::context::Raid;
use crate::terms::flights::{Band, Task};
use crate::terms::raid::Damage;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A recon flight over or beside the target takes photographs once, some turns after the last attack (DH12d).
    pub(crate) fn photograph(&mut self, place: usize) {
        if self.scenario.flights[place].task != Task::Recon || !self.may_photograph(place) {
            return;
        }
        let target = self.scenario.plan(self.state).target;
        let away = range(self.state.us[place].flying.hex, target);
        if self.sees_target(place, away) {
            self.take_photographs(place);
        }
    }

    #[inline(never)]
    fn take_photographs(&mut self, place: usize) {
        let flight = &mut self.state.us[place];
        (flight.photographed, flight.egressing) = (true, true);
        let label = self.us_label(place);
        let key = self.moment(label, Label::NONE).key(keys::RECON);
        let recon = &self.rules().recon;
        let roll = &mut self.chance.open(key);
        self.state.photographs |= recon.shows(recon.success, label, "photographs", roll, self.journal);
    }

    /// Whether a flight can take photographs in this move.
    fn may_photograph(&self, place: usize) -> bool {
        let (seat, flight) = (&self.scenario.flights[place], &self.state.us[place]);
        let able = seat.aircraft.recon == Some(true) && flight.aircraft.good() > 0;
        let broken = flight.disordered || flight.aborting || flight.photographed;
        let attacked = self.state.last_attack;
        able && !broken && attacked > 0 && self.state.turn >= attacked + u16::from(self.rules().recon.after)
    }

    /// Whether a flight sees the target from `away` hexes: from High there is nothing to see, through haze only from
    /// Deck.
    fn sees_target(&self, place: usize, away: u32) -> bool {
        let band = self.state.us[place].flying.band;
        let Some(&aside) = self.rules().recon.aside.get(band.index()) else { return false };
        let weather = &self.state.weather;
        let clear = weather.shows_ground(band) && (weather.haze.is_none() || band == Band::Deck);
        clear && away <= aside.into()
    }

    /// What the US knows of the damage at the end: all with photographs, else what its crews report.
    pub(crate) fn assess(&mut self) {
        let damage = self.state.damage;
        self.state.assessed = if self.state.photographs || damage == Damage::No {
            damage
        } else {
            let key = self.moment(Label::NONE, Label::NONE).key(keys::RECON);
            self.rules().recon.assess(damage, &mut self.chance.open(key), self.journal)
        };
    }
}
