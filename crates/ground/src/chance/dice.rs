//! Play: keyed xoshiro256++ streams and exact dice on them.

use super::{Chance, Faces, GameKey, Keep, KeptDie, PoolRoll, Roll, Scored, StreamKey};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The chance of one game in play.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    game: GameKey,
}

impl Dice {
    /// The dice of the game with this key.
    pub const fn new(game: GameKey) -> Dice {
        Dice { game }
    }
}

impl Chance for Dice {
    type Roll<'a> = Stream;

    #[inline]
    fn open(&mut self, key: StreamKey) -> Stream {
        Stream::new(self.game, key)
    }
}

/// One keyed stream.
#[derive(Clone, Debug)]
pub struct Stream {
    generator: Xoshiro256PlusPlus,
}

impl Stream {
    /// The stream of `key` in the game of `game`.
    #[inline]
    pub fn new(game: GameKey, key: StreamKey) -> Stream {
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(game.state(key)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Stream { generator: Xoshiro256PlusPlus::from_seed(seed) }
    }

    /// Uniform on `0..bound` by Lemire's multiply-shift with rejection (arXiv 1805.10941); exact for any bound.
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        let mut product = u128::from(self.generator.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.generator.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }
}

/// The kept die of each of the 216 rolls, by [`Keep`].
static KEPT: [[u8; 216]; 3] = {
    let mut table = [[0; 216]; 3];
    let mut code = 0;
    while code < 216 {
        let (a, b, c) = (code / 36 + 1, code / 6 % 6 + 1, code % 6 + 1);
        table[Keep::Lowest as usize][code] = Keep::Lowest.of(a as u8, b as u8, c as u8);
        table[Keep::Middle as usize][code] = Keep::Middle.of(a as u8, b as u8, c as u8);
        table[Keep::Highest as usize][code] = Keep::Highest.of(a as u8, b as u8, c as u8);
        code += 1;
    }
    table
};

impl Roll for Stream {
    #[inline]
    fn die(&mut self, sides: u32) -> u32 {
        if sides == 1 {
            return 1;
        }
        self.below(sides.into()) as u32 + 1
    }

    #[inline]
    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        let code = self.below(216);
        KeptDie { value: KEPT[keep as usize][code as usize], faces: Faces::packed(code, 6, 3) }
    }

    /// All dice of the pool come out of one word: read as a fraction of 2^64, its leading digits in base `sides`. What
    /// is left below the last digit is the low half of word · sides^dice, on which Lemire's rejection makes all
    /// sides^dice outcomes equally likely.
    #[inline]
    fn pool(&mut self, pool: PoolRoll) -> Scored {
        debug_assert!(pool.dice <= PoolRoll::MOST);
        let sides = u64::from(pool.sides);
        loop {
            let (mut code, mut outcomes, mut above) = (0, 1u64, 0);
            let mut fraction = if pool.dice == 0 { 1 } else { self.generator.next_u64() };
            for _ in 0..pool.dice {
                let product = u128::from(fraction) * u128::from(sides);
                let digit = (product >> 64) as u64;
                fraction = product as u64;
                code = code * sides + digit;
                outcomes *= sides;
                above += u8::from(digit as i32 >= pool.above);
            }
            if fraction >= outcomes || fraction >= outcomes.wrapping_neg() % outcomes {
                return Scored { scoring: pool.score(above), faces: Faces::packed(code, pool.sides.into(), pool.dice) };
            }
        }
    }

    #[inline]
    fn pick(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        pick_at(weights, self.below(total))
    }
}

/// The index whose share of the weights holds `at`.
pub(super) fn pick_at(weights: &[u32], mut at: u64) -> usize {
    for (index, &weight) in weights.iter().enumerate() {
        match at.checked_sub(weight.into()) {
            Some(rest) => at = rest,
            None => return index,
        }
    }
    weights.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::RunKey;

    fn stream(game: u64) -> Stream {
        Dice::new(RunKey::new("jets", 1).game(0, game)).open(StreamKey::default())
    }

    /// Without rejection, of numbers below 3·2^62 those divisible by 3 come up half of the time. Null: each remainder
    /// has a third. n = 30,000, so that the chi-square of 2 degrees of freedom is above 36.8 with a chance of 1e-8;
    /// without rejection it is about 3,750.
    #[test]
    fn huge_bounds_are_not_biased() {
        let mut roll = stream(0);
        let mut counts = [0.0; 3];
        for _ in 0..30_000 {
            let value = roll.below(3 << 62);
            assert!(value < 3 << 62);
            counts[(value % 3) as usize] += 1.0;
        }
        let statistic: f64 = counts.iter().map(|count: &f64| (count - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(statistic < 36.8, "chi-square {statistic}");
    }

    /// So a pool inherits the exactness of the single draw, whatever its size.
    #[test]
    fn a_pool_is_one_draw_among_all_its_rolls() {
        for (dice, sides) in [(1, 2), (2, 6), (5, 6), (8, 10), (16, 11), (16, 12)] {
            for game in 0..2_000 {
                let outcomes = u64::from(sides).pow(dice);
                let pool = PoolRoll { sides, ..PoolRoll::d6(dice as u8, 0) };
                let faces = stream(game).pool(pool).faces;
                assert_eq!(faces, Faces::packed(stream(game).below(outcomes), sides.into(), dice as u8));
            }
        }
    }
}
