//! MiG days (DH17b, D3a).

use crate::keys::{self, DRV};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::dice::one_die;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Declares a MiG day, by a roll unless the scenario makes it certain or impossible (DH17b).
    pub(crate) fn declare_mig_day(&mut self) {
        let up_to = self.scenario.mig_day;
        if up_to == 0 {
            return;
        }
        let key = self.moment(DRV, Label::NONE).key(keys::MIG_DAY);
        let rolls = up_to < 10;
        let declared = !rolls || one_die(DRV, &mut self.chance.open(key), self.journal) <= up_to;
        self.journal
            .record(|| Event::of(Rule::DH17b).by(DRV).word("day", if declared { "MiG day" } else { "common day" }));
        self.state.mig_day = declared;
    }
}
