//! What every phase is handed: the scenario, the state, and the doors out of the rules.

use crate::policy::Pilots;
use crate::scenario::Dogfight;
use crate::state::{Jet, State};
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::journal::Journal;

/// A dogfight being played: the scenario, the state, and the three doors out of the rules, to chance, to the journal and to
/// the pilots' choices. Each phase adds its part to this type in a file of its own.
pub(crate) struct Fight<'a, C, J> {
    pub(crate) dogfight: &'a Dogfight,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) pilots: &'a mut Pilots,
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    pub(crate) fn label(&self, jet: usize) -> Label {
        self.dogfight.seats[jet].label
    }

    pub(crate) fn jet(&mut self, jet: usize) -> &mut Jet {
        &mut self.state.jets[jet]
    }

    /// Opens a stream of this turn.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(StreamKey { turn: self.state.turn, actor, subject, purpose })
    }
}
