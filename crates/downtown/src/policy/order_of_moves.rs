//! The order in which US flights move (DH18b).

use crate::policy::Waiting;
use crate::scenario::prepared::order_steps::OrderStep;
use crate::state::UsFlight;
use crate::state::flying::Flying;
use crate::terms::flights::{Step, Task};
use crate::terms::sets::UsPlaces;
use ground::board::{Arc, Hex, range};

impl Task {
    /// The step in which flights of a task move if they have not broken off and have no DRV flight in sight.
    pub(crate) const fn step(self) -> Step {
        match self {
            Task::Sead => Step::Sead,
            Task::Bombing => Step::Bombing,
            Task::Cap | Task::CloseEscort => Step::Cap,
            _ => Step::Rest,
        }
    }
}

impl Waiting<'_> {
    /// The flight that moves next by the steps of the rules: sight of a MiG first, then SEAD, the bombers nearest the
    /// target, CAP, those that abort, the rest; ties by label (DH18b).
    pub(crate) fn by_steps(&self) -> Option<usize> {
        let contact = self.in_contact();
        let (unmoved, aborting) = self.state.us_unmoved();
        let others = unmoved.less(aborting);
        let by_kind = [unmoved.and(aborting), others.and(contact), others.less(contact)];
        let order = &self.scenario.prepared.us.order;
        // Each step gives the flights that move in it, a bit each: so the first is found without a branch.
        let any = |step: &OrderStep| u8::from(!step.of(&by_kind).is_none());
        let steps = order.iter().rev().fold(0, |steps: u8, step| steps << 1 | any(step));
        let step = order.get(steps.trailing_zeros() as usize)?;
        let mut those = step.of(&by_kind);
        let several = step.nearest_first && those.count() > 1;
        if several { self.nearest_its_target(those) } else { those.take_first(self.state.us.len()) }
    }

    /// The flight nearest to its target; of several the first.
    fn nearest_its_target(&self, places: UsPlaces) -> Option<usize> {
        let to_target = |place: usize, hex: Hex| range(hex, self.scenario.plan_of(self.state, place).target);
        // Distance and index in one number, so that the least is found without a branch.
        let key = |(place, flight): (usize, &UsFlight)| (to_target(place, flight.flying.hex) as usize) << 8 | place;
        places.look_up(&self.state.us).map(key).min().map(|key| key & 0xff)
    }

    /// The flights that have still to move and have a detected DRV flight in sight ahead of them.
    fn in_contact(&self) -> UsPlaces {
        let reach = self.scenario.rules.sighting.reach(self.scenario.night).into();
        let sees = |flying: &Flying, mig: Hex| range(flying.hex, mig) <= reach && flying.arc(mig) == Arc::Front;
        let those_who_see =
            |mig: Hex| UsPlaces::of(self.state.us_to_move(UsPlaces::ALL), |flight| sees(&flight.flying, mig));
        let migs = self.state.drv_airborne().filter(|(_, mig)| mig.detected);
        migs.fold(UsPlaces::NONE, |contact, (_, mig)| contact.or(those_who_see(mig.flying.hex)))
    }
}
