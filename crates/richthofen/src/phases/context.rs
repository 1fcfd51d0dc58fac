//! What every phase is handed: the scenario, the state, and the doors out of the rules.

use crate::policy::Pilots;
use crate::rules::ground_fire::GroundTables;
use crate::scenario::Scenario;
use crate::state::State;
use crate::terms::flying::Place;
use crate::terms::side::Land;
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::journal::Journal;

/// A sortie or a campaign being played: the scenario, the state, and the three doors out of the rules, to chance, to
/// the journal and to the pilots' choices. Each phase adds its part to this type in a file of its own.
pub(crate) struct Fight<'a, C, J> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) pilots: &'a mut Pilots,
}

impl<'a, C: Chance, J: Journal> Fight<'a, C, J> {
    /// The label of an aircraft.
    pub(crate) fn label(&self, at: usize) -> Label {
        self.state.planes[at].label
    }

    /// The labels of the aircraft that acts and of the one that it acts on.
    pub(crate) fn labels(&self, at: usize, on: usize) -> (Label, Label) {
        (self.label(at), self.label(on))
    }

    /// The key of a stream of this turn.
    pub(crate) fn key(&self, actor: Label, subject: Label, purpose: Purpose) -> StreamKey {
        StreamKey { turn: self.state.clock(), actor, subject, purpose }
    }

    /// Whose land a place is to the side of an aircraft.
    pub(crate) fn land(&self, at: usize, place: Place) -> Land {
        let scenario = self.scenario;
        scenario.rules.map.land(scenario.south, self.state.planes[at].side, place.pose.hex)
    }

    /// The tables that fire from the ground reads.
    pub(crate) fn ground_tables(&self) -> GroundTables<'a> {
        let rules = &self.scenario.rules;
        GroundTables { fire: &rules.ground_fire, damage: &rules.damage_table, modifiers: &rules.modifiers }
    }
}
