//! Journal entries that phases of several folders make: the position of a flight, what its task allows, what a hit
//! does.

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::state::flying::Flying;
use crate::terms::flights::Airframe;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Records where a flight is after an action, also one outside its own move (DH6a).
    pub(crate) fn record_flight(&mut self, label: Label, flying: &Flying, deed: &'static str) {
        self.journal.record(|| {
            let event = Event::of(Rule::DH6a).by(label).hex("hex", flying.hex.x, flying.hex.y).word("deed", deed);
            event.int("heading", flying.heading.index()).word("band", flying.band.name()).int("left", flying.points)
        });
    }

    pub(crate) fn record_point(&mut self, place: usize, label: Label, deed: &'static str) {
        let flying = self.state.us[place].flying;
        self.record_flight(label, &flying, deed);
    }

    pub(crate) fn record_drv_point(&mut self, place: usize, deed: &'static str) {
        let flying = self.state.drv[place].flying;
        self.record_flight(drv_label(place), &flying, deed);
    }

    /// What the task of a flight says to something it is about to do (DH4a).
    pub(crate) fn record_task(&mut self, place: usize, on: Label, may: bool, what: &'static str) {
        let label = self.us_label(place);
        let task = self.scenario.flights[place].task;
        self.journal.record(|| {
            let event = Event::of(Rule::DH4a).by(label).on(on).word("task", task.name()).result(may);
            event.word("may", ["may not", "may"][usize::from(may)]).word("what", what)
        });
    }
}

/// Records the new state of the aircraft at a place of its flight (DH8a).
pub(crate) fn record_harm(
    harm: Airframe,
    (by, on): (Label, Label),
    (place, state): (usize, &'static str),
    journal: &mut impl Journal,
) {
    journal.record(|| {
        let event = Event::of(Rule::DH8a).by(by).on(on).result(place as i32 + 1);
        event.word("harm", harm.name()).word("state", state)
    });
}
