//! The exact distribution of one metric.

use std::collections::BTreeMap;

/// Ranges of up to this many values are counted in one flat array, so that a game costs one addition.
const DENSE: u64 = 4096;

/// How often each value of a metric occurred. [`Summary`](super::Summary) computes every figure of a metric from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    low: i64,
    high: i64,
    counts: Counts,
    nulls: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Counts {
    /// One count for each value of the range, the lowest value first.
    Dense(Vec<u64>),
    /// The values that occurred, in rising order; no count is 0.
    Sparse(BTreeMap<i64, u64>),
}

impl Histogram {
    /// An empty histogram of values in `low..=high`.
    pub fn new(low: i64, high: i64) -> Histogram {
        let width = high.abs_diff(low).saturating_add(1);
        let counts =
            if width <= DENSE { Counts::Dense(vec![0; width as usize]) } else { Counts::Sparse(BTreeMap::new()) };
        Histogram { low, high, counts, nulls: 0 }
    }

    /// The least and the greatest value that the histogram accepts.
    pub fn range(&self) -> (i64, i64) {
        (self.low, self.high)
    }

    /// Counts one value. Returns whether it is in the range; a value outside is not counted.
    #[inline]
    #[must_use]
    pub fn add(&mut self, value: i64) -> bool {
        match &mut self.counts {
            Counts::Dense(counts) => match counts.get_mut(value.wrapping_sub(self.low) as u64 as usize) {
                Some(count) => *count += 1,
                None => return false,
            },
            Counts::Sparse(counts) if (self.low..=self.high).contains(&value) => *counts.entry(value).or_insert(0) += 1,
            Counts::Sparse(_) => return false,
        }
        true
    }

    /// Counts one value `times` times; says whether it was in the range.
    #[must_use]
    pub fn add_times(&mut self, value: i64, times: u64) -> bool {
        if !(self.low..=self.high).contains(&value) {
            return false;
        }
        match &mut self.counts {
            Counts::Dense(counts) => counts[value.abs_diff(self.low) as usize] += times,
            Counts::Sparse(_) if times == 0 => {}
            Counts::Sparse(counts) => *counts.entry(value).or_insert(0) += times,
        }
        true
    }

    /// Counts one cell to which the metric does not apply.
    #[inline]
    pub fn add_null(&mut self) {
        self.nulls += 1;
    }

    /// Counts cells to which the metric does not apply.
    pub fn add_nulls(&mut self, times: u64) {
        self.nulls += times;
    }

    /// Adds the counts of `other`, which has the same range.
    pub fn merge(&mut self, other: &Histogram) {
        assert_eq!((self.low, self.high), (other.low, other.high), "histograms of one metric have one range");
        self.nulls += other.nulls;
        match (&mut self.counts, &other.counts) {
            (Counts::Dense(counts), Counts::Dense(others)) => {
                counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
            }
            (Counts::Sparse(counts), Counts::Sparse(others)) => {
                others.iter().for_each(|(&value, other)| *counts.entry(value).or_insert(0) += other);
            }
            _ => unreachable!("one range has one layout"),
        }
    }

    /// Resets all counts to 0, keeping the allocated memory where possible.
    pub fn clear(&mut self) {
        self.nulls = 0;
        match &mut self.counts {
            Counts::Dense(counts) => counts.fill(0),
            Counts::Sparse(counts) => counts.clear(),
        }
    }

    /// The number of cells to which the metric did not apply.
    pub fn nulls(&self) -> u64 {
        self.nulls
    }

