//! How radars that are off come on again (D2.3.1b, D3.4.1a, D3.4.1b).

use crate::keys::{self, FIRST_FIRE_CAN, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::defence::SamState;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for each radar that is shut; those out through damage come back when their turns are over (D2.3.1b,
    /// D3.4.1a, D3.4.1b). A set-up SAM that has not been activated is repaired and stays off (D3.3a).
    pub(crate) fn switch_radars_on(&mut self) {
        let turn = self.state.turn;
        for sam in 0..self.state.sams.len() {
            let (site, label) = (&self.state.sams[sam], label_of(FIRST_SAM, sam));
            if site.out == 0 && site.shut == 0 || site.state == SamState::Gone || site.out > turn {
                continue;
            }
            if site.out > 0 {
                let activated = matches!(site.state, SamState::Active | SamState::Unproven);
                let radar = if activated { "and on again" } else { "and stays off" };
                self.journal.record(|| Event::of(Rule::D3_4_1a).by(label).word("radar", radar));
                (self.state.sams[sam].radar, self.state.sams[sam].out) = (activated, 0);
            } else if site.shut > 0 && self.radar_returns(Rule::D3_4_1b, label) {
                (self.state.sams[sam].radar, self.state.sams[sam].shut) = (true, 0);
            }
        }
        for can in 0..self.state.fire_cans.len() {
            let (radar, label) = (self.state.fire_cans[can], label_of(FIRST_FIRE_CAN, can));
            if !radar.destroyed && radar.shut > 0 && self.radar_returns(Rule::D2_3_1b, label) {
                (self.state.fire_cans[can].radar, self.state.fire_cans[can].shut) = (true, 0);
            }
        }
    }

    fn radar_returns(&mut self, rule: Rule, who: Label) -> bool {
        let key = self.moment(who, Label::NONE).key(keys::RADAR_ON);
        self.rules().radars.back_on(rule, who, &mut self.chance.open(key), self.journal)
    }
}
