//! The exact sums of one arm against another, metric by metric and ratio by ratio.

use crate::game::{Game, Metric, MetricKind, NULL, Ratio};
use crate::stats::{OutOfRange, PairedCounts, PairedRatioSums, PairedSpread, PairedSums};

/// The exact sums of the games of a base and one other arm. Their size does not depend on the number of games, and
/// adding the same games in any order and grouping gives the same state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub(super) games: u64,
    pub(super) pairs: Vec<Pair>,
    pub(super) ratios: Vec<RatioPair>,
}

/// The sums of a metric that both arms have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its index in the base.
    pub base: usize,
    /// Its index in the other arm.
    pub other: usize,
    /// The least and the greatest value of a cell in either arm: a change is at most as wide.
    pub range: (i64, i64),
    /// The number of games in which it differed, or applied in only one arm.
    pub unequal: u64,
    /// Its sums over the games to which it applied in both arms.
    pub sums: Sums,
    /// How its cells and their differences are spread over the same games, for an integer; none where a report was
    /// written without it.
    pub spread: Option<PairedSpread>,
}

/// The sums of a ratio that both arms have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatioPair {
    /// Its index in the base.
    pub base: usize,
    /// Its index in the other arm.
    pub other: usize,
    /// The number of games in which its numerator or denominator differed, or applied in only one arm.
    pub unequal: u64,
    /// Its sums over the games to which both of its metrics applied in both arms.
    pub sums: PairedRatioSums,
    /// The indices of numerator and denominator in a row of the base.
    base_cells: (usize, usize),
    /// The indices of numerator and denominator in a row of the other arm.
    other_cells: (usize, usize),
}

/// The sums of a metric, by its kind.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sums {
    /// The joint counts of a flag in both arms.
    Flag(PairedCounts),
    /// The joint counts of a category: how often each value in the base met each value in the other arm. The values of
    /// the base are rows, in row-major order.
    Category(Vec<u64>),
    /// The sums of an integer.
    Integer(PairedSums),
}

impl Pairing {
    /// Empty sums for the metrics and ratios that both games have.
    pub fn new(base: &dyn Game, other: &dyn Game) -> Pairing {
        Pairing { games: 0, pairs: Pairing::metrics(base, other), ratios: Pairing::quotients(base, other) }
    }

    fn metrics(base: &dyn Game, other: &dyn Game) -> Vec<Pair> {
        let others = other.metrics();
        let pair = |(at, metric): (usize, &Metric)| {
            let other = others.iter().position(|other| comparable(metric, other))?;
            let sums = match &metric.kind {
                MetricKind::Flag => Sums::Flag(PairedCounts::default()),
                MetricKind::Category(names) => Sums::Category(vec![0; names.len() * names.len()]),
                MetricKind::Integer => Sums::Integer(PairedSums::default()),
            };
            let spread = (metric.kind == MetricKind::Integer).then(PairedSpread::default);
            let (one, two) = (metric.range, others[other].range);
            let range = (one.0.min(two.0), one.1.max(two.1));
            Some(Pair { base: at, other, range, unequal: 0, sums, spread })
        };
        base.metrics().iter().enumerate().filter_map(pair).collect()
    }

    fn quotients(base: &dyn Game, other: &dyn Game) -> Vec<RatioPair> {
        let cells = |ratio: &Ratio| (ratio.numerator, ratio.denominator);
        let alike = |one: usize, two: usize| comparable(&base.metrics()[one], &other.metrics()[two]);
        let matches = |one: &Ratio, two: &Ratio| {
            let [(numerator, denominator), others] = [cells(one), cells(two)];
            let named = one.name == two.name && one.per == two.per;
            named && alike(numerator, others.0) && alike(denominator, others.1)
        };
        let pair = |(at, ratio): (usize, &Ratio)| {
            let found = other.ratios().iter().position(|other| matches(ratio, other))?;
            let (base_cells, other_cells) = (cells(ratio), cells(&other.ratios()[found]));
            let sums = PairedRatioSums::default();
            Some(RatioPair { base: at, other: found, unequal: 0, sums, base_cells, other_cells })
        };
        base.ratios().iter().enumerate().filter_map(pair).collect()
    }

