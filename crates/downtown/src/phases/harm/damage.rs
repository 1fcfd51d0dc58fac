//! Hits on aircraft in general, and on those of US flights (DH8a).

use crate::keys;
use crate::phases::context::Raid;
use crate::phases::records::record_harm;
use crate::state::Aircraft;
use crate::terms::flights::{Airframe, Loss, Stage};
use ground::chance::{Chance, Label, Roll};
use ground::journal::Journal;

impl Aircraft {
    /// The place of the flying aircraft that has `before` others flying before it.
    fn flying_at(self, before: usize) -> usize {
        let flies = |&place: &usize| !matches!(self.0[place], Airframe::None | Airframe::Down);
        (0..self.0.len()).filter(flies).nth(before).unwrap_or(0)
    }
}

/// Applies a hit to one of the aircraft that still fly, each equally likely (DH8a), and returns its index. At least one
/// must fly.
pub(crate) fn strike(
    aircraft: &mut Aircraft,
    harm: Airframe,
    (by, on): (Label, Label),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
) -> usize {
    let place = aircraft.flying_at(roll.index(aircraft.flying().into()));
    let after = aircraft.0[place].hit(harm);
    aircraft.0[place] = after;
    record_harm(harm, (by, on), (place, after.name()), journal);
    place
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A hit of some severity on one surviving aircraft of a US flight (DH8a); a crew down goes to `rescue`, and
    /// after flak and SAMs the flight to `check_morale` (a fight has one check, made by its own procedure).
    pub(crate) fn hit_us(&mut self, place: usize, harm: Airframe, by: Label, cause: Loss) {
        let label = self.us_label(place);
        let flight = &mut self.state.us[place];
        if flight.aircraft.flying() == 0 {
            return;
        }
        flight.flying.trials += 1;
        let point = flight.flying.trials;
        let moment = crate::keys::Moment { point, ..self.moment(by, label) };
        let mut roll = self.chance.open(moment.key(keys::WHICH_AIRCRAFT));
        let flight = &mut self.state.us[place];
        let hit = strike(&mut flight.aircraft, harm, (by, label), &mut roll, self.journal);
        drop(roll);
        flight.flying.shaken += self.scenario.rules.morale.after_hit(harm);
        flight.jettisoned |= 1 << hit;
        flight.weigh();
        flight.count_arms(self.scenario.flights[place].arms_each());
        match flight.aircraft.0[hit] {
            Airframe::Crippled => flight.crippled_by[hit] = Some(cause),
            Airframe::Down => self.aircraft_lost(place, hit, cause),
            _ => {}
        }
        if self.state.us[place].on_map() && matches!(cause, Loss::Aaa | Loss::FireCan | Loss::Sam) {
            self.check_morale(place);
        }
    }

    /// Records a lost aircraft: its crew, and the loss of the flight if it was the last one.
    fn aircraft_lost(&mut self, place: usize, aircraft: usize, cause: Loss) {
        self.state.tallies.lost_to[cause as usize] += 1;
        self.crew_down(place, aircraft);
        if self.state.us[place].aircraft.flying() == 0 {
            self.state.us_gone(place, Stage::Lost);
            self.state.forget(place);
        }
    }
}
