//! The Fuel Phase (DH13a).

use crate::keys::{self, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::raid::Fuel;
use crate::state::flying::Flying;
use crate::terms::dice::one_die;
use crate::terms::flights::{Airframe, Loss, Stage};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl Fuel {
    /// Burns the fuel of a turn; returns the points that were lacking.
    pub(crate) fn burn(&self, flying: &mut Flying) -> u8 {
        let burnt = u8::from(flying.dash) * self.dash + flying.fights * self.fight;
        let lacking = burnt.saturating_sub(flying.fuel);
        flying.fuel -= burnt - lacking;
        lacking
    }

    /// The same, and for a flight that was out of fuel before this turn the points that it lacked. A flight that is
    /// out of fuel rolls for it in the next turn, and then for every turn in which it would have needed more (house:
    /// the rule speaks of the next turn alone, and at combat throttle nothing is burnt).
    fn burn_dry(&self, flying: &mut Flying) -> Option<u8> {
        let out = flying.fuel == 0;
        let lacking = self.burn(flying);
        let risks = out && (lacking > 0 || !flying.risked);
        flying.risked |= risks;
        risks.then_some(lacking)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A dash and a fight cost fuel; a flight that was out of it before this turn may be lost.
    pub(crate) fn fuel(&mut self) {
        for place in self.state.us_here().and(self.scenario.prepared.us.fuelled).each() {
            let lacking = self.scenario.rules.fuel.burn_dry(&mut self.state.us[place].flying);
            if lacking.is_some_and(|lacking| self.runs_dry(self.us_label(place), lacking)) {
                self.lose_us(place);
            }
        }
        for place in self.state.drv_places() {
            let flight = &mut self.state.drv[place];
            if !flight.airborne() {
                continue;
            }
            let lacking = self.scenario.rules.fuel.burn_dry(&mut flight.flying);
            if lacking.is_some_and(|lacking| self.runs_dry(drv_label(place), lacking)) {
                self.state.drv[place].alive = false;
            }
        }
    }

    /// Whether a flight out of fuel is lost: one die, less the points that it lacked.
    fn runs_dry(&mut self, label: Label, lacking: u8) -> bool {
        let key = self.moment(label, Label::NONE).key(keys::FUEL);
        let die = one_die(label, &mut self.chance.open(key), self.journal);
        let lost = die as i8 - lacking as i8 <= self.rules().fuel.lost_up_to;
        self.journal.record(|| {
            let event = Event::of(Rule::DH13a).by(label).modifier(-i32::from(lacking)).result(die);
            event.word("fate", ["flies on", "is lost"][usize::from(lost)])
        });
        lost
    }

    /// Loses all aircraft of a US flight for lack of fuel.
    fn lose_us(&mut self, place: usize) {
        for aircraft in 0..4 {
            let frame = &mut self.state.us[place].aircraft.0[aircraft];
            if !matches!(frame, Airframe::None | Airframe::Down) {
                *frame = Airframe::Down;
                self.state.tallies.lost_to[Loss::Fuel as usize] += 1;
                self.crew_down(place, aircraft);
            }
        }
        self.state.us_gone(place, Stage::Lost);
        self.state.forget(place);
    }
}
