//! The epochs of a search: games of one are never those of another, nor those of play.

/// The dice that make changes.
pub(super) const CHANGES: u32 = 0x1a0;
/// The games of races and of their tests.
pub(super) const RACE: u32 = 0x1a1;
/// The games that measure what was won.
pub(super) const FRESH: u32 = 0x1a2;
/// The games that measure the spread of scores.
pub(super) const PILOT: u32 = 0x1a3;
/// The games in which rows that decide nothing are looked for.
pub const LOOK: u32 = 0x1a4;
