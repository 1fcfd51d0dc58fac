//! Flights of both sides that meet: who may attack whom, and what is known after it (D5.6.1d, D5.6.1e, D5.6.2a, DH4a). The
//! fight itself is the later part of the game (`air_combat.rs`).

use super::flying::Flying;
use super::identification::drv_label;
use super::raid::Raid;
use super::rule::Rule;
use super::us::Fight;
use crate::board::range;
use crate::chance::Chance;
use crate::journal::{Event, Journal};

/// Whether one flight can attack another: at most a hex off, in its forward hemisphere, in the same band or one lower.
pub(super) fn may_attack(one: &Flying, other: &Flying) -> bool {
    let below = one.band as i8 - other.band as i8;
    range(one.hex, other.hex) <= 1 && one.arc(other.hex).is_forward() && matches!(below, 0 | 1)
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A US flight whose task allows it (DH4a) attacks a DRV flight in reach, once a turn; an undetected counter is checked
    /// first (D5.6.1e).
    pub(super) fn meet_drv(&mut self, place: usize) {
        let flight = &self.state.us[place];
        let flying = flight.flying;
        if flight.aborting || flight.disordered || flight.aircraft.good() == 0 || flying.fights > 0 {
            return;
        }
        let wanted = |mig: &Flying| match self.state.moving.fight {
            Fight::No => false,
            Fight::Any => true,
            Fight::RearOrAbove => !mig.arc(flying.hex).is_forward() || flying.band > mig.band,
        };
        let near = self.state.drv_airborne().filter(|(_, mig)| may_attack(&flying, &mig.flying) && wanted(&mig.flying));
        let Some((drv, _)) = near.min_by_key(|(drv, mig)| (range(mig.flying.hex, flying.hex), *drv)) else { return };
        let (label, on) = (self.us_label(place), drv_label(drv));
        let task = self.scenario.flights[place].task;
        let allowed = self.rules().tasks.of(task).air;
        self.journal.record(|| {
            let event = Event::of(Rule::DH4a).by(label).on(on).word("task", task.name());
            event.result(allowed).word("may", ["may not", "may"][usize::from(allowed)])
        });
        if !allowed {
            return;
        }
        if self.state.drv[drv].generic() && !self.state.drv[drv].detected {
            self.journal.record(|| Event::of(Rule::D5_6_1e).by(label).on(on));
            if !self.check_targeted(drv, place) {
                return;
            }
        }
        self.engage(drv, place);
    }

    /// Two flights meet in the air: the DRV flight is identified (D5.6.2a), and both burn the fuel of a fight.
    pub(super) fn engage(&mut self, drv: usize, us: usize) {
        if self.state.drv[drv].flying.fights > 0 || self.state.us[us].flying.fights > 0 {
            return;
        }
        let (label, on) = (drv_label(drv), self.us_label(us));
        self.journal.record(|| Event::of(Rule::D5_6_2a).by(label).on(on));
        self.identify(drv);
        if self.state.drv[drv].alive {
            self.state.drv[drv].flying.fights += 1;
            self.state.us[us].flying.fights += 1;
            self.state.tallies.air_fights += 1;
        }
    }
}
