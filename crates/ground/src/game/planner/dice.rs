//! The dice of a planned game: its own up to where a play looks ahead, others from there on.

use super::Course;
use crate::chance::{Chance, Dice, Either, Rerolled, Stream, StreamKey};
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
    type Roll<'a> = Either<<Rerolled as Chance>::Roll<'a>, Stream>;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        match self.course.is_ahead() {
            true => Either::Second(self.other.open(key)),
            false => Either::First(self.own.open(key)),
        }
    }
}