    /// Adds one game: the outcomes of the base and of the other arm, both in the ranges of their metrics.
    pub fn add(&mut self, base: &[i64], other: &[i64]) {
        self.games += 1;
        for pair in &mut self.pairs {
            let (base, other) = (base[pair.base], other[pair.other]);
            pair.unequal += u64::from(base != other);
            if base != NULL && other != NULL {
                pair.sums.add(base, other);
                if let Some(spread) = &mut pair.spread {
                    spread.add(base, other);
                }
            }
        }
        for pair in &mut self.ratios {
            let quotient = |row: &[i64], (numerator, denominator): (usize, usize)| (row[numerator], row[denominator]);
            let (base, other) = (quotient(base, pair.base_cells), quotient(other, pair.other_cells));
            pair.unequal += u64::from(base != other);
            if ![base.0, base.1, other.0, other.1].contains(&NULL) {
                pair.sums.add(base, other);
            }
        }
    }

    /// Adds the games of `other`, which has the same arms.
    pub fn merge(&mut self, other: &Pairing) {
        self.games += other.games;
        for (mine, other) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.unequal += other.unequal;
            mine.sums.merge(&other.sums);
            if let (Some(mine), Some(other)) = (&mut mine.spread, &other.spread) {
                mine.merge(other);
            }
        }
        for (mine, other) in self.ratios.iter_mut().zip(&other.ratios) {
            mine.unequal += other.unequal;
            mine.sums.merge(&other.sums);
        }
    }

    /// The number of games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The metrics that both arms have, in the order of the base.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The ratios that both arms have, in the order of the base.
    pub fn ratios(&self) -> &[RatioPair] {
        &self.ratios
    }
}

impl Sums {
    #[inline]
    fn add(&mut self, base: i64, other: i64) {
        match self {
            Sums::Flag(counts) => {
                *(match (base != 0, other != 0) {
                    (true, true) => &mut counts.both,
                    (true, false) => &mut counts.first,
                    (false, true) => &mut counts.second,
                    (false, false) => &mut counts.neither,
                }) += 1;
            }
            Sums::Category(joint) => {
                let values = joint.len().isqrt();
                joint[base as usize * values + other as usize] += 1;
            }
            Sums::Integer(sums) => sums.add(base, other),
        }
    }

    fn merge(&mut self, others: &Sums) {
        match (self, others) {
            (Sums::Flag(counts), Sums::Flag(others)) => {
                counts.both += others.both;
                counts.first += others.first;
                counts.second += others.second;
                counts.neither += others.neither;
            }
            (Sums::Category(joint), Sums::Category(others)) => {
                joint.iter_mut().zip(others).for_each(|(count, other)| *count += other);
            }
            (Sums::Integer(sums), Sums::Integer(others)) => sums.merge(others),
            _ => unreachable!("a metric has one kind"),
        }
    }
}

/// The counts of one value from the joint counts of a category: how many games have it in both arms, in one, in
/// neither.
pub(super) fn counts_of(joint: &[u64], value: usize) -> PairedCounts {
    counts_among(joint, |other| other == value)
}

/// [`counts_of`] for several values together.
pub(super) fn counts_among(joint: &[u64], among: impl Fn(usize) -> bool) -> PairedCounts {
    let values = joint.len().isqrt();
    let mut counts = PairedCounts::default();
    for (at, count) in joint.iter().enumerate() {
        *(match (among(at / values), among(at % values)) {
            (true, true) => &mut counts.both,
            (true, false) => &mut counts.first,
            (false, true) => &mut counts.second,
            (false, false) => &mut counts.neither,
        }) += count;
    }
    counts
}

/// Whether the cells of two metrics have the same meaning.
fn comparable(one: &Metric, other: &Metric) -> bool {
    one.name == other.name && one.kind == other.kind && one.scale == other.scale && one.unit == other.unit
}

/// Whether every cell of an outcome is in its metric's range.
///
/// # Errors
/// The first cell that is outside its range.
#[inline]
pub(in crate::analysis) fn check(metrics: &[Metric], row: &[i64]) -> Result<(), OutOfRange> {
    let outside = |(metric, &value): (&Metric, &i64)| {
        let (low, high) = metric.range;
        !(low <= value && value <= high || metric.nullable && value == NULL)
    };
    match metrics.iter().zip(row).position(outside) {
        None => Ok(()),
        Some(metric) => Err(OutOfRange { metric, value: row[metric] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_of_a_value_are_those_of_a_flag_that_is_up_for_it() {
        // Rows are the base's values, columns the other's.
        let joint = [5, 1, 2, 0, 7, 3, 4, 0, 9];
        let all: u64 = joint.iter().sum();
        for (value, both, base, other) in [(0, 5, 8, 9), (1, 7, 10, 8), (2, 9, 13, 14)] {
            let counts = counts_of(&joint, value);
            assert_eq!((counts.both, counts.both + counts.first, counts.both + counts.second), (both, base, other));
            assert_eq!(counts.n(), all);
        }
    }
}
