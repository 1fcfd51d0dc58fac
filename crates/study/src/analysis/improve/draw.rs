//! The dice of a search: one stream for each policy that it tries.

use super::epoch::Branch;
use crate::chance::{Label, Purpose, Roll, RunKey, Stream, StreamKey};

/// A stream of dice.
pub(super) struct Draw(Stream);

impl Draw {
    /// The dice of one place in a round of a branch.
    pub(super) fn new(key: RunKey, branch: Branch, round: u64, place: usize) -> Draw {
        let key = (key.game(branch.changes(), round), place as u16 + 1);
        Draw(Stream::new(key.0, StreamKey { turn: 0, actor: Label(key.1), subject: Label::NONE, purpose: Purpose(1) }))
    }

    /// A number below `count`; 0 where there is none.
    pub(super) fn below(&mut self, count: usize) -> usize {
        if count == 0 { 0 } else { self.0.index(count) }
    }

    /// One of these; none of an empty list.
    pub(super) fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.below(among.len()))
    }

    /// Whether an event of this chance, in percent, happens.
    pub(super) fn percent(&mut self, chance: u32) -> bool {
        self.0.percentile() <= chance
    }

    /// An index, each drawn in proportion to its weight. At least one weight is positive.
    pub(super) fn weighed(&mut self, weights: &[u32]) -> usize {
        self.0.pick(weights)
    }
}
