//! Shots beyond visual range (DH7i).

use crate::keys;
use crate::phases::context::Raid;
use crate::terms::flights::{Band, Pair, Side, Task};
use crate::terms::orders::FightOrder;
use ground::board::{Arc, range};
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Once a turn a CAP flight that knows friend from foe shoots at a detected DRV flight from afar: no return, no
    /// scatter, and both may still meet.
    pub(crate) fn shoot_from_afar(&mut self, us: usize, missile: Option<usize>) {
        let Some(missile) = missile else { return };
        let near = self.state.drv_airborne().filter(|(drv, _)| self.in_far_reach(us, *drv));
        let hex = self.state.us[us].flying.hex;
        let Some((_, drv)) = near.map(|(drv, mig)| (range(mig.flying.hex, hex), drv)).min() else { return };
        self.state.us[us].flying.shot_far = true;
        let pair = Pair { us, drv };
        let ends = (self.label_in(pair, Side::Us), self.label_in(pair, Side::Drv));
        let moment = self.meeting(pair, Side::Us);
        let aggression = self.us_aggression(us);
        let rules = self.rules();
        let mut roll = self.chance.open(moment.key(keys::BEYOND_SIGHT));
        let locks = rules.beyond_sight.locks(ends, aggression, &mut roll, self.journal);
        drop(roll);
        // The shot is air combat too: the target is checked and identified first (D5.6.2a).
        if !locks || !self.check_targeted(drv, us) || !self.identify_for(pair) {
            return;
        }
        let mut roll = self.chance.open(moment.key(keys::SHOT));
        let harm = rules.air_shot.shoot(ends, rules.beyond_sight.rating, false, &mut roll, self.journal);
        drop(roll);
        if harm != crate::terms::flights::Airframe::None {
            self.hit_in_fight(pair, Side::Us, harm);
            if self.state.drv[drv].alive {
                self.check_drv_morale(drv, false, 0);
            }
        }
        self.deplete(pair, Side::Us, missile, 1, moment);
    }

    /// The radar missile of a flight that may fire it beyond visual range: sound CAP that reads enemy transponders, or
    /// on a MiG day any sound CAP.
    pub(crate) fn far_missile(&self, us: usize) -> Option<usize> {
        let (flight, seat) = (&self.state.us[us], &self.scenario.flights[us]);
        if seat.task != Task::Cap {
            return None;
        }
        let sound = !flight.aborting && !flight.disordered && flight.aircraft.good() > 0;
        let free =
            !flight.flying.shot_far && !flight.flying.sam_avoid_marker && self.state.moving.fight != FightOrder::No;
        let knows = self.state.mig_day || self.reads_transponders(us);
        let may = sound && free && knows;
        may.then(|| self.rack(Pair { us, drv: 0 }, Side::Us).radar_missile()).flatten()
    }

    /// Whether a DRV flight is one to shoot at from afar: detected, ahead, at Medium or higher and not below the
    /// shooter, beyond a fight and in reach by the side that it shows. Without transponders it must be clear of
    /// barrage.
    fn in_far_reach(&self, us: usize, drv: usize) -> bool {
        let (own, mig) = (&self.state.us[us].flying, &self.state.drv[drv]);
        let other = &mig.flying;
        let rules = &self.rules().beyond_sight;
        let distance = range(own.hex, other.hex);
        let identified = self.reads_transponders(us) || !self.state.covered(other.hex);
        let seen = mig.detected && identified && own.arc(other.hex) == Arc::Front;
        let high = other.band >= Band::Medium && own.band <= other.band;
        seen && high && distance >= rules.nearest.into() && distance <= rules.reach(other.arc(own.hex)).into()
    }
}
