//! The mean of a count over recorded games.

use crate::stats::{Histogram, Interval, Mean, mean_at};

/// A mean divided by `scale`, with its interval of this level.
pub(super) fn mean_of(values: impl Iterator<Item = i64>, scale: f64, level: f64) -> Option<(f64, Option<Interval>)> {
    let mut histogram = Histogram::new(i64::MIN / 2, i64::MAX / 2);
    for value in values {
        assert!(histogram.add(value), "a count is far from the ends");
    }
    let Mean { value, interval, .. } = mean_at(&histogram, level)?;
    Some((value / scale, interval.map(|interval| interval.times(1.0 / scale))))
}
