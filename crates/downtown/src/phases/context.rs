//! The raid in play: what every phase is handed. It imports no phase.

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

/// A raid being played: the scenario, the state, and the doors out of the rules, to chance, to the journal and to the US
/// commander. Each phase adds its part to this type in a file of its own.
pub(crate) struct Raid<'a, C, J> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a mut State,
    /// The room of the search for the way around barrage.
    pub(crate) router: &'a mut Router,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) commander: &'a mut dyn Commander,
}

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    pub(crate) fn rules(&self) -> &'a Rules {
        &self.scenario.rules
    }

    /// Opens a stream of this turn.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(self.moment(actor, subject).key(purpose))
    }

    /// This turn, outside moves.
    pub(crate) fn moment(&self, actor: Label, subject: Label) -> Moment {
        Moment { turn: self.state.turn, actor, subject, point: 0 }
    }

    /// The point that a US flight spends, for what `actor` rolls on it.
    pub(crate) fn at_point(&self, actor: Label, mover: usize) -> Moment {
        let point = self.state.us[mover].flying.spent;
        Moment { point, ..self.moment(actor, self.us_label(mover)) }
    }

    /// Where the US flights on the map are now.
    pub(crate) fn picture(&self) -> AirPicture {
        AirPicture::of(self.state)
    }

    /// US flights on the map that have a task, with their places.
    pub(crate) fn us_of_task(&self, task: Task) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.prepared.us.task(task))
    }

    /// US flights on the map that are of a mission, with their places.
    pub(crate) fn us_of_mission(&self, mission: Mission) -> impl Iterator<Item = (usize, &UsFlight)> + Clone {
        self.state.us_on_map_of(self.scenario.prepared.us.mission(mission))
    }

    pub(crate) fn us_label(&self, flight: usize) -> Label {
        label_of(crate::keys::FIRST_US, flight)
    }

    /// The fields that take jets and are not closed by bombs.
    pub(crate) fn open_fields(&self) -> impl Iterator<Item = &'a crate::map::Airfield> + use<'a, C, J> {
        let closed = self.state.closed;
        self.scenario.map.airfields.iter().filter(move |field| closed != Some(field.hex))
    }

    /// What the commander of a flight sees.
    pub(crate) fn view(&self, place: usize) -> View<'_> {
        View { scenario: self.scenario, state: self.state, flight: place }
    }
}
