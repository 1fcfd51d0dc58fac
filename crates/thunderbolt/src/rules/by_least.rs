//! Tables that are read by a total: the first row whose least total is reached counts.

use ground::scenario::lower::{Limits, Lower, Lowering};
use ground::scenario::{Check, Fault};

/// A row that holds from a least total.
pub(crate) trait FromLeast {
    /// The least total; the last row has none.
    fn least(&self) -> Option<i8>;
}

/// Rows in falling order of their least totals; the last takes all lower totals.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct ByLeast<T>(Vec<T>);

impl<T: FromLeast> ByLeast<T> {
    /// The row of a total.
    #[inline]
    pub(crate) fn of(&self, total: i32) -> &T {
        let holds = |row: &&T| row.least().is_none_or(|least| total >= i32::from(least));
        self.0.iter().find(holds).unwrap_or(&self.0[self.0.len() - 1])
    }

    /// All rows.
    pub(crate) fn rows(&self) -> &[T] {
        &self.0
    }

    /// The least total of the first row, which is the best.
    pub(crate) fn best(&self) -> Option<i8> {
        self.0[0].least()
    }

    fn check(&self, path: &str, check: &mut Check) {
        let Some((last, others)) = self.0.split_last() else {
            check.fault(Fault::new(path, "the table has no rows").expected("at least one"));
            return;
        };
        if last.least().is_some() {
            let fault = Fault::new(format!("{path}[{}].least", others.len()), "the last row leaves totals out");
            check.fault(fault.expected("a last row without `least`"));
        }
        for (index, row) in others.iter().enumerate() {
            let path = format!("{path}[{index}].least");
            let before = index.checked_sub(1).and_then(|before| others[before].least());
            match row.least() {
                None => check.fault(Fault::new(path, "the row leaves nothing for those after it").expected("a number")),
                Some(least) if before.is_some_and(|before| least >= before) => {
                    let fault = Fault::new(path, format!("least is {least}"));
                    check.fault(fault.expected("less than in the row before"));
                }
                Some(_) => {}
            }
        }
    }
}

impl<T: Lower<()> + FromLeast> Lower<()> for ByLeast<T> {
    type Shape = Vec<T::Shape>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, ()>) -> Option<Self> {
        let rows = ByLeast(Vec::<T>::lower(shape, path, limits, at)?);
        let before = at.check.faults.len();
        rows.check(path, at.check);
        (at.check.faults.len() == before).then_some(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl FromLeast for Option<i8> {
        fn least(&self) -> Option<i8> {
            *self
        }
    }

    fn faults(rows: &[Option<i8>]) -> Vec<String> {
        let mut check = Check::default();
        ByLeast(rows.to_vec()).check("t", &mut check);
        check.faults.into_iter().map(|fault| format!("{}: {}", fault.path, fault.what)).collect()
    }

    #[test]
    fn the_first_row_that_is_reached_counts_and_the_last_takes_the_rest() {
        let rows = ByLeast(vec![Some(6), Some(3), None]);
        let found: Vec<Option<i8>> = [7, 6, 5, 3, 2, -40].map(|total| *rows.of(total)).into();
        assert_eq!(found, [Some(6), Some(6), Some(3), Some(3), None, None]);
        assert_eq!(rows.best(), Some(6));
    }

    #[test]
    fn rows_that_can_never_be_reached_or_leave_a_gap_are_reported() {
        assert_eq!(faults(&[Some(6), Some(3), None]), Vec::<String>::new());
        assert_eq!(faults(&[]), ["t: the table has no rows"]);
        assert_eq!(faults(&[Some(6)]), ["t[0].least: the last row leaves totals out"]);
        assert_eq!(faults(&[None, None]), ["t[0].least: the row leaves nothing for those after it"]);
        assert_eq!(faults(&[Some(3), Some(3), None]), ["t[1].least: least is 3"]);
    }
}
