//! Dummy checks (D3.3.2a to D3.3.2j).

use crate::keys;
use crate::labels::FIRST_SAM;
use crate::ledger::Rule;
use crate::phases::{Raid, label_of};
use crate::rules::sam::DummyCheck;
use crate::state::SamState;
use crate::terms::dice::two_dice;
use crate::terms::words::{Acquired, RadarPhase};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// What is known of dummies when one is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The site is marked as a possible dummy.
    pub(crate) suspect: bool,
    /// Dummies and dummy radars found.
    pub(crate) found: u8,
    pub(crate) dummies_left: u8,
    pub(crate) radars_left: u8,
}

impl DummyCheck {
    /// What a SAM that may come on turns out to be (D3.3.2b to D3.3.2d, D3.3.2f, D3.3.2h, D3.3.2i).
    pub(crate) fn reveal(
        &self,
        known: Known,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> SamState {
        let total = self.total(known.found, who, roll, journal);
        let mut turns_out = |rule: Rule, state: SamState| {
            journal.record(|| Event::of(rule).by(who).result(total));
            state
        };
        match total {
            total if total > self.radar_up_to => turns_out(Rule::D3_3_2f, SamState::Active),
            total if total > self.dummy_up_to && known.radars_left > 0 => turns_out(Rule::D3_3_2d, SamState::Unproven),
            total if total > self.dummy_up_to => turns_out(Rule::D3_3_2h, SamState::Active),
            _ if known.dummies_left == 0 => turns_out(Rule::D3_3_2i, SamState::Active),
            _ if known.suspect => turns_out(Rule::D3_3_2c, SamState::Gone),
            _ => turns_out(Rule::D3_3_2b, SamState::Suspect),
        }
    }

    /// Whether an unproven SAM is real: without dummy radars left it is, and no dice are rolled (D3.3.2e).
    pub(crate) fn proves(&self, known: Known, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let real = known.radars_left == 0 || self.total(known.found, who, roll, journal) > self.radar_up_to;
        journal
            .record(|| Event::of(Rule::D3_3_2e).by(who).word("outcome", if real { "is real" } else { "is a dummy" }));
        real
    }

    /// Two dice and what each dummy found adds to them (D3.3.2a).
    pub(crate) fn total(&self, found: u8, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> i8 {
        let modifier = self.per_dummy.saturating_mul(found as i8);
        let total = two_dice(who, roll, journal).sum().saturating_add(modifier);
        journal.record(|| Event::of(Rule::D3_3_2a).by(who).modifier(modifier).result(total));
        total
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The check that follows a possible activation.
    pub(crate) fn check_dummy(&mut self, sam: usize, phase: RadarPhase) {
        let known = self.known_of(sam);
        let label = label_of(FIRST_SAM, sam);
        let key = self.moment(label, Label(phase as u16 + 1)).key(keys::DUMMY_CHECK);
        let state = self.rules().sam_dummy_check.reveal(known, label, &mut self.chance.open(key), self.journal);
        let site = &mut self.state.sams[sam];
        site.state = state;
        site.radar = matches!(state, SamState::Active | SamState::Unproven);
        site.fresh = site.radar;
        self.state.note_sam_on(sam);
        if state == SamState::Gone {
            self.state.dummies_left -= 1;
            self.state.dummies_found += 1;
        }
    }

    /// The check of an unproven SAM at its first shot (D3.3.2e); removed if it fails.
    pub(crate) fn proves_itself(&mut self, sam: usize, place: usize) -> bool {
        if self.state.sams[sam].state != SamState::Unproven {
            return true;
        }
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
