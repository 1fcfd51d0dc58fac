//! How set-up SAMs become active (D3.3a to D3.3c, D3.3.1a to D3.3.1e).

use crate::keys::{self, DRV, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::sams::activation::ActivationCheck;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::{RadarPhase, SamState};
use crate::terms::flights::Task;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for each set-up SAM that is not active, if a flight or the entry hex is in reach (D3.3b to D3.3.1e).
    pub(crate) fn check_set_up_sams(&mut self, phase: RadarPhase, picture: &AirPicture) {
        if self.state.sams.is_empty() || self.bars_sams() {
            return;
        }
        for sam in 0..self.state.sams.len() {
            let label = label_of(FIRST_SAM, sam);
            match self.state.sams[sam].state {
                // A damaged SAM must be repaired before it can become active (D3.4.1a).
                SamState::Unknown | SamState::Suspect | SamState::Proved if self.state.sams[sam].out > 0 => {}
                SamState::Unknown | SamState::Suspect | SamState::Proved => {
                    self.check_set_up_sam(sam, label, phase, picture)
                }
                SamState::Active | SamState::Unproven if !self.state.sams[sam].radar => {
                    self.journal.record(|| Event::of(Rule::D3_3_2g).by(label));
                }
                _ => {}
            }
        }
    }

    fn check_set_up_sam(&mut self, sam: usize, label: Label, phase: RadarPhase, picture: &AirPicture) {
        let rules = &self.rules().sam_activation;
        let hex = self.state.sams[sam].hex;
        self.journal.record(|| Event::of(Rule::D3_3b).by(label).word("phase", phase.name()));
        let from = picture.from(hex);
        let nearest = match phase {
            RadarPhase::Radar => self.scenario.plan(self.state).path.first().map(|&entry| range(entry, hex)),
            RadarPhase::Acquisition | RadarPhase::Admin => from.nearest(),
        };
        let Some(away) = nearest.filter(|&away| away <= rules.reach(phase).into()) else {
            let what = if phase == RadarPhase::Radar { "entry hex" } else { "flight" };
            self.journal.record(|| Event::of(Rule::D3_3c).by(label).result(rules.reach(phase)).word("what", what));
            return;
        };
        let us = &self.scenario.prepared.us;
        let bombers = picture.here.and(us.task(Task::Bombing).or(us.task(Task::Recon)));
        let bomber = !bombers.and(from.within(rules.bomber.within)).is_none();
        // A bomb hit has already shown that it is no dummy (DH11h).
        let proved = self.state.sams[sam].state == SamState::Proved;
        let check = ActivationCheck { phase, range: away, bomber, proved };
        let key = self.moment(label, Label(phase as u16 + 1)).key(keys::SAM_ACTIVATION);
        if rules.roll(check, label, &mut self.chance.open(key), self.journal) {
            if proved {
                self.state.sams[sam].come_on();
            } else {
                self.journal.record(|| Event::of(Rule::D3_3_1e).by(label));
                self.check_dummy(sam, phase);
            }
        }
        if !self.state.sams[sam].radar && self.state.sams[sam].state != SamState::Gone {
            self.journal.record(|| Event::of(Rule::D3_3_2j).by(label));
        }
    }

    /// Whether no SAM may be activated by any means, recorded where a check is refused (D3a).
    pub(crate) fn bars_sams(&mut self) -> bool {
        if self.state.mig_day {
            self.journal.record(|| Event::of(Rule::D3a).by(DRV));
        }
        self.state.mig_day
    }
}
