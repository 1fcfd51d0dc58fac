//! What an attack is worth: exact expected damage, walked once at load with the procedures that play rolls (J4.1c).

use crate::rules::MissileAttack;
use crate::rules::guns::MOST_DICE;
use ground::chance::{Enumerate, Keep, PoolRoll, Roll};

/// Expected damage is counted in units of 1 / `SCALE`: all pools of up to seven d6 and hit rolls out of 216 are whole.
pub(crate) const SCALE: i64 = 6i64.pow(10);

/// Expected damage in hundredths, rounded to the nearest.
pub(crate) fn hundredths(expected: i64) -> i32 {
    ((expected * 100 + SCALE / 2) / SCALE) as i32
}

/// Exact expectations by dice, discards and threshold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ExpectedDamage {
    /// Scoring dice of a gun's pool, by dice, by discards, by threshold from 0 to 6.
    guns: Vec<i64>,
    /// Damage of a warhead, by dice.
    warheads: [i64; MOST_DICE as usize + 1],
    /// Ways out of 216 in which a kept die exceeds a number from 0 to 6, by [`Keep`].
    hits: [[u32; 7]; 3],
}

const THRESHOLDS: usize = 7;
const DISCARDS: usize = 7;

impl ExpectedDamage {
    pub(crate) fn new(missiles: &MissileAttack) -> ExpectedDamage {
        let mut guns = Vec::with_capacity((usize::from(MOST_DICE) + 1) * DISCARDS * THRESHOLDS);
        for dice in 0..=MOST_DICE {
            for drop_highest in 0..DISCARDS as u8 {
                for above in 0..THRESHOLDS as i32 {
                    guns.push(expected(PoolRoll { dice, sides: 6, drop_lowest: 0, drop_highest, above }));
                }
            }
        }
        let mut warheads = [0; MOST_DICE as usize + 1];
        for (dice, worth) in warheads.iter_mut().enumerate() {
            *worth = expected(missiles.warhead_pool(dice as u8));
        }
        let ways = |keep: Keep, above: usize| keep.ways()[above..].iter().sum();
        let hits = Keep::ALL.map(|keep| std::array::from_fn(|above| ways(keep, above)));
        ExpectedDamage { guns, warheads, hits }
    }

    /// Expected damage of a gun attack.
    #[inline]
    pub(crate) fn gun(&self, pool: PoolRoll, damage: u8) -> i64 {
        let row = usize::from(pool.dice) * DISCARDS + usize::from(pool.drop_highest);
        self.guns[row * THRESHOLDS + pool.above.clamp(0, 6) as usize] * i64::from(damage)
    }

    /// Ways out of 216 in which a hit roll exceeds `number`.
    #[inline]
    pub(crate) fn hit_ways(&self, keep: Keep, number: i8) -> u32 {
        self.hits[keep as usize][number.clamp(0, 6) as usize]
    }

    /// Expected damage of a missile that hits in `hit_ways`.
    #[inline]
    pub(crate) fn missile(&self, hit_ways: u32, warhead_dice: u8) -> i64 {
        self.warheads[usize::from(warhead_dice)] * i64::from(hit_ways) / 216
    }
}

/// Expected scoring dice of a pool.
fn expected(pool: PoolRoll) -> i64 {
    let mut sum = 0;
    let walked = Enumerate::walk(
        |chance| chance.pool(pool).scoring,
        |scoring, (ways, all)| sum += i64::from(scoring) * ways as i64 * (SCALE / all as i64),
    );
    walked.expect("a pool has few outcomes");
    sum
}
