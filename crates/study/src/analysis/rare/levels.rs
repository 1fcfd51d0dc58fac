//! The pilot: plays a few paths from level to level, and chooses the levels so that about a fifth of the paths pass
//! each.
//!
//! Levels that are fixed before the estimate leave it unbiased, whatever they are. Levels chosen from the very paths
//! that are counted would not, where severities are integers: Walter, "Moving particles: a parallel optimal multilevel
//! splitting method with application in quantiles estimation and meta-model based algorithms", 2015.

use super::paths::{Paths, Played};
use crate::game::splitting::Climb;

/// The share of paths that is to pass a level.
const PASS: f64 = 0.2;
/// From a level from which this share of the paths reaches the event, no other level is needed.
const ENOUGH: f64 = 0.1;
/// The most levels.
pub(super) const MOST: usize = 64;

/// What the pilot found.
pub(super) struct Levels {
    /// The severities to cross, rising.
    pub(super) levels: Vec<i64>,
    /// The games that it took.
    pub(super) games: u64,
}

/// Chooses the levels from `each` paths at each; `None` if it was stopped.
pub(super) fn choose(paths: &Paths<'_>, each: u64, seen: &mut dyn FnMut(u64)) -> Option<Levels> {
    let goal = paths.event.goal();
    let mut chosen = Levels { levels: Vec::new(), games: 0 };
    let mut parents: Vec<Vec<Played>> = Vec::new();
    while chosen.levels.len() < MOST {
        let (before, level) = (chosen.games, chosen.levels.last().map(|&level| (level, parents.as_slice())));
        let stage = chosen.levels.len() as u64;
        let played = paths.play(stage, level, (1, each), |_| true, &mut |games| seen(before + games))?;
        chosen.games += played.games;
        let found = played.kept.into_iter().flatten().collect::<Vec<Played>>();
        let reached = found.iter().filter(|path| paths.event.holds(path.climb.cell)).count();
        if reached as f64 >= ENOUGH * found.len() as f64 {
            break;
        }
        let Some(next) = next(found.iter().map(|path| &path.climb), chosen.levels.last().copied(), goal) else { break };
        let passed: Vec<Played> = found.into_iter().filter(|path| path.climb.top() >= Some(next)).collect();
        // From the goal of a metric that only grows, nothing is left to be passed.
        if next == goal && passed.len() == reached {
            break;
        }
        chosen.levels.push(next);
        parents = vec![passed];
    }
    Some(chosen)
}

/// The next level: the highest that the wished share passes; if none does, the lowest above the last one that was seen.
fn next<'a>(climbs: impl Iterator<Item = &'a Climb>, last: Option<i64>, goal: i64) -> Option<i64> {
    let mut tops: Vec<Option<i64>> = climbs.map(|climb| climb.top().map(|top| top.min(goal))).collect();
    tops.sort_unstable();
    let rank = tops.len().saturating_sub((tops.len() as f64 * PASS).ceil().max(1.0) as usize);
    let wished = tops.get(rank).copied().flatten().filter(|&top| Some(top) > last && !is_lowest(&tops, top));
    wished.or_else(|| {
        let floor = last.max(tops.first().copied().flatten());
        tops.iter().flatten().copied().find(|&top| Some(top) > floor)
    })
}

/// Whether every path has this severity, so that it parts none from the others.
fn is_lowest(tops: &[Option<i64>], top: i64) -> bool {
    tops.first().copied().flatten() == Some(top)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next_of(tops: &[i64], last: Option<i64>, goal: i64) -> Option<i64> {
        let climbs: Vec<Climb> = tops.iter().map(|&top| Climb { rises: vec![(0, top)], cell: top }).collect();
        next(climbs.iter(), last, goal)
    }

    #[test]
    fn a_fifth_of_the_paths_passes_a_level() {
        assert_eq!(next_of(&[0, 0, 0, 1, 1, 1, 2, 2, 3, 4], None, 9), Some(3));
        assert_eq!(next_of(&[0, 0, 0, 1, 1, 1, 2, 2, 3, 4], None, 2), Some(2), "none is beyond the goal");
        assert_eq!(next_of(&[2, 2, 2, 2, 2, 2, 2, 3, 5, 5], Some(2), 9), Some(5));
    }

    #[test]
    fn where_fewer_pass_any_the_lowest_is_taken() {
        assert_eq!(next_of(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 3], None, 9), Some(3));
        assert_eq!(next_of(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 4], Some(4), 9), None, "no path came any farther");
        assert_eq!(next_of(&[], None, 9), None);
    }
}
