//! In which order US flights move (DH18b).

use super::flying::Flying;
use super::raid::Raid;
use super::state::{UsFlight, UsPlaces};
use super::words::{Step, Task};
use crate::board::{Arc, Hex, range};
use crate::chance::Chance;
use crate::journal::Journal;

impl Task {
    /// The step in which flights of a task move that have neither broken off nor a DRV flight in sight.
    pub(super) const fn step(self) -> Step {
        match self {
            Task::Sead => Step::Sead,
            Task::Bombing => Step::Bombing,
            Task::Cap | Task::CloseEscort => Step::Cap,
            _ => Step::Rest,
        }
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The US flight that moves next, by the steps of the rules: sight of a MiG first, then SEAD, the bombers nearest the
    /// target, CAP, those that abort, the rest; ties by label (DH18b).
    pub(super) fn next_us_flight(&mut self) -> Option<usize> {
        let contact = self.state.in_contact.unwrap_or_else(|| self.in_contact());
        self.state.in_contact = Some(contact);
        let steps = &self.scenario.lookup.us.order;
        steps.iter().find_map(|&(step, places)| self.next_in(step, places, contact))
    }

    /// The flights that have still to move and have a detected DRV flight in sight ahead.
    fn in_contact(&self) -> UsPlaces {
        let rules = &self.rules().sighting.visual;
        let reach = u32::from(if self.scenario.night { rules.night_range } else { rules.range });
        let sees = |flying: &Flying, mig: Hex| range(flying.hex, mig) <= reach && flying.arc(mig) == Arc::Front;
        let those_who_see =
            |mig: Hex| UsPlaces::of(self.state.us_to_move(UsPlaces::ALL), |flight| sees(&flight.flying, mig));
        let migs = self.state.drv_airborne().filter(|(_, mig)| mig.detected);
        migs.fold(UsPlaces::NONE, |contact, (_, mig)| contact.or(those_who_see(mig.flying.hex)))
    }

    /// The flight that moves next in a step, if one of these moves in it; `contact` are those in sight of a DRV flight.
    fn next_in(&self, step: Step, places: UsPlaces, contact: UsPlaces) -> Option<usize> {
        let places = if step == Step::InContact { places.and(contact) } else { places };
        let moves = |(place, flight): &(usize, &UsFlight)| match step {
            Step::Aborting => flight.aborting,
            Step::InContact => !flight.aborting,
            _ => !flight.aborting && !contact.has(*place),
        };
        let mut those = self.state.us_to_move(places).filter(moves);
        if step != Step::Bombing {
            return those.next().map(|(place, _)| place);
        }
        let to_target = |place: usize, hex: Hex| range(hex, self.scenario.plan_of(self.state, place).target);
        those.map(|(place, flight)| (to_target(place, flight.flying.hex), place)).min().map(|(_, place)| place)
    }
}
