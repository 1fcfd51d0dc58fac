//! The activation of Fire Cans, which all start hidden (D2.2a, D2.2.1a, D2.2.1b).

use crate::keys::{self, DRV};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::guns::fire_cans::fire_can_comes_up;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Sets all Fire Cans up as hidden (D2.2a).
    pub(crate) fn set_up_fire_cans(&mut self) {
        let hidden = self.scenario.fire_cans;
        self.state.hidden_fire_cans = hidden;
        self.journal.record(|| Event::of(Rule::D2_2a).by(DRV).result(hidden));
    }

    /// In the Admin Phase, rolls for a hidden Fire Can if there is any (D2.2.1a, D2.2.1b).
    pub(crate) fn check_fire_cans(&mut self) {
        let inactive = self.state.hidden_fire_cans;
        if inactive == 0 {
            return;
        }
        if !self.raiders_over_land() {
            self.journal.record(|| Event::of(Rule::D2_2_1a).by(DRV));
            return;
        }
        let key = self.moment(DRV, Label::NONE).key(keys::FIRE_CAN_ACTIVATION);
        if fire_can_comes_up(inactive, &mut self.chance.open(key), self.journal) {
            self.deploy_fire_can();
        }
    }
}
