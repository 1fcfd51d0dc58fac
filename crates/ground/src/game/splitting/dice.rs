//! The dice of a path: those of the moment.

use crate::chance::{Chance, GameKey, Stream, StreamKey};
use std::cell::Cell;

/// Dice that the journal of the same game exchanges as its clock moves.
pub(super) struct PathDice<'a>(pub(super) &'a Cell<GameKey>);

impl Chance for PathDice<'_> {
    type Roll<'b>
        = Stream
    where
        Self: 'b;

    fn open(&mut self, key: StreamKey) -> Stream {
        Stream::new(self.0.get(), key)
    }
}
