//! What a roll shows: faces packed into one word, so that a silent game carries them for nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which of three dice is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// Discard the two highest.
    Lowest,
    /// Discard the highest and the lowest.
    Middle,
    /// Discard the two lowest.
    Highest,
}

impl Keep {
    /// All three, from the worst to the best.
    pub const ALL: [Keep; 3] = [Keep::Lowest, Keep::Middle, Keep::Highest];

    /// The kept one of three faces.
    #[inline]
    pub const fn of(self, a: u8, b: u8, c: u8) -> u8 {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        match self {
            Keep::Lowest => min(low, c),
            Keep::Highest => max(high, c),
            Keep::Middle => max(low, min(high, c)),
        }
    }

    /// Ways out of 216 in which the kept die shows 1, 2, … 6.
    pub const fn ways(self) -> [u32; 6] {
        let mut ways = [0; 6];
        let mut code = 0;
        while code < 216 {
            let (a, b, c) = (code / 36 + 1, code / 6 % 6 + 1, code % 6 + 1);
            ways[self.of(a as u8, b as u8, c as u8) as usize - 1] += 1;
            code += 1;
        }
        ways
    }
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

const fn max(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}

/// The faces of one roll, in the order rolled: `count` digits of base `sides`, the first die the most significant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces {
    code: u64,
    sides: u32,
    count: u8,
}

impl Faces {
    /// No dice at all.
    pub const NONE: Faces = Faces { code: 0, sides: 1, count: 0 };

    /// `count` dice of `sides` sides whose digits make up `code`.
    #[inline]
    pub const fn packed(code: u64, sides: u32, count: u8) -> Faces {
        Faces { code, sides, count }
    }

    /// One die.
    #[inline]
    pub const fn one(sides: u32, face: u32) -> Faces {
        Faces { code: face as u64 - 1, sides, count: 1 }
    }

    /// How many sides each die has.
    pub const fn sides(self) -> u32 {
        self.sides
    }

    /// How many dice were rolled.
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The faces in the order rolled.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..u32::from(self.count)).rev().map(move |place| {
            let digit = self.code / u64::from(self.sides).pow(place) % u64::from(self.sides);
            digit as u32 + 1
        })
    }
}

/// The kept one of three six-sided dice, and all three faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptDie {
    /// The kept face, 1..=6.
    pub value: u8,
    /// The three faces. [`super::Enumerate`] merges equal outcomes and leaves them empty.
    pub faces: Faces,
}

/// A pool of equal dice: some are discarded by rank, and each that remains and exceeds `above` scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolRoll {
    /// Number of dice, at most [`PoolRoll::MOST`].
    pub dice: u8,
    /// Sides of each die, 2..=12.
    pub sides: u8,
    /// How many of the lowest dice are discarded.
    pub drop_lowest: u8,
    /// How many of the highest dice are discarded.
    pub drop_highest: u8,
    /// A remaining die scores when its face is strictly above this; any integer.
    pub above: i32,
}

impl PoolRoll {
    /// The largest pool: this number of twelve-sided dice still fits one 64-bit word.
    pub const MOST: u8 = 16;

    /// Plain d6 with no discards.
    pub const fn d6(dice: u8, above: i32) -> PoolRoll {
        PoolRoll { dice, sides: 6, drop_lowest: 0, drop_highest: 0, above }
    }

    /// How many dice remain after the discards.
    pub const fn kept(self) -> u8 {
        self.dice.saturating_sub(self.drop_lowest + self.drop_highest)
    }

    /// The number of faces of one die that are above the threshold.
    pub fn scoring_faces(self) -> u32 {
        let sides = i32::from(self.sides);
        (sides - self.above).clamp(0, sides) as u32
    }

    /// Of `above` dice over the threshold among all rolled, how many are left by the discards: discarding a high die
    /// takes a scoring one first, discarding a low die takes one only when nothing else is left.
    #[inline]
    pub fn score(self, above: u8) -> u8 {
        above.saturating_sub(self.drop_highest).min(self.kept())
    }
}

/// The result of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Remaining dice above the threshold.
    pub scoring: u8,
    /// All faces, in the order rolled. [`super::Enumerate`] merges equal outcomes and leaves them empty.
    pub faces: Faces,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_a_kept_die_are_those_of_table_t5() {
        assert_eq!(Keep::Lowest.ways(), [91, 61, 37, 19, 7, 1]);
        assert_eq!(Keep::Middle.ways(), [16, 40, 52, 52, 40, 16]);
        assert_eq!(Keep::Highest.ways(), [1, 7, 19, 37, 61, 91]);
    }

    #[test]
    fn faces_come_back_in_the_order_rolled() {
        let code = [1u64, 3, 4, 4].iter().fold(0, |code, face| code * 6 + face - 1);
        assert_eq!(Faces::packed(code, 6, 4).iter().collect::<Vec<_>>(), [1, 3, 4, 4]);
        assert_eq!(Faces::NONE.iter().count(), 0);
    }

    /// The short form of the discards agrees with sorting, for every pool of up to five d6.
    #[test]
    fn discarding_by_count_is_discarding_by_rank() {
        for dice in 0..=5u8 {
            for code in 0..6u64.pow(dice.into()) {
                let mut sorted: Vec<u32> = Faces::packed(code, 6, dice).iter().collect();
                sorted.sort_unstable();
                for (low, high) in [(2, 0), (1, 1), (0, 2), (0, 0), (0, 1)] {
                    for above in 0..=6 {
                        let pool = PoolRoll { dice, sides: 6, drop_lowest: low, drop_highest: high, above };
                        let end = sorted.len().saturating_sub(high.into());
                        let kept = sorted.get(usize::from(low)..end).unwrap_or(&[]);
                        let expected = kept.iter().filter(|&&face| face as i32 > above).count();
                        let over = sorted.iter().filter(|&&face| face as i32 > above).count();
                        assert_eq!(usize::from(pool.score(over as u8)), expected, "{pool:?} {sorted:?}");
                    }
                }
            }
        }
    }
}
