//! How a distribution shifts: the share of each value in both arms, with intervals that hold together over all values.
//!
//! Of a value of an integer it is known how often it occurred in either arm, and in how many games the arms differ at
//! all, but not in how many the one had it and the other had not. Its interval takes the most that the other two allow,
//! so that it covers its level at least.

use super::contrast::level_each;
use super::pairing::{Pair, Sums, counts_of};
use crate::stats::{Interval, PairedCounts, newcombe};
use std::collections::BTreeMap;

/// The frequency of one value in both arms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The value, in cells.
    pub cell: i64,
    /// The number of games with this value in the base.
    pub base: u64,
    /// The number of games with this value in the other arm.
    pub other: u64,
    /// The number of games to which the metric applies in both arms.
    pub games: u64,
    /// The interval of the difference between the two shares.
    pub interval: Interval,
}

impl Shift {
    /// The share in the other arm minus that in the base.
    pub fn difference(&self) -> f64 {
        (self.other as f64 - self.base as f64) / self.games.max(1) as f64
    }
}

/// The shifts of all values of an integer or a category that occurred in either arm; empty for a flag, whose line says
/// as much.
pub fn shifts(pair: &Pair) -> Vec<Shift> {
    match (&pair.sums, &pair.spread) {
        (Sums::Category(joint), _) => {
            let values = joint.len().isqrt();
            shifted((0..values).map(|value| (value as i64, counts_of(joint, value))).collect())
        }
        (Sums::Integer(sums), Some(spread)) => {
            let mut cells: BTreeMap<i64, (u64, u64)> = spread.first().map(|(cell, count)| (cell, (count, 0))).collect();
            spread.second().for_each(|(cell, count)| cells.entry(cell).or_default().1 = count);
            let counts = |(base, other): (u64, u64)| {
                let both = (base + other).saturating_sub(sums.differing()).div_ceil(2).min(base).min(other);
                let neither = sums.n().saturating_sub(base + other - both);
                PairedCounts { both, first: base - both, second: other - both, neither }
            };
            shifted(cells.into_iter().map(|(cell, pair)| (cell, counts(pair))).collect())
        }
        _ => Vec::new(),
    }
}

fn shifted(values: Vec<(i64, PairedCounts)>) -> Vec<Shift> {
    let level = level_each(values.len());
    let shift = |(cell, counts): (i64, PairedCounts)| {
        let PairedCounts { both, first, second, .. } = counts;
        let interval = newcombe(counts, level)?;
        Some(Shift { cell, base: both + first, other: both + second, games: counts.n(), interval })
    };
    values.into_iter().filter_map(shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::Pairing;
    use crate::game::testing::toy::Duel;

    fn pairing(cells: impl Iterator<Item = (i64, i64)>) -> Pairing {
        let toy = Duel { metrics: vec!["shots"], ratios: vec![], ..Duel::default() }.playable();
        let mut pairing = Pairing::new(&toy, &toy);
        cells.for_each(|(base, other)| pairing.add(&[base], &[other]));
        pairing
    }

    #[test]
    fn each_value_has_its_share_in_both_arms() {
        let pairing = pairing((0..1000).map(|game| (3, if game % 4 == 0 { 5 } else { 3 })));
        let found = shifts(&pairing.pairs()[0]);
        let result: Vec<_> = found.iter().map(|shift| (shift.cell, shift.base, shift.other, shift.games)).collect();
        assert_eq!(result, [(3, 1000, 750, 1000), (5, 0, 250, 1000)]);
        assert!(found.iter().all(|shift| shift.interval.holds(shift.difference())));
        assert!(found[0].interval.high < -0.2 && found[1].interval.low > 0.2, "{found:?}");
    }

    /// Where no game differs, no value shifts, and the intervals hold 0.
    #[test]
    fn what_does_not_change_does_not_shift() {
        let same = pairing((0..400).map(|game| (game % 3 + 2, game % 3 + 2)));
        for shift in shifts(&same.pairs()[0]) {
            assert!(shift.difference() == 0.0 && shift.interval.holds(0.0) && shift.interval.half_width() < 0.01);
        }
    }
}
