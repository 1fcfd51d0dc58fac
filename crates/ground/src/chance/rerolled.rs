//! The dice of a game with one throw of them rolled once more: what that throw decided.

use super::{Chance, Dice, GameKey, Keep, KeptDie, PoolRoll, Roll, Scored, Stream, StreamKey};

/// The dice of a game, but for one throw that another game rolls. Throws are counted from 0 in the order made, as
/// [`super::DrawLog::draws`] counts them; a die with one side is none.
#[derive(Clone, Debug)]
pub struct Rerolled {
    own: Dice,
    other: Option<Dice>,
    /// Throws before the one that is rolled once more.
    before: u64,
}

impl Rerolled {
    /// The dice of the game as they are.
    pub const fn not(game: GameKey) -> Rerolled {
        Rerolled { own: Dice::new(game), other: None, before: u64::MAX }
    }

    /// The dice of the game, but for this throw.
    pub const fn at(game: GameKey, throw: u64, other: GameKey) -> Rerolled {
        Rerolled { own: Dice::new(game), other: Some(Dice::new(other)), before: throw }
    }
}

impl Chance for Rerolled {
    type Roll<'a> = RerolledStream<'a>;

    fn open(&mut self, key: StreamKey) -> RerolledStream<'_> {
        let other = self.other.as_mut().map(|other| other.open(key));
        RerolledStream { own: self.own.open(key), other, before: &mut self.before }
    }
}

/// A stream of it.
#[derive(Debug)]
pub struct RerolledStream<'a> {
    own: Stream,
    other: Option<Stream>,
    before: &'a mut u64,
}

impl RerolledStream<'_> {
    /// Makes a throw on both streams, so that the throws after it stay those of the game.
    fn throw<T>(&mut self, throw: impl Fn(&mut Stream) -> T) -> T {
        let own = throw(&mut self.own);
        let Some(other) = &mut self.other else { return own };
        let anew = throw(other);
        let is_it = *self.before == 0;
        *self.before = self.before.checked_sub(1).unwrap_or(u64::MAX);
        if is_it { anew } else { own }
    }
}

impl Roll for RerolledStream<'_> {
    fn die(&mut self, sides: u32) -> u32 {
        if sides == 1 { 1 } else { self.throw(|stream| stream.die(sides)) }
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        self.throw(|stream| stream.keep_of_three(keep))
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        self.throw(|stream| stream.pool(pool))
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.throw(|stream| stream.pick(weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{RunKey, purposes};

    purposes! {
        /// Any dice.
        ANY = 1,
    }

    /// The faces of five throws on two streams: three on the first, two on the second.
    fn faces(mut chance: impl Chance) -> Vec<u32> {
        let throws = |turn: u16| if turn == 0 { 3 } else { 2 };
        let mut faces = Vec::new();
        for turn in 0..2 {
            let mut stream = chance.open(StreamKey { turn, purpose: ANY, ..StreamKey::default() });
            assert_eq!(stream.die(1), 1);
            faces.extend((0..throws(turn)).map(|_| stream.die(1_000_000)));
        }
        faces
    }

    #[test]
    fn one_throw_is_rolled_once_more_and_all_others_stay() {
        let game = RunKey::new("toy", 1).game(0, 7);
        let other = RunKey::new("toy", 1).game(1, 7);
        let (own, anew) = (faces(Dice::new(game)), faces(Dice::new(other)));
        assert_eq!(faces(Rerolled::not(game)), own);
        for throw in 0..5 {
            let mut expected = own.clone();
            expected[throw] = anew[throw];
            assert_eq!(faces(Rerolled::at(game, throw as u64, other)), expected);
        }
        assert_eq!(faces(Rerolled::at(game, 5, other)), own, "there is no sixth throw");
    }
}
