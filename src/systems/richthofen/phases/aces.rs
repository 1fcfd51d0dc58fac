//! What aces use their modifier for (R3.5b, R3.5e).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::state::Plane;
use crate::terms::crew::AceUse;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Aces who both fire and are fired at choose what their modifier is for (R3.5b); all others use it where they can
    /// (R3.5e).
    pub(crate) fn aces_decide(&mut self) {
        for me in 0..self.state.planes.len() {
            let plane = self.state.planes[me];
            let open = plane.flying() && !plane.balloon && plane.ace == AceUse::Open;
            if !open || !self.scenario.skill(&plane).is_ace() {
                continue;
            }
            let at_me = |other: &Plane| {
                let mine = |target: u8| usize::from(target) == me;
                other.flying()
                    && (other.shot.is_some_and(|shot| mine(shot.target))
                        || other.aims.iter().flatten().any(|&aim| mine(aim)))
            };
            let fired_at = self.state.planes.iter().any(at_me);
            let ace = match (plane.shot.is_some(), fired_at) {
                (true, true) => self.choose_ace(me),
                (true, false) => AceUse::Attack,
                _ => AceUse::Defence,
            };
            if plane.shot.is_some() != fired_at {
                let word = if ace == AceUse::Attack { "attack" } else { "defence" };
                self.journal.record(|| Event::of(Rule::R3_5e).by(plane.label).word("for", word));
            }
            self.state.planes[me].ace = ace;
        }
    }

    /// An ace chooses (R3.5b).
    pub(crate) fn choose_ace(&mut self, me: usize) -> AceUse {
        let view = View { scenario: self.scenario, state: self.state, me };
        let attack = self.pilots.ace(&view, self.chance).pick;
        let who = self.label(me);
        let word = if attack { "attack" } else { "defence" };
        self.journal.record(|| Event::of(Rule::R3_5b).by(who).word("for", word));
        if attack { AceUse::Attack } else { AceUse::Defence }
    }
}
