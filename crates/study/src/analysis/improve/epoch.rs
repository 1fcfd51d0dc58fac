//! The epochs of a search: games of one are never those of another, nor those of play.

/// The dice that make changes.
const CHANGES: u32 = 0x1a0;
/// The games of races and of their tests.
const RACE: u32 = 0x1a1;
/// The games that measure what was won.
const FRESH: u32 = 0x1a2;
/// The games that measure the spread of scores, the same for all searches over a book.
pub(super) const PILOT: u32 = 0x1a3;
/// The games in which rows that decide nothing are looked for.
pub const LOOK: u32 = 0x1a4;
/// How far the epochs of one branch are from those of the next.
const STEP: u32 = 0x1000;

/// One of several searches over a book, which share no games: each has epochs of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch(u32);

impl Branch {
    /// The greatest number of a branch.
    pub const MOST: u32 = 1_000;

    /// The branch of this number, at most [`Branch::MOST`]; 0 is a search by itself, and what several become together.
    pub fn new(number: u32) -> Branch {
        Branch(number.min(Branch::MOST) * STEP)
    }

    /// The dice that make changes.
    pub(super) fn changes(self) -> u32 {
        CHANGES + self.0
    }

    /// The games of races and of their tests.
    pub(super) fn race(self) -> u32 {
        RACE + self.0
    }

    /// The games that measure what was won.
    pub(super) fn fresh(self) -> u32 {
        FRESH + self.0
    }
}
