//! What every phase is handed: the scenario, the state, and the doors out of the rules.

use crate::ledger::Rule;
use crate::policy::Pilots;
use crate::scenario::Dogfight;
use crate::state::{Jet, State};
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::journal::{Event, Journal};

/// A dogfight being played: the scenario, the state, and the three doors out of the rules, to chance, to the journal
/// and to the pilots' choices. Each phase adds its part to this type in a file of its own.
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

    /// The key of a stream of this turn.
    pub(crate) fn key(&self, actor: Label, subject: Label, purpose: Purpose) -> StreamKey {
        StreamKey { turn: self.state.turn, actor, subject, purpose }
    }

    /// Reports that a pilot goes home, whether it declines the fight by that, and the doctrine row that decided it, if
    /// one did (J5.2c).
    pub(crate) fn report_going_home(&mut self, me: usize, because: Option<(usize, usize)>) {
        let (who, declines) = (self.label(me), i32::from(self.state.jets[me].declined));
        self.journal.record(|| {
            let event = Event::of(Rule::J5_2c).by(who).int("declines", declines);
            match because {
                Some((table, row)) => event.row(table, row),
                None => event,
            }
        });
    }
}
