//! Exact tables: the procedure is run once for every path of outcomes, each with its exact weight.

use super::{Chance, Faces, Keep, KeptDie, PoolRoll, Roll, Scored, StreamKey};

/// A source that walks all outcomes of a procedure, depth first: each run replays the choices of the last one up to
/// the deepest that has an outcome left, takes the next there, and the first of each beyond.
#[derive(Debug, Default)]
pub struct Enumerate {
    path: Vec<Node>,
    depth: usize,
}

/// One operation on the present path.
#[derive(Debug)]
struct Node {
    /// Index of the outcome taken.
    taken: u32,
    /// Weights of all outcomes; those of weight 0 are skipped.
    weights: Vec<u64>,
}

/// More outcomes than a table may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("more than {limit} outcomes: too many to walk; play it instead")]
pub struct TooLarge {
    /// The number of outcomes allowed.
    pub limit: usize,
}

impl Enumerate {
    /// How many outcomes are walked before giving up.
    pub const LIMIT: usize = 20_000_000;

    /// Runs `procedure` over every path and hands each result with its weight, a fraction `(ways, out of)`, to `take`.
    ///
    /// # Errors
    /// [`TooLarge`] when there are more than [`Enumerate::LIMIT`] paths.
    pub fn walk<T>(
        mut procedure: impl FnMut(&mut Enumerate) -> T,
        mut take: impl FnMut(T, (u128, u128)),
    ) -> Result<(), TooLarge> {
        let mut source = Enumerate::default();
        for _ in 0..Enumerate::LIMIT {
            source.depth = 0;
            let result = procedure(&mut source);
            take(result, source.weight());
            if !source.advance() {
                return Ok(());
            }
        }
        Err(TooLarge { limit: Enumerate::LIMIT })
    }

    /// In how many of 1,000 cases `procedure` is true, rounded: what a journal says of a roll, by the very procedure
    /// that judges it. What may be or may fail to be is neither 0 nor 1,000.
    pub fn per_mille(procedure: impl FnMut(&mut Enumerate) -> bool) -> i32 {
        const WHOLE: u128 = 1_000_000_000_000;
        let (mut share, mut may_be, mut may_fail) = (0, false, false);
        let walked = Enumerate::walk(procedure, |is, (ways, out_of)| {
            share += u128::from(is) * ways * WHOLE / out_of;
            may_be |= is;
            may_fail |= !is;
        });
        let rounded = ((share + WHOLE / 2000) * 1000 / WHOLE) as i32;
        match walked {
            Err(TooLarge { .. }) => 0,
            Ok(()) if may_be && may_fail => rounded.clamp(1, 999),
            Ok(()) => rounded,
        }
    }

    fn weight(&self) -> (u128, u128) {
        self.path.iter().fold((1, 1), |(ways, all), node| {
            let total: u64 = node.weights.iter().sum();
            (ways * u128::from(node.weights[node.taken as usize]), all * u128::from(total))
        })
    }

    /// Moves on to the next path; false when all have been walked.
    fn advance(&mut self) -> bool {
        self.path.truncate(self.depth);
        while let Some(last) = self.path.last_mut() {
            let next = last.weights.iter().enumerate().skip(last.taken as usize + 1).find(|(_, weight)| **weight > 0);
            if let Some((index, _)) = next {
                last.taken = index as u32;
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn choose(&mut self, weights: impl FnOnce() -> Vec<u64>) -> usize {
        if self.depth == self.path.len() {
            let weights = weights();
            let taken = weights.iter().position(|&weight| weight > 0).expect("an operation has an outcome") as u32;
            self.path.push(Node { taken, weights });
        }
        self.depth += 1;
        self.path[self.depth - 1].taken as usize
    }
}

impl Chance for Enumerate {
    type Roll<'a> = &'a mut Enumerate;

    fn open(&mut self, _: StreamKey) -> &mut Enumerate {
        self
    }
}

impl Roll for Enumerate {
    fn die(&mut self, sides: u32) -> u32 {
        self.choose(|| vec![1; sides as usize]) as u32 + 1
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        let index = self.choose(|| keep.ways().iter().map(|&ways| u64::from(ways)).collect());
        KeptDie { value: index as u8 + 1, faces: Faces::NONE }
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        let scoring = self.choose(|| pool_ways(pool)) as u8;
        Scored { scoring, faces: Faces::NONE }
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.choose(|| weights.iter().map(|&weight| u64::from(weight)).collect())
    }
}

/// Ways, out of sides^dice, in which a pool scores 0, 1, … dice: binomial in the dice above the threshold, then the
/// discards of [`PoolRoll`].
fn pool_ways(pool: PoolRoll) -> Vec<u64> {
    let over = u64::from(pool.scoring_faces());
    let under = u64::from(pool.sides) - over;
    let mut ways = vec![0; usize::from(pool.kept()) + 1];
    let mut choose = 1u64;
    for above in 0..=pool.dice {
        let rest = pool.dice - above;
        ways[usize::from(pool.score(above))] += choose * over.pow(above.into()) * under.pow(rest.into());
        choose = choose * u64::from(rest) / u64::from(above + 1);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_and_what_always_is_has_no_chance_and_every_chance() {
        let sixes =
            |dice: u32| move |roll: &mut Enumerate| (0..dice).filter(|_| roll.die(6) == 6).count() as u32 == dice;
        let chances = |dice: u32| {
            let all = sixes(dice);
            [Enumerate::per_mille(all), Enumerate::per_mille(move |roll| !all(roll))]
        };
        assert_eq!(chances(0), [1000, 0]);
        assert_eq!(chances(1), [167, 833]);
        assert_eq!(chances(6), [1, 999]);
    }
}
