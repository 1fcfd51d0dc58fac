//! Suppression of AAA (D2.1.7c, DH10e).

use crate::keys::{self, FIRST_AAA, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::dice::one_die;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Applies bomb successes to a concentration: each adds a level of suppression, up to a limit (DH10e).
    pub(crate) fn suppress(&mut self, aaa: usize, successes: u8) {
        let most = self.rules().suppression.most;
        let silent_at = self.rules().barrage.silent_at;
        let guns = &mut self.state.aaa[aaa];
        let before = guns.suppression;
        guns.suppression = before.saturating_add(successes).min(most);
        self.state.indexes.suppressed |= 1 << aaa;
        self.state.tallies.aaa_suppressed += u16::from(successes > 0);
        self.state.tallies.aaa_silenced += u16::from(before < silent_at && guns.suppression >= silent_at);
        self.record_suppression(aaa);
    }

    /// Rolls for each suppressed concentration to recover in the Admin Phase (D2.1.7c, DH10e).
    pub(crate) fn lift_suppression(&mut self) {
        let mut left = self.state.indexes.suppressed;
        loop {
            let aaa = left.trailing_zeros() as usize;
            let Some(guns) = self.state.aaa.get(aaa) else { return };
            left &= left - 1;
            if guns.suppression == 0 {
                self.state.indexes.suppressed &= !(1 << aaa);
                continue;
            }
            let label = label_of(FIRST_AAA, aaa);
            let key = self.moment(label, Label::NONE).key(keys::SUPPRESSION);
            let die = one_die(label, &mut self.chance.open(key), self.journal);
            self.journal.record(|| Event::of(Rule::D2_1_7c).by(label).result(die));
            if die >= self.rules().suppression.removed_on {
                self.state.aaa[aaa].suppression -= 1;
                self.record_suppression(aaa);
            }
        }
    }

    fn record_suppression(&mut self, aaa: usize) {
        let level = self.state.aaa[aaa].suppression;
        self.journal.record(|| Event::of(Rule::DH10e).by(label_of(FIRST_AAA, aaa)).result(level));
    }
}
