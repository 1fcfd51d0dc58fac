//! Chance: the single door through which the rules reach a die.
//!
//! A rule procedure is written once, generic over [`Chance`] (which opens keyed streams) and [`Roll`] (which
//! rolls on one). Four sources implement those traits:
//!
//! | source | what it is for |
//! |---|---|
//! | [`Dice`] | play: xoshiro256++ streams keyed as [`key`] documents |
//! | [`Enumerate`] | exact tables: walks every outcome with its rational weight |
//! | [`Scripted`] | worked examples: a fixed list of faces, none missing and none left over |
//! | [`Recorder`] | replay: passes another source through and keeps keys and faces |
//!
//! What a rule treats as one act (keep one of three dice, score a pool with discards, draw from a cup) is one
//! operation here, so that an exact table walks six outcomes and not 216, while a script still names each face.

mod draw_log;
mod cup;
mod dice;
mod either;
mod enumerate;
mod exact;
mod faces;
pub mod key;
mod recorder;
mod rerolled;
mod scripted;

pub use cup::Cup;
pub use dice::{Dice, Stream};
pub use draw_log::DrawLog;
pub use either::Either;
pub use enumerate::{Enumerate, TooLarge};
pub use exact::{Exact, Probability};
pub use faces::{Faces, Keep, KeptDie, PoolRoll, Scored};
pub use key::{GameKey, Label, Purpose, RunKey, StreamKey, purposes};
pub use recorder::{Recorder, Tape};
pub use rerolled::Rerolled;
pub use scripted::{ScriptError, Scripted};

/// A source of chance for one game: it opens the streams that the rules roll on.
pub trait Chance {
    /// The stream that [`Chance::open`] hands out.
    type Roll<'a>: Roll
    where
        Self: 'a;

    /// Opens the stream of `key`. A game opens no key twice.
    fn open(&mut self, key: StreamKey) -> Self::Roll<'_>;
}

impl<C: Chance> Chance for &mut C {
    type Roll<'a>
        = C::Roll<'a>
    where
        Self: 'a;

    #[inline]
    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        (**self).open(key)
    }
}

/// Dice: every operation is exact and unbiased.
pub trait Roll {
    /// One die: uniform on `1..=sides`. `sides` is at least 1; a die with one side draws nothing.
    fn die(&mut self, sides: u32) -> u32;

    /// Three six-sided dice; the rule keeps one.
    fn keep_of_three(&mut self, keep: Keep) -> KeptDie;

    /// A pool of dice: some are discarded, and those of the rest that exceed a threshold score.
    fn pool(&mut self, pool: PoolRoll) -> Scored;

    /// An index into `weights`, each drawn in proportion to its weight. A script gives it as one die with as many
    /// sides as the weights add up to. At least one weight is positive.
    fn pick(&mut self, weights: &[u32]) -> usize;

    /// Percentile dice: uniform on 1..=100.
    #[inline]
    fn percentile(&mut self) -> u32 {
        self.die(100)
    }

    /// Uniform on `0..len`; `len` is at least 1.
    #[inline]
    fn index(&mut self, len: usize) -> usize {
        self.die(len as u32) as usize - 1
    }

    /// Puts `items` in a uniformly random order: one die with as many sides as there are items picks the first,
    /// another the first of the rest, and so on; the others keep their order. Re-rolling ties until they break has the
    /// same distribution.
    #[inline]
    fn order<T>(&mut self, items: &mut [T]) {
        for first in 0..items.len().saturating_sub(1) {
            let chosen = first + self.index(items.len() - first);
            items[first..=chosen].rotate_right(1);
        }
    }
}

impl<R: Roll> Roll for &mut R {
    #[inline]
    fn die(&mut self, sides: u32) -> u32 {
        (**self).die(sides)
    }

    #[inline]
    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        (**self).keep_of_three(keep)
    }

    #[inline]
    fn pool(&mut self, pool: PoolRoll) -> Scored {
        (**self).pool(pool)
    }

    #[inline]
    fn pick(&mut self, weights: &[u32]) -> usize {
        (**self).pick(weights)
    }
}

/// A stream that is all the chance there is: whatever is opened rolls on it.
#[derive(Debug)]
pub struct OneStream<'a>(pub &'a mut Stream);

impl Chance for OneStream<'_> {
    type Roll<'b>
        = &'b mut Stream
    where
        Self: 'b;

    #[inline]
    fn open(&mut self, _: StreamKey) -> &mut Stream {
        self.0
    }
}
