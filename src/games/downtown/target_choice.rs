//! US planning in play: the target (DH18a, DH17a).

use super::raid::Raid;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls the target of the raid; its plan was made at load (DH18a). Purpose `TARGET`.
    pub(super) fn choose_target(&mut self) {
        let die = super::dice::one_die(
            super::labels::US,
            &mut self
                .chance
                .open(self.moment(super::labels::US, crate::chance::Label::NONE).key(super::purpose::TARGET)),
            self.journal,
        );
        self.state.target = self.scenario.target_die[usize::from(die) - 1];
        let plan = self.scenario.plan(self.state);
        let (target, arrow) = (plan.target, plan.arrow);
        self.journal.record(|| {
            let event = crate::journal::Event::of(super::rule::Rule::DH18a).by(super::labels::US).result(die);
            event.hex("hex", target.x, target.y).word("arrow", arrow)
        });
    }
}
