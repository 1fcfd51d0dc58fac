//! The steps in which US flights move, computed at load (DH18b).

use crate::terms::flights::Step;
use crate::terms::sets::UsPlaces;

/// A step in the order in which US flights move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderStep {
    /// The flights whose tasks move in it.
    tasks: UsPlaces,
    /// Which of them move in it: 0 those that abort, 1 those with a DRV flight in sight, 2 the others.
    kind: u8,
    /// Whether the nearest to its target moves first; otherwise the first by label.
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

    /// The flights that move in it.
    #[inline]
    pub(crate) fn of(&self, by_kind: &[UsPlaces; 3]) -> UsPlaces {
        self.tasks.and(by_kind[usize::from(self.kind) % 3])
    }
}
