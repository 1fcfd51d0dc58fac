//! A cup of chits or a deck of cards: kinds with counts.

use super::Roll;

/// A cup holding `counts[k]` chits of kind `k`. Drawing takes a chit out; looking draws and puts it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cup<const KINDS: usize> {
    counts: [u32; KINDS],
}

impl<const KINDS: usize> Cup<KINDS> {
    /// A cup with `counts[kind]` chits of each kind.
    pub const fn new(counts: [u32; KINDS]) -> Cup<KINDS> {
        Cup { counts }
    }

    /// How many chits are left.
    pub fn left(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Draws without replacement; none from an empty cup.
    #[inline]
    pub fn draw(&mut self, roll: &mut impl Roll) -> Option<usize> {
        let kind = self.look(roll)?;
        self.counts[kind] -= 1;
        Some(kind)
    }

    /// Draws with replacement; none from an empty cup.
    #[inline]
    pub fn look(&self, roll: &mut impl Roll) -> Option<usize> {
        (self.left() > 0).then(|| roll.pick(&self.counts))
    }

    /// Puts a chit of `kind` back.
    pub fn put_back(&mut self, kind: usize) {
        self.counts[kind] += 1;
    }
}
