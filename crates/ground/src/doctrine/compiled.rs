//! The compiled form of a table, which play asks: the value of a feature masks the rows that it rules out.

use super::{Condition, Feature};
use std::fmt;
use std::marker::PhantomData;

/// The number of rows that one mask holds. A longer table is asked block by block.
pub const BLOCK: usize = u64::BITS as usize;

/// The rows of a table as masks: for each value of each feature, a bit for each row whose condition on that feature
/// holds. The rows that apply are the conjunction of the masks of all features.
///
/// It answers "the first row that applies" (the whole of a doctrine) with one look-up for each feature asked: a feature
/// is asked at most once, in the order of declaration, and only if the first row that is left depends on it.
#[derive(Clone)]
pub struct Compiled<F> {
    blocks: Vec<Block>,
    features: PhantomData<F>,
}

/// Up to [`BLOCK`] rows.
#[derive(Clone)]
struct Block {
    /// A bit for each row.
    rows: u64,
    /// For each row the features that its conditions name, a bit each.
    needs: Vec<u64>,
    spans: Vec<Span>,
    masks: Vec<u64>,
}

/// Where the masks of a feature are: the place of the first, the value it is for, and the number of those after it.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    low: i32,
    width: u32,
}

impl Block {
    fn new<F: Feature>(rows: &[&[Condition<F>]]) -> Block {
        let mut block = Block { rows: u64::MAX >> (BLOCK - rows.len()), needs: vec![], spans: vec![], masks: vec![] };
        let need = |row: &&[Condition<F>]| row.iter().fold(0, |need, one| need | 1 << one.feature.index());
        block.needs.extend(rows.iter().map(need));
        for (index, spec) in F::SPECS.iter().enumerate() {
            // A feature that no row names rules nothing out, whatever its value.
            let named = block.needs.iter().any(|need| need >> index & 1 != 0);
            let high = if named { spec.high } else { spec.low };
            block.spans.push(Span { start: block.masks.len(), low: spec.low, width: high.abs_diff(spec.low) });
            for value in spec.low..=high {
                let holds = |row: &[Condition<F>]| {
                    let mut conditions = row.iter().filter(|condition| condition.feature.index() == index);
                    conditions.all(|condition| (condition.low..=condition.high).contains(&value))
                };
                let mask = rows.iter().enumerate().fold(0, |mask, (at, row)| mask | u64::from(holds(row)) << at);
                block.masks.push(mask);
            }
        }
        block
    }

    #[inline]
    fn with(&self, feature: impl Feature, value: i32) -> u64 {
        let Span { start, low, width } = self.spans[feature.index()];
        self.masks[start + value.saturating_sub(low).max(0).unsigned_abs().min(width) as usize]
    }
}

impl<F: Feature> Compiled<F> {
    /// Compiles rows, each given by its conditions.
    pub(super) fn new(rows: &[&[Condition<F>]]) -> Compiled<F> {
        const { assert!(F::SPECS.len() <= BLOCK, "a mask has a bit for each feature") };
        Compiled { blocks: rows.chunks(BLOCK).map(Block::new).collect(), features: PhantomData }
    }

    /// Of the first [`BLOCK`] rows those that a value of a feature leaves, a bit each. A value out of the feature's
    /// range counts as the nearer end.
    #[inline]
    pub fn with(&self, feature: F, value: i32) -> u64 {
        self.blocks.first().map_or(0, |block| block.with(feature, value))
    }

    /// The first row from `from` on that applies, where the values of the features `given` are known already and
    /// `value` finds those of the others when a row depends on them.
    #[inline]
    pub fn first<const N: usize>(
        &self,
        from: usize,
        given: [(F, i32); N],
        mut value: impl FnMut(F) -> i32,
    ) -> Option<usize> {
        let mut skipped = u64::MAX << (from % BLOCK);
        for (index, block) in self.blocks.iter().enumerate().skip(from / BLOCK) {
            let mut rows = block.rows & std::mem::replace(&mut skipped, u64::MAX);
            let mut known = 0;
            for (feature, value) in given {
                rows &= block.with(feature, value);
                known |= 1 << feature.index();
            }
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                let open = block.needs[row] & !known;
                if open == 0 {
                    return Some(index * BLOCK + row);
                }
                known |= open & open.wrapping_neg();
                let feature = F::from_index(open.trailing_zeros() as usize);
                rows &= block.with(feature, value(feature));
            }
        }
        None
    }
}

