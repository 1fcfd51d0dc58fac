//! Hits on DRV flights (DH8a, D2.1.7b).

use crate::keys::{self, Unit, drv_label, unit};
use crate::phases::context::Raid;
use crate::phases::harm::damage::strike;
use crate::terms::flights::Airframe;
use crate::terms::sets::MOST_MIGS;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether a hit by AAA finds a real flight: a generic counter is checked and identified before the damage
    /// (D2.1.7b). The mark of its identification may take the counter off the map.
    pub(crate) fn is_there_to_hit(&mut self, place: usize, by: Label) -> bool {
        if !self.state.drv[place].identified && self.check_activation(place, by) {
            self.identify(place);
        }
        self.state.drv[place].alive
    }

    /// Applies a hit of severity `harm` to a surviving aircraft of an identified DRV flight (DH8a).
    pub(crate) fn hit_drv(&mut self, place: usize, harm: Airframe, by: Label) {
        let label = drv_label(place);
        let flight = &mut self.state.drv[place];
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
        // Damage by its own guns does not count for the US (DH15a).
        let by_us = matches!(unit(by), Unit::UsFlight(_));
        let credited = &mut flight.crippled_by_us[hit];
        match (before.0[hit], flight.aircraft.0[hit]) {
            (_, Airframe::Down) if by_us => {
                tallies.migs_down += 1;
                tallies.migs_down_by[kind] += 1;
                tallies.migs_crippled -= u8::from(*credited);
            }
            (_, Airframe::Down) => tallies.migs_lost_to_guns += 1,
            (was, Airframe::Crippled) if was != Airframe::Crippled && by_us => {
                tallies.migs_crippled += 1;
                *credited = true;
            }
            _ => {}
        }
        let flight = &mut self.state.drv[place];
        flight.alive = flight.aircraft.flying() > 0;
        // A fight makes the check itself.
        if self.state.drv[place].alive && !by_us {
            self.check_drv_morale(place, false, 0);
        }
    }
}
