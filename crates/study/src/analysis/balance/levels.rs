//! Finds the thresholds of a score that come nearest to wished shares, from its exact distribution.

use crate::stats::{Histogram, Interval, LEVEL, Ranks, proportion_at, ranks_at};

/// One level of the result: the games from one threshold to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The wished share, from 0 to 1.
    pub wished: f64,
    /// Its least cell; `None` for the lowest level, which has no lower end.
    pub from: Option<i64>,
    /// Its greatest cell; `None` for the highest level.
    pub to: Option<i64>,
    /// The share of the games that are in it.
    pub share: f64,
    /// The interval of the share; the intervals of all levels hold together.
    pub interval: Interval,
    /// Between which cells the threshold to the level below is that would give the wished shares exactly; none of the
    /// lowest, and an end none where the games are too few.
    pub threshold: Option<(Option<i64>, Option<i64>)>,
}

impl Level {
    /// Whether no game is in the level.
    pub fn is_empty(&self) -> bool {
        self.share <= 0.0
    }
}

/// The levels, from the lowest, whose shares come nearest to those wished. They are parts of 1 that add up to 1, and
/// there are games.
pub fn levels(histogram: &Histogram, wished: &[f64]) -> Vec<Level> {
    let cells: Vec<(i64, u64)> = histogram.iter().collect();
    let n = histogram.count();
    let each = 1.0 - (1.0 - LEVEL) / wished.len().max(1) as f64;
    // The first cell of each level above the lowest. A level without a cell has the number of cells.
    let mut starts: Vec<usize> = Vec::new();
    let (mut at, mut below, mut wanted) = (0, 0u64, 0.0);
    for share in &wished[..wished.len().saturating_sub(1)] {
        wanted += share;
        let apart = |below: u64| (below as f64 / n as f64 - wanted).abs();
        while at < cells.len() && apart(below + cells[at].1) <= apart(below) {
            below += cells[at].1;
            at += 1;
        }
        starts.push(at);
    }
    let mut cumulative = 0.0;
    let level = |(index, &wished): (usize, &f64)| {
        let first = if index == 0 { 0 } else { starts[index - 1] };
        let behind = starts.get(index).copied().unwrap_or(cells.len());
        let count: u64 = cells[first..behind].iter().map(|(_, count)| count).sum();
        let cell = |place: usize| cells.get(place).map(|(cell, _)| *cell);
        let threshold = (index > 0).then(|| {
            let Ranks { low, high } = ranks_at(cumulative, n, each);
            let ranked = |rank: Option<u64>| rank.and_then(|rank| histogram.ranked(rank));
            (ranked(low), ranked(high))
        });
        cumulative += wished;
        let last = cell(behind.wrapping_sub(1)).filter(|_| behind > first);
        Level {
            wished,
            from: if index == 0 { None } else { cell(first).or_else(|| cells.last().map(|(cell, _)| cell + 1)) },
            // In an empty level, `to` is below `from`.
            to: if index + 1 == wished_len(&starts) { None } else { last.or_else(|| cell(first).map(|cell| cell - 1)) },
            share: count as f64 / n as f64,
            interval: proportion_at(count, n, each),
            threshold,
        }
    };
    wished.iter().enumerate().map(level).collect()
}

/// The number of levels, which is one more than the number of thresholds.
fn wished_len(starts: &[usize]) -> usize {
    starts.len() + 1
}
