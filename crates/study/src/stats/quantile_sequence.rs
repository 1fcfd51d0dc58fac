//! A confidence sequence of a quantile of whole numbers: S. R. Howard and A. Ramdas, "Sequential estimation of
//! quantiles with applications to A/B testing and best-arm identification", Bernoulli 28 (2022), here with the betting
//! sequence of the share that each value has at or below it.
//!
//! The lower end is the least value whose share may be as large as the quantile's, the upper end the least whose share
//! is shown to be. Each end errs only where the sequence of one fixed value errs, so that no allowance for the number
//! of values is needed.

use super::{Histogram, Interval, bounded_sequence};

/// A quantile of cells with an interval that holds at every number of games at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequenceQuantile {
    /// The least value that at least this share of the games does not exceed.
    pub value: i64,
    /// The values that the quantile may be, both ends included. Where games are few, they reach to an end of the range.
    pub interval: Interval,
}

/// The quantile at `percent`, from 1 to 99, with an error of at most `alpha` over all numbers of games together. None
/// of no games.
pub fn quantile_sequence(histogram: &Histogram, percent: u8, alpha: f64) -> Option<SequenceQuantile> {
    let n = histogram.count();
    let rank = (u128::from(n) * u128::from(percent)).div_ceil(100) as u64;
    let value = histogram.ranked(rank.max(1))?;
    let share = f64::from(percent) / 100.0;
    let counted = |count: u64| bounded_sequence(&[(1.0, count), (0.0, n - count)], (0.0, 1.0), alpha);
    let may_be = |count: u64| counted(count).is_none_or(|of| of.high >= share);
    let is_shown = |count: u64| counted(count).is_some_and(|of| of.low >= share);
    let mut below = 0;
    let reached: Vec<(i64, u64)> = histogram
        .iter()
        .map(|(value, count)| {
            below += count;
            (value, below)
        })
        .collect();
    let (least, most) = histogram.range();
    let at = |place: usize| reached.get(place).map(|(value, _)| *value);
    let low = match may_be(0) {
        true => least,
        false => at(reached.partition_point(|(_, count)| !may_be(*count))).unwrap_or(most),
    };
    let high = at(reached.partition_point(|(_, count)| !is_shown(*count))).unwrap_or(most);
    Some(SequenceQuantile { value, interval: Interval { low: low as f64, high: high as f64 } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Label, Purpose, Roll, RunKey, Stream, StreamKey};

    #[test]
    fn few_games_reach_to_the_ends_of_the_range_and_none_have_no_quantile() {
        let mut histogram = Histogram::new(0, 9);
        assert_eq!(quantile_sequence(&histogram, 50, 0.05), None);
        assert!(histogram.add(4));
        let one = quantile_sequence(&histogram, 50, 0.05).unwrap();
        assert_eq!((one.value, one.interval), (4, Interval { low: 0.0, high: 9.0 }));
        assert!(histogram.add_times(4, 5000) && histogram.add_times(7, 100));
        let many = quantile_sequence(&histogram, 50, 0.05).unwrap();
        assert_eq!((many.value, many.interval), (4, Interval { low: 4.0, high: 4.0 }));
        let high = quantile_sequence(&histogram, 98, 0.05).unwrap();
        assert_eq!((high.value, high.interval), (4, Interval { low: 4.0, high: 7.0 }));
    }

    /// Null hypothesis: the interval misses the quantile at some of 40 looks in more than 5 % of runs. The ninth decile
    /// of a die of ten sides is 9, exactly on an edge. Of n = 400 runs 20 are expected to miss at most, more than 34
    /// with alpha = 0.001.
    #[test]
    fn it_holds_at_all_looks_together() {
        let misses = |run: &u64| {
            let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(1) };
            let mut stream = Stream::new(RunKey::new("quantile", 7).game(0, *run), key);
            let mut histogram = Histogram::new(1, 10);
            (0..40).any(|_| {
                (0..25).for_each(|_| assert!(histogram.add(i64::from(stream.die(10)))));
                !quantile_sequence(&histogram, 90, 0.05).unwrap().interval.holds(9.0)
            })
        };
        let missed = (0..400).filter(misses).count();
        assert!(missed <= 34, "{missed} of 400 runs");
    }
}
