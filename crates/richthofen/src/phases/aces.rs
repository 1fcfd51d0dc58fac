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
            let fires = plane.shot.is_some_and(|shot| self.scenario.holds(self.state, me, &shot));
            let fired_at = self.is_fired_at(me);
            let ace = match (fires, fired_at) {
                (true, true) => self.choose_ace(me),
                (true, false) => AceUse::Attack,
                _ => AceUse::Defence,
            };
            if fires != fired_at {
                let word = if ace == AceUse::Attack { "attack" } else { "defence" };
                self.journal.record(|| Event::of(Rule::R3_5e).by(plane.label).word("for", word));
            }
            self.state.planes[me].ace = ace;
        }
    }

    /// Whether a shot that an ace's modifier could spoil is about to be fired at an aircraft, from the air or from the
    /// ground.
    fn is_fired_at(&self, me: usize) -> bool {
        let mine = |target: u8| usize::from(target) == me;
        let at_me = |(at, other): (usize, &Plane)| {
            let shot = other.shot.filter(|shot| mine(shot.target));
            shot.is_some_and(|shot| self.scenario.holds(self.state, at, &shot))
                || (other.flying() && other.aims.iter().flatten().any(|&aim| mine(aim)))
        };
        let mut from_ground = false;
        self.scenario.each_ground_gun_at(self.state, me, |_| from_ground = true);
        from_ground || self.state.planes.iter().enumerate().any(at_me)
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
