//! The steps in which US flights move, found at load (DH18b).

use crate::terms::flights::Step;
use crate::terms::sets::UsPlaces;

/// A step of the order in which US flights move, found at load.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderStep {
    /// The flights of the tasks that move in it.
    tasks: UsPlaces,
    /// Which of them do: those that abort, those with a DRV flight in sight, the others.
    kind: u8,
    /// The nearest to its target moves first, elsewhere the first by label.
    pub(crate) nearest_first: bool,
}

impl OrderStep {
    pub(crate) const fn new(step: Step, tasks: UsPlaces) -> OrderStep {
        let kind = match step {
            Step::Aborting => 0,
            Step::InContact => 1,
            _ => 2,
        };
        OrderStep { tasks, kind, nearest_first: matches!(step, Step::Bombing) }
    }

    /// Who moves in it.
    #[inline]
    pub(crate) fn of(&self, by_kind: &[UsPlaces; 3]) -> UsPlaces {
        self.tasks.and(by_kind[usize::from(self.kind) % 3])
    }
}