    /// The values that occurred, in rising order, with their counts.
    pub fn iter(&self) -> Box<dyn Iterator<Item = (i64, u64)> + '_> {
        match &self.counts {
            Counts::Dense(counts) => Box::new(
                counts
                    .iter()
                    .enumerate()
                    .filter(|&(_, &count)| count > 0)
                    .map(|(at, &count)| (self.low + at as i64, count)),
            ),
            Counts::Sparse(counts) => Box::new(counts.iter().map(|(&value, &count)| (value, count))),
        }
    }

    /// How often `value` occurred.
    pub fn count_of(&self, value: i64) -> u64 {
        match &self.counts {
            Counts::Dense(counts) => {
                counts.get(value.wrapping_sub(self.low) as u64 as usize).copied().unwrap_or_default()
            }
            Counts::Sparse(counts) => counts.get(&value).copied().unwrap_or_default(),
        }
    }

    /// The number of values counted, without the nulls.
    pub fn count(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// How often the commonest value occurred.
    pub fn commonest(&self) -> u64 {
        self.iter().map(|(_, count)| count).max().unwrap_or_default()
    }

    /// The sum of the values.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// The least value that occurred.
    pub fn min(&self) -> Option<i64> {
        self.iter().next().map(|(value, _)| value)
    }

    /// The greatest value that occurred.
    pub fn max(&self) -> Option<i64> {
        match &self.counts {
            Counts::Dense(counts) => counts.iter().rposition(|&count| count > 0).map(|at| self.low + at as i64),
            Counts::Sparse(counts) => counts.last_key_value().map(|(&value, _)| value),
        }
    }

    /// The value at `rank` in rising order, counted from 1; `None` beyond the number of values.
    pub fn ranked(&self, rank: u64) -> Option<i64> {
        let mut below = 0;
        self.iter().find_map(|(value, count)| {
            below += count;
            (rank >= 1 && rank <= below).then_some(value)
        })
    }

    /// The mean of the values; `None` of an empty histogram.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum() as f64 / count as f64)
    }

    /// The standard deviation of the sample, with divisor n - 1; `None` for fewer than two values.
    ///
    /// Squares are summed as integers about the whole number nearest to the mean, so that no digits cancel.
    pub fn deviation(&self) -> Option<f64> {
        let (count, mean) = (self.count(), self.mean()?);
        if count < 2 {
            return None;
        }
        let centre = mean.round() as i64;
        let squares: f64 = match self.squares_about(centre) {
            Some(sum) => sum as f64,
            None => self.iter().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64).sum(),
        };
        let shift = (self.sum() - i128::from(centre) * i128::from(count)) as f64 / count as f64;
        let variance = (squares - count as f64 * shift * shift) / (count - 1) as f64;
        Some(variance.max(0.0).sqrt())
    }

    fn squares_about(&self, centre: i64) -> Option<i128> {
        self.iter().try_fold(0i128, |sum, (value, count)| {
            let apart = i128::from(value) - i128::from(centre);
            sum.checked_add(apart.checked_mul(apart)?.checked_mul(count.into())?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(low: i64, high: i64, values: &[i64]) -> Histogram {
        let mut histogram = Histogram::new(low, high);
        for &value in values {
            assert!(histogram.add(value));
        }
        histogram
    }

    const VALUES: [i64; 10] = [3, -1, 4, 1, 5, 9, 2, 6, 5, 3];

    #[test]
    fn flat_and_growing_layouts_say_the_same() {
        for (low, high) in [(-1, 9), (-1_000_000, 1_000_000)] {
            let histogram = of(low, high, &VALUES);
            assert_eq!((histogram.count(), histogram.sum()), (10, 37));
            assert_eq!((histogram.min(), histogram.max()), (Some(-1), Some(9)));
            assert_eq!((histogram.count_of(5), histogram.count_of(7)), (2, 0));
            let ranked: Vec<i64> = (1..=10).filter_map(|rank| histogram.ranked(rank)).collect();
            assert_eq!(ranked, [-1, 1, 2, 3, 3, 4, 5, 5, 6, 9]);
            assert_eq!((histogram.ranked(0), histogram.ranked(11)), (None, None));
            assert_eq!(histogram.mean(), Some(3.7));
            // numpy.std(values, ddof=1)
            assert!((histogram.deviation().unwrap() - 2.7908580918579307).abs() < 1e-14);
        }
    }

    #[test]
    fn values_outside_the_range_are_refused() {
        for (low, high) in [(0, 3), (0, 5_000)] {
            let mut histogram = Histogram::new(low, high);
            assert!(!histogram.add(-1) && !histogram.add(high + 1) && !histogram.add(i64::MIN));
            assert_eq!(histogram.count(), 0);
        }
    }

    #[test]
    fn a_deviation_far_from_zero_loses_nothing() {
        let far = 1_000_000_000_000;
        let histogram = of(far, far + 10, &[far, far + 1, far + 2]);
        assert_eq!(histogram.deviation(), Some(1.0));
    }

    #[test]
    fn nothing_is_said_of_an_empty_histogram() {
        let histogram = Histogram::new(0, 9);
        assert_eq!(
            (histogram.mean(), histogram.deviation(), histogram.min(), histogram.max()),
            (None, None, None, None)
        );
        assert_eq!(of(0, 9, &[4]).deviation(), None);
    }
}
