//! Hits on aircraft (DH8a).

use crate::keys::{self, drv_label, unit};
use crate::phases::context::Raid;
use crate::phases::tell::tell;
use crate::state::Aircraft;
use crate::terms::flights::{Airframe, Loss, Stage};
use crate::terms::sets::MOST_MIGS;
use ground::chance::{Chance, Label, Roll};
use ground::journal::Journal;

impl Aircraft {
    /// The place of the flying aircraft with so many flying before it.
    fn flying_at(self, before: usize) -> usize {
        let flies = |&place: &usize| !matches!(self.0[place], Airframe::None | Airframe::Down);
        (0..self.0.len()).filter(flies).nth(before).unwrap_or(0)
    }
}

/// Somebody's hit on somebody: it falls on any aircraft that still flies, each alike (DH8a). Gives the aircraft's place;
/// `aircraft` has at least one that flies.
fn strike(
    aircraft: &mut Aircraft,
    harm: Airframe,
    (by, on): (Label, Label),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
) -> usize {
    let place = aircraft.flying_at(roll.index(aircraft.flying().into()));
    let after = aircraft.0[place].hit(harm);
    aircraft.0[place] = after;
    tell(harm, (by, on), (place, after.name()), journal);
    place
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A hit of some severity on one surviving aircraft of a US flight (DH8a); a crew down goes to `rescue`, and after flak
    /// and SAMs the flight to `check_morale` (a fight is checked once, by those who fought it).
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
        match flight.aircraft.0[hit] {
            Airframe::Crippled => flight.crippled_by[hit] = Some(cause),
            Airframe::Down => self.aircraft_lost(place, hit, cause),
            _ => {}
        }
        if self.state.us[place].on_map() && matches!(cause, Loss::Aaa | Loss::FireCan | Loss::Sam) {
            self.check_morale(place);
        }
    }

    /// An aircraft is down: its crew, and the flight, if that was its last.
    fn aircraft_lost(&mut self, place: usize, aircraft: usize, cause: Loss) {
        self.state.tallies.lost_to[cause as usize] += 1;
        self.crew_down(place, aircraft);
        if self.state.us[place].aircraft.flying() == 0 {
            self.state.us_gone(place, Stage::Lost);
            self.forget(place);
        }
    }

    /// The same on a DRV flight; a generic counter is checked and identified first (D2.1.7b).
    pub(crate) fn hit_drv(&mut self, place: usize, harm: Airframe, by: Label) {
        if !self.state.drv[place].alive {
            return;
        }
        if !self.state.drv[place].identified {
            if !self.check_activation(place, by) {
                return;
            }
            self.identify(place);
        }
        let label = drv_label(place);
        let flight = &mut self.state.drv[place];
        // The mark of an identification may have taken the counter off the map, and one without aircraft has none to lose.
        if !flight.alive || flight.aircraft.flying() == 0 {
            return;
        }
        flight.flying.trials += 1;
        let point = flight.flying.trials;
        let moment = crate::keys::Moment { point, ..self.moment(by, label) };
        let mut roll = self.chance.open(moment.key(keys::WHICH_AIRCRAFT));
        let flight = &mut self.state.drv[place];
        let before = flight.aircraft;
        let hit = strike(&mut flight.aircraft, harm, (by, label), &mut roll, self.journal);
        drop(roll);
        flight.flying.shaken += self.scenario.rules.morale.after_hit(harm);
        let kind = usize::from(flight.profile.unwrap_or(0)).min(MOST_MIGS - 1);
        let tallies = &mut self.state.tallies;
        match (before.0[hit], flight.aircraft.0[hit]) {
            (was, Airframe::Down) => {
                tallies.migs_down += 1;
                tallies.migs_down_by[kind] += 1;
                tallies.migs_crippled -= u8::from(was == Airframe::Crippled);
            }
            (was, Airframe::Crippled) if was != Airframe::Crippled => tallies.migs_crippled += 1,
            _ => {}
        }
        let flight = &mut self.state.drv[place];
        flight.alive = flight.aircraft.flying() > 0;
        // A fight is checked by those who fought it.
        let in_fight = matches!(unit(by), crate::keys::Unit::UsFlight(_));
        if self.state.drv[place].alive && !in_fight {
            self.check_drv_morale(place, false, 0);
        }
    }
}
