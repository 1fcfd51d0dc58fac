//! One of two sources, chosen while a game is played.

use super::{Chance, Keep, KeptDie, PoolRoll, Roll, Scored, StreamKey};

/// One of two sources of chance, or a stream of one of them.
#[derive(Debug)]
pub enum Either<A, B> {
    /// Of type `A`.
    First(A),
    /// Of type `B`.
    Second(B),
}

impl<A: Chance, B: Chance> Chance for Either<A, B> {
    type Roll<'a>
        = Either<A::Roll<'a>, B::Roll<'a>>
    where
        Self: 'a;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        match self {
            Either::First(source) => Either::First(source.open(key)),
            Either::Second(source) => Either::Second(source.open(key)),
        }
    }
}

impl<A: Roll, B: Roll> Roll for Either<A, B> {
    fn die(&mut self, sides: u32) -> u32 {
        match self {
            Either::First(stream) => stream.die(sides),
            Either::Second(stream) => stream.die(sides),
        }
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        match self {
            Either::First(stream) => stream.keep_of_three(keep),
            Either::Second(stream) => stream.keep_of_three(keep),
        }
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        match self {
            Either::First(stream) => stream.pool(pool),
            Either::Second(stream) => stream.pool(pool),
        }
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        match self {
            Either::First(stream) => stream.pick(weights),
            Either::Second(stream) => stream.pick(weights),
        }
    }
}
