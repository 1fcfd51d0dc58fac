//! What a policy gains over another one on the same dice, row by row of the book and in the mean of its rows.

use crate::stats::{Interval, PairedSums, student_half};
use serde::{Deserialize, Serialize};

/// What a policy gained in one row of the book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowGain {
    /// The sums of the scores: the incumbent's first.
    pub sums: PairedSums,
    /// The spread of the scores: a gain of this size counts as 1 in the mean of the rows.
    pub spread: f64,
}

/// The mean over the rows of a book of the gains, each in spreads of its row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookGain {
    /// The mean.
    pub value: f64,
    /// Its standard error; 0 where every game has the same difference.
    pub error: f64,
    /// The degrees of freedom of the row with the fewest games.
    pub freedom: u64,
    /// The number of games in which the scores differ.
    pub differing: u64,
}

impl RowGain {
    /// The gain of one row from the scores of the same games.
    pub fn of(base: &[i64], other: &[i64], spread: f64) -> RowGain {
        let mut sums = PairedSums::default();
        base.iter().zip(other).for_each(|(&base, &other)| sums.add(base, other));
        RowGain { sums, spread }
    }
}

impl BookGain {
    /// The mean of these rows; none where a row has fewer than two games.
    pub fn of(rows: &[RowGain]) -> Option<BookGain> {
        let count = rows.len() as f64;
        let mut mean = BookGain { value: 0.0, error: 0.0, freedom: u64::MAX, differing: 0 };
        for RowGain { sums, spread } in rows {
            mean.value += sums.difference()? / spread / count;
            mean.error += sums.variance()? / sums.n() as f64 / (spread * count).powi(2);
            mean.freedom = mean.freedom.min(sums.n() - 1);
            mean.differing += sums.differing();
        }
        mean.error = mean.error.sqrt();
        (!rows.is_empty()).then_some(mean)
    }

    /// How many standard errors it is above 0; 0 where no game differs.
    pub fn significance(&self) -> f64 {
        if self.error > 0.0 { self.value / self.error } else { 0.0 }
    }

    /// Student's interval of this level; none where every game has the same difference.
    pub fn interval(&self, level: f64) -> Option<Interval> {
        let half = student_half(level, self.freedom) * self.error;
        (self.error > 0.0).then_some(Interval { low: self.value - half, high: self.value + half })
    }
}
