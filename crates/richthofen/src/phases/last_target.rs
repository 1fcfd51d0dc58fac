//! The last target: more than two front guns may fire at it (R2.5g).

use crate::ledger::Rule;
use crate::phases::Fight;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// A front gun beyond the two that may fire at one target, which is the last there is (R2.5g).
    pub(crate) fn report_last_target(&mut self, me: usize, target: usize) {
        let scenario = self.scenario;
        let alone = scenario.is_last_target(self.state, self.state.planes[me].side);
        let others = scenario.front_guns_at(self.state, me, target);
        if alone && others >= usize::from(scenario.rules.guns.most_at_one) {
            let labels = self.labels(me, target);
            self.journal.record(|| Event::of(Rule::R2_5g).by(labels.0).on(labels.1).result(others as i32));
        }
    }
}
