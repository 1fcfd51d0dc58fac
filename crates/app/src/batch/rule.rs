//! When a run ends before its last game: looks at the first games, at numbers fixed beforehand.

use crate::stats::Accumulator;
use std::ops::Range;

/// The first look of the grid: fewer games say too little of how wide an interval is.
const FIRST: u64 = 1000;

/// Decides at looks whether the first games are enough. What it sees depends on the number of games alone, never on
/// threads or blocks.
pub trait StopRule: Sync {
    /// Whether the games 0..n, n being at a look, are enough.
    fn enough(&self, seen: &Accumulator) -> bool;

    /// Whether it looks at the games 0..`games`.
    fn looks_at(&self, games: u64) -> bool {
        grid().take_while(|&look| look <= games).last() == Some(games)
    }

    /// Its looks within a run of these games.
    fn looks(&self, games: Range<u64>) -> Vec<u64> {
        grid().take_while(|&look| look <= games.end).filter(|&look| look >= games.start).collect()
    }
}

/// The numbers of games at which rules look: each a quarter above the last, in whole numbers, from 1,000 on.
///
/// The smallest of them at which an interval is narrow enough is where Y. S. Chow and H. Robbins (1965) stop, on a grid.
pub fn grid() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(FIRST), |look| look.checked_add(look / 4))
}

/// The first look after so many games.
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
