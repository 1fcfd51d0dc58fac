//! The dice of a planned game: its own up to where a play looks ahead, others from there on.

use super::Course;
use crate::chance::{Chance, Dice, Keep, KeptDie, PoolRoll, Rerolled, Roll, Scored, Stream, StreamKey};
use std::rc::Rc;

/// The dice of one play of a planned game.
pub(super) struct DiceAhead {
    own: Rerolled,
    other: Dice,
    course: Rc<Course>,
}

impl DiceAhead {
    /// `own` as long as the course does not look ahead, then `other`.
    pub(super) fn new(own: Rerolled, other: Dice, course: Rc<Course>) -> DiceAhead {
        DiceAhead { own, other, course }
    }
}

impl Chance for DiceAhead {
    type Roll<'a> = RollAhead<'a>;

    fn open(&mut self, key: StreamKey) -> RollAhead<'_> {
        match self.course.is_ahead() {
            true => RollAhead::Other(self.other.open(key)),
            false => RollAhead::Own(self.own.open(key)),
        }
    }
}

/// A stream of them.
pub(super) enum RollAhead<'a> {
    /// Of the game itself.
    Own(<Rerolled as Chance>::Roll<'a>),
    /// Of a game ahead.
    Other(Stream),
}

impl Roll for RollAhead<'_> {
    fn die(&mut self, sides: u32) -> u32 {
        match self {
            RollAhead::Own(stream) => stream.die(sides),
            RollAhead::Other(stream) => stream.die(sides),
        }
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        match self {
            RollAhead::Own(stream) => stream.keep_of_three(keep),
            RollAhead::Other(stream) => stream.keep_of_three(keep),
        }
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        match self {
            RollAhead::Own(stream) => stream.pool(pool),
            RollAhead::Other(stream) => stream.pool(pool),
        }
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        match self {
            RollAhead::Own(stream) => stream.pick(weights),
            RollAhead::Other(stream) => stream.pick(weights),
        }
    }
}
