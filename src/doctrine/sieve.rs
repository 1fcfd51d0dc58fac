//! A table for those who ask it often: what each value of each feature leaves of its rows, found once.

use super::{Feature, Table};

/// The most rows of a table that is asked by a sieve.
pub const MOST_ROWS: usize = u64::BITS as usize;

/// By the value of each feature the rows of a table whose conditions on it hold, a bit each. A row applies when every
/// feature leaves it.
#[derive(Clone, Debug, Default)]
pub struct Sieve {
    left: Vec<u64>,
    /// By feature, where its values begin in the list, the least of them, and how many follow it.
    spans: Vec<(usize, i32, u32)>,
}

impl Sieve {
    /// That of the first [`MOST_ROWS`] rows of a table.
    pub fn of<F: Feature, A>(table: &Table<F, A>) -> Sieve {
        let mut sieve = Sieve::default();
        for (index, spec) in F::SPECS.iter().enumerate() {
            sieve.spans.push((sieve.left.len(), spec.low, spec.high.abs_diff(spec.low)));
            let holds = |row: usize, value: i32| {
                let mut conditions =
                    table.conditions(row).iter().filter(|condition| condition.feature.index() == index);
                conditions.all(|condition| (condition.low..=condition.high).contains(&value))
            };
            let rows = 0..table.len().min(MOST_ROWS);
            let left = |value| rows.clone().fold(0, |left, row| left | u64::from(holds(row, value)) << row);
            sieve.left.extend((spec.low..=spec.high).map(left));
        }
        sieve
    }

    /// The rows that a value of a feature leaves; one beyond its range counts as the nearer end.
    #[inline]
    pub fn left_by(&self, feature: impl Feature, value: i32) -> u64 {
        let (start, low, width) = self.spans[feature.index()];
        self.left[start + value.saturating_sub(low).max(0).unsigned_abs().min(width) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::feature::sample::Sample;
    use super::super::{Feature, Row, Table};
    use super::*;

    #[test]
    fn the_first_row_that_all_features_leave_decides() {
        let rows = [&["threat", "range <= 4"][..], &["skill = ace"], &["range in 3..6", "climb < 0"], &[]];
        let row =
            |when: &[&str]| Row { name: None, when: when.iter().map(|&text| text.to_owned()).collect(), then: () };
        let table = Table::<Sample, ()>::load("sample", "rows", rows.into_iter().map(row).collect()).expect("a table");
        let sieve = Sieve::of(&table);
        for state in 0..2 * 15 * 3 * 7 {
            let state = [state % 2, state / 2 % 15 - 1, state / 30 % 3, state / 90 - 3];
            let left = (0..4).map(|index| sieve.left_by(Sample::from_index(index), state[index]));
            let left = left.fold(u64::MAX, |left, rows| left & rows);
            assert_eq!(left.trailing_zeros() as usize, table.decide(|feature| state[feature.index()]).0, "{state:?}");
        }
    }
}
