//! Groups of a ranking whose intervals overlap.

use crate::stats::Interval;

/// The group of each interval, from 1, where those ranked first come first: a group goes on as long as intervals
/// overlap with that of its first.
pub(super) fn groups(ranked: impl IntoIterator<Item = Interval>) -> Vec<usize> {
    let (mut group, mut first): (usize, Option<Interval>) = (0, None);
    let number = |one: Interval| {
        if first.is_none_or(|first| one.high < first.low) {
            (group, first) = (group + 1, Some(one));
        }
        group
    };
    ranked.into_iter().map(number).collect()
}
