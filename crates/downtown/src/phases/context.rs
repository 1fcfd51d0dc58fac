//! The raid in play, on which all phases are methods. This file uses no phase.

use crate::keys::{Moment, label_of};
use crate::map::around_barrage::Router;
use crate::policy::{Commander, View};
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::state::air_picture::AirPicture;
use crate::state::{State, UsFlight};
use crate::terms::flights::{Mission, Task};
use ground::chance::{Chance, Label, Purpose};
use ground::journal::Journal;

/// A raid being played: the scenario, the state, and the doors out of the rules, to chance, to the journal and to the
/// US commander. Each phase adds its part to this type in a file of its own.
pub(crate) struct Raid<'a, C, J> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a mut State,
    /// The search for paths around barrage, with its buffers.
    pub(crate) router: &'a mut Router,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) commander: &'a mut dyn Commander,
}

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    pub(crate) fn rules(&self) -> &'a Rules {
        &self.scenario.rules
    }

    /// Opens a stream for this turn.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(self.moment(actor, subject).key(purpose))
    }

    /// The moment of a roll outside moves: this turn, without a point.
    pub(crate) fn moment(&self, actor: Label, subject: Label) -> Moment {
        Moment { turn: self.state.turn, actor, subject, point: 0 }
    }

    /// The moment of a roll of `actor` on a moving US flight: its present point.
    pub(crate) fn at_point(&self, actor: Label, mover: usize) -> Moment {
        let point = self.state.us[mover].flying.spent;
        Moment { point, ..self.moment(actor, self.us_label(mover)) }
    }

    /// The positions of the US flights on the map.
    pub(crate) fn picture(&self) -> AirPicture {
        AirPicture::of(self.state)
    }

    /// The US flights on the map with a task, with their indices.
    pub(crate) fn us_of_task(&self, task: Task) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.prepared.us.task(task))
    }

    /// The US flights on the map of a mission, with their indices.
    pub(crate) fn us_of_mission(&self, mission: Mission) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.prepared.us.mission(mission))
    }

    pub(crate) fn us_label(&self, flight: usize) -> Label {
        label_of(crate::keys::FIRST_US, flight)
    }

    /// The airfields that take jets and that bombs have not closed.
    pub(crate) fn open_fields(&self) -> impl Iterator<Item = &'a crate::map::Airfield> + use<'a, C, J> {
        let closed = self.state.closed;
        self.scenario.map.airfields.iter().filter(move |field| closed != Some(field.hex))
    }

    /// What the commander knows as it orders a flight.
    pub(crate) fn view(&self, place: usize) -> View<'_> {
        View { scenario: self.scenario, state: self.state, flight: place }
    }
}
