//! Hidden AAA in the Admin Phase (D2.1.5a, D2.1.5b, D2.1.5c).

use crate::keys::{self, DRV};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::flights::Mission;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for hidden concentrations and deploys one or two of them.
    pub(crate) fn check_hidden_aaa(&mut self) {
        if !self.raiders_over_land() {
            self.journal.record(|| Event::of(Rule::D2_1_5a).by(DRV));
            return;
        }
        let key = self.moment(DRV, Label::NONE).key(keys::AAA_ACTIVATION);
        let hidden = self.state.hidden_aaa();
        let rules = &self.rules().aaa_activation;
        let up = rules.come_up(hidden, &mut self.chance.open(key), self.journal);
        for _ in 0..up {
            self.deploy_aaa();
        }
    }

    /// Whether a flight of an Iron Hand, Strike or Recon mission is over land (D2.1.5a, D2.2.1a).
    pub(crate) fn raiders_over_land(&self) -> bool {
        let raiders = [Mission::IronHand, Mission::Strike, Mission::Recon];
        self.flights_of(&raiders).any(|(_, hex)| !self.scenario.map.ground(hex).sea())
    }
}