impl<F> fmt::Debug for Compiled<F> {
    /// Short, since the conditions of the table say the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compiled")
    }
}

#[cfg(test)]
mod tests {
    use super::super::feature::sample::Sample;
    use super::super::{Feature, Row, Table};
    use super::*;

    fn table(rows: &[&[&str]]) -> Table<Sample, ()> {
        let row =
            |when: &&[&str]| Row { name: None, when: when.iter().map(|&text| text.to_owned()).collect(), then: () };
        Table::load_passing("sample", "rows", rows.iter().map(row).collect(), |_, ()| Ok(()), |()| false)
            .expect("a table")
    }

    /// Each state of the sample features, some values beyond their ranges.
    fn states() -> impl Iterator<Item = [i32; 4]> {
        (0..2 * 15 * 3 * 9).map(|at| [at % 2, at / 2 % 15 - 1, at / 30 % 3, at / 90 - 4])
    }

    /// The first row from `from` on whose conditions all hold, found the slow way.
    fn slowly(table: &Table<Sample, ()>, from: usize, state: [i32; 4]) -> Option<usize> {
        let holds = |condition: &Condition<Sample>| {
            let spec = condition.feature.spec();
            let value = state[condition.feature.index()].clamp(spec.low, spec.high);
            (condition.low..=condition.high).contains(&value)
        };
        (from..table.len()).find(|&row| table.conditions(row).iter().all(holds))
    }

    #[test]
    fn the_first_row_whose_conditions_hold_decides_from_anywhere_and_whatever_is_given() {
        let table = table(&[&["threat", "range <= 4"], &["skill = ace"], &["range in 3..6", "climb < 0"], &[]]);
        for state in states() {
            let value = |feature: Sample| state[feature.index()];
            for from in 0..=table.len() {
                let expected = slowly(&table, from, state);
                assert_eq!(table.compiled().first(from, [], value), expected, "{state:?}");
                let given = [Sample::Climb, Sample::Threat].map(|feature| (feature, value(feature)));
                let rest = |feature| {
                    assert!(given.iter().all(|&(known, _)| known != feature), "asked for what is given");
                    value(feature)
                };
                assert_eq!(table.compiled().first(from, given, rest), expected, "{state:?}");
            }
            let left = (0..4).map(|index| table.compiled().with(Sample::from_index(index), state[index]));
            let left = left.fold(u64::MAX, |left, rows| left & rows);
            assert_eq!(Some(left.trailing_zeros() as usize), slowly(&table, 0, state), "{state:?}");
        }
    }

    #[test]
    fn a_feature_is_asked_once_and_only_where_a_row_depends_on_it() {
        let table = table(&[&["climb < 0", "threat"], &["climb = 2", "threat"], &["range <= 4", "not threat"], &[]]);
        let asked = |state: [i32; 4]| {
            let mut asked = Vec::new();
            let row = table.compiled().first(0, [], |feature| {
                asked.push(feature);
                state[feature.index()]
            });
            (row, asked)
        };
        assert_eq!(asked([1, 9, 0, -1]), (Some(0), vec![Sample::Threat, Sample::Climb]));
        assert_eq!(asked([1, 9, 0, 2]), (Some(1), vec![Sample::Threat, Sample::Climb]));
        assert_eq!(asked([0, 3, 0, 2]), (Some(2), vec![Sample::Threat, Sample::Range]));
        assert_eq!(asked([0, 9, 0, 2]), (Some(3), vec![Sample::Threat, Sample::Range]));
    }

    #[test]
    fn a_table_longer_than_a_mask_is_asked_to_its_end() {
        let texts: Vec<String> = (0..BLOCK * 2).map(|row| format!("range = {}", row % 13)).collect();
        let conditions: Vec<Vec<Condition<Sample>>> =
            texts.iter().map(|text| vec![Condition::parse(text, "").expect("a condition")]).collect();
        let rows: Vec<&[Condition<Sample>]> = conditions.iter().map(Vec::as_slice).collect();
        let compiled = Compiled::new(&rows);
        for from in 0..rows.len() {
            for range in 0..=12 {
                let expected = (from..rows.len()).find(|row| row % 13 == range as usize);
                assert_eq!(compiled.first(from, [], |_| range), expected, "from {from}, range {range}");
                assert_eq!(compiled.first(from, [(Sample::Range, range)], |_| 0), expected);
            }
        }
    }
}
