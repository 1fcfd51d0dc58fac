//! The distributions of an integer metric in two arms that play the same games, and of the difference game by game.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Exact counts over the games to which the metric applies in both arms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedSpread {
    first: BTreeMap<i64, u64>,
    second: BTreeMap<i64, u64>,
    change: BTreeMap<i64, u64>,
}

impl PairedSpread {
    /// Adds one game: the cell of the first arm and that of the second.
    #[inline]
    pub fn add(&mut self, first: i64, second: i64) {
        *self.first.entry(first).or_insert(0) += 1;
        *self.second.entry(second).or_insert(0) += 1;
        *self.change.entry(second - first).or_insert(0) += 1;
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &PairedSpread) {
        let pairs =
            [(&mut self.first, &other.first), (&mut self.second, &other.second), (&mut self.change, &other.change)];
        for (mine, others) in pairs {
            others.iter().for_each(|(&cell, count)| *mine.entry(cell).or_insert(0) += count);
        }
    }

    /// How often each cell occurred in the first arm, in rising order of the cells.
    pub fn first(&self) -> impl Iterator<Item = (i64, u64)> {
        self.first.iter().map(|(&cell, &count)| (cell, count))
    }

    /// How often each cell occurred in the second arm, in rising order of the cells.
    pub fn second(&self) -> impl Iterator<Item = (i64, u64)> {
        self.second.iter().map(|(&cell, &count)| (cell, count))
    }

    /// How often each difference occurred, in rising order: the cell of the second arm minus that of the first.
    pub fn change(&self) -> impl Iterator<Item = (i64, u64)> {
        self.change.iter().map(|(&cell, &count)| (cell, count))
    }

    /// How often the commonest difference occurred.
    pub fn commonest_change(&self) -> u64 {
        self.change.values().copied().max().unwrap_or_default()
    }

    /// Whether these can be the counts of `games` games with cells between `-most` and `most`; a check of stored
    /// counts.
    pub fn are_of(&self, games: u64, most: u64) -> bool {
        let of = |counts: &BTreeMap<i64, u64>, most: u64| {
            let all = counts.values().try_fold(0u64, |all, count| all.checked_add(*count));
            all == Some(games) && counts.keys().all(|cell| cell.unsigned_abs() <= most)
        };
        of(&self.first, most) && of(&self.second, most) && of(&self.change, most.saturating_mul(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_grouping_counts_the_same() {
        let pairs = [(3, 4), (-1, -3), (3, 8), (1, 1), (5, 7)];
        let of = |pairs: &[(i64, i64)]| {
            let mut spread = PairedSpread::default();
            pairs.iter().for_each(|&(first, second)| spread.add(first, second));
            spread
        };
        let mut merged = of(&pairs[3..]);
        merged.merge(&of(&pairs[..3]));
        assert_eq!(merged, of(&pairs));
        assert_eq!(merged.first().collect::<Vec<_>>(), [(-1, 1), (1, 1), (3, 2), (5, 1)]);
        assert_eq!(merged.change().collect::<Vec<_>>(), [(-2, 1), (0, 1), (1, 1), (2, 1), (5, 1)]);
        assert!(merged.are_of(5, 8) && !merged.are_of(4, 8) && !merged.are_of(5, 7));
    }
}
