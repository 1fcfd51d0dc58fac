//! Rules that end a run early. They look at the first games, at numbers of games fixed beforehand.

use crate::stats::Accumulator;
use std::ops::Range;

/// The first look of the grid. With fewer games the width of an interval is too uncertain.
const FIRST: u64 = 1000;

/// Decides at each look whether the first games are enough. What it sees depends only on the number of games, not on
/// threads or blocks.
pub trait StopRule: Sync {
    /// Whether the games seen, 0..n with n at a look, are enough.
    fn enough(&self, seen: &Accumulator) -> bool;

    /// Whether the rule looks after `games` games.
    fn looks_at(&self, games: u64) -> bool {
        grid().take_while(|&look| look <= games).last() == Some(games)
    }

    /// The looks of the rule within a run of these games.
    fn looks(&self, games: Range<u64>) -> Vec<u64> {
        grid().take_while(|&look| look <= games.end).filter(|&look| look >= games.start).collect()
    }
}

/// The numbers of games at which rules look: 1,000, and then each a quarter above the last, rounded down.
///
/// The smallest of them at which an interval is narrow enough is where Y. S. Chow and H. Robbins (1965) stop, on a
/// grid.
pub fn grid() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(FIRST), |look| look.checked_add(look / 4))
}

/// The first look after `games` games.
pub fn next_look(games: u64) -> Option<u64> {
    grid().find(|&look| look > games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_rises_by_quarters_and_ends() {
        assert_eq!(grid().take(6).collect::<Vec<_>>(), [1000, 1250, 1562, 1952, 2440, 3050]);
        assert!(grid().count() < 200);
        assert_eq!((next_look(0), next_look(1000), next_look(1001)), (Some(1000), Some(1250), Some(1250)));
    }
}
