//! Dummy checks (D3.3.2a to D3.3.2j).

use crate::keys::{self, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::sams::activation::Known;
use crate::terms::defence::{Acquired, RadarPhase, SamState};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The dummy check of a SAM that is about to become active.
    pub(crate) fn check_dummy(&mut self, sam: usize, phase: RadarPhase) {
        let known = self.known_of(sam);
        let label = label_of(FIRST_SAM, sam);
        let key = self.moment(label, Label(phase as u16 + 1)).key(keys::DUMMY_CHECK);
        let state = self.rules().sam_dummy_check.reveal(known, label, &mut self.chance.open(key), self.journal);
        let site = &mut self.state.sams[sam];
        site.state = state;
        site.radar = matches!(state, SamState::Active | SamState::Unproven);
        site.fresh = site.radar;
        if state == SamState::Gone {
            self.state.dummies_left -= 1;
            self.state.dummies_found += 1;
        }
    }

    /// The check of an unproven SAM at its first shot (D3.3.2e). Returns whether it is real; a dummy is removed.
    pub(crate) fn proves_itself(&mut self, sam: usize, place: usize) -> bool {
        if self.state.sams[sam].state != SamState::Unproven {
            return true;
        }
        let real = self.check_unproven(sam, place);
        let outcome = if real { "is real" } else { "is a dummy" };
        self.journal.record(|| Event::of(Rule::D3_3_2e).by(label_of(FIRST_SAM, sam)).word("outcome", outcome));
        real
    }

    /// Checks an unproven SAM and returns whether it is real; a dummy is removed.
    pub(crate) fn check_unproven(&mut self, sam: usize, place: usize) -> bool {
        let known = self.known_of(sam);
        let label = label_of(FIRST_SAM, sam);
        let key = self.at_point(label, place).key(keys::FIRST_SHOT);
        let real = self.rules().sam_dummy_check.proves(known, label, &mut self.chance.open(key), self.journal);
        if real {
            self.state.sams[sam].state = SamState::Active;
        } else {
            self.state.radars_left -= 1;
            self.state.dummies_found += 1;
            self.remove_sam(sam);
        }
        real
    }

    /// Takes a SAM out of the raid.
    pub(crate) fn remove_sam(&mut self, sam: usize) {
        let site = &mut self.state.sams[sam];
        (site.state, site.radar) = (SamState::Gone, false);
        (site.target, site.acquired) = (None, Acquired::No);
    }

    fn known_of(&self, sam: usize) -> Known {
        Known {
            suspect: self.state.sams[sam].state == SamState::Suspect,
            found: self.state.dummies_found,
            dummies_left: self.state.dummies_left,
            radars_left: self.state.radars_left,
        }
    }
}
