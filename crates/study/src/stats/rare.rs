//! The mean of a count that has its usual value in nearly all games, such as aircraft lost to a rare cause.
//!
//! Student's interval holds for means of many games that vary. Of a count that is 0 in all games seen it is 0 to 0,
//! which covers nothing. Here the share of games that leave the usual value gets the exact interval of a share, and how
//! far they leave it is taken from those seen, with one more game of the largest step at the outer end and one of the
//! least at the inner. Where no step was seen it may be as large as the range of the metric allows: victory points come
//! in tens. A range of more than [`BOUNDLESS`] cells bounds nothing, and there is no interval.

use super::{Histogram, Interval, proportion_at};

/// The largest step that is taken for one that was not seen, in cells.
const BOUNDLESS: u64 = 1000;

/// The interval of the mean at this level, in cells; `None` without games, and where only a boundless range could tell.
pub(super) fn rare_mean(histogram: &Histogram, level: f64) -> Option<Interval> {
    let (usual, _) = histogram.iter().max_by_key(|(_, times)| *times)?;
    let n = histogram.count();
    let (lowest, highest) = histogram.range();
    let steps = |up: bool| {
        let beyond = histogram.iter().filter(move |(value, _)| if up { *value > usual } else { *value < usual });
        beyond.map(move |(value, times)| (value.abs_diff(usual), times))
    };
    let up = drift(steps(true), (n, level), highest.abs_diff(usual))?;
    let down = drift(steps(false), (n, level), usual.abs_diff(lowest))?;
    // A step that was seen once may be taken for all: no mean is beyond the range.
    let within = |mean: f64| mean.clamp(lowest as f64, highest as f64);
    Some(Interval { low: within(usual as f64 + up.low - down.high), high: within(usual as f64 + up.high - down.low) })
}

/// The interval for the mean step to one side of the usual value, over `n` games at this level. `steps` has each step
/// seen with its number of games; `farthest` is the largest step that the range allows. `None` where none was seen and
/// it is boundless.
fn drift(steps: impl Iterator<Item = (u64, u64)>, (n, level): (u64, f64), farthest: u64) -> Option<Interval> {
    if farthest == 0 {
        return Some(Interval { low: 0.0, high: 0.0 });
    }
    let (mut games, mut sum, mut most) = (0, 0.0, 0);
    for (step, times) in steps {
        (games, sum, most) = (games + times, sum + step as f64 * times as f64, most.max(step));
    }
    let share = proportion_at(games, n, level);
    if games == 0 && farthest > BOUNDLESS {
        return None;
    }
    let most = if games == 0 { farthest } else { most };
    let mean_with = |one_more: u64| (sum + one_more as f64) / (games + 1) as f64;
    Some(Interval { low: share.low * mean_with(1), high: share.high * mean_with(most) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{LEVEL, clopper_pearson};

    fn histogram(most: i64, values: &[(i64, u64)]) -> Histogram {
        let mut histogram = Histogram::new(0, most);
        assert!(values.iter().all(|&(value, times)| histogram.add_times(value, times)));
        histogram
    }

    #[test]
    fn what_was_never_seen_has_the_bound_of_a_share_times_the_largest_step() {
        assert_eq!(rare_mean(&histogram(1, &[(0, 1000)]), LEVEL), Some(clopper_pearson(0, 1000)));
        assert_eq!(rare_mean(&histogram(20, &[(0, 1000)]), LEVEL), Some(clopper_pearson(0, 1000).times(20.0)));
    }

    #[test]
    fn what_was_never_seen_and_may_be_of_any_size_has_none() {
        assert_eq!(rare_mean(&histogram(1001, &[(0, 1000)]), LEVEL), None);
        assert!(rare_mean(&histogram(1001, &[(0, 999), (1, 1)]), LEVEL).is_some());
    }

    #[test]
    fn steps_of_one_have_the_interval_of_a_share() {
        assert_eq!(rare_mean(&histogram(9999, &[(0, 995), (1, 5)]), LEVEL), Some(clopper_pearson(5, 1000)));
    }

    #[test]
    fn both_sides_of_the_usual_value_count() {
        let interval = rare_mean(&histogram(9999, &[(3, 4), (4, 990), (5, 6)]), LEVEL).unwrap();
        let (up, down) = (clopper_pearson(6, 1000), clopper_pearson(4, 1000));
        assert_eq!(interval, Interval { low: 4.0 + up.low - down.high, high: 4.0 + up.high - down.low });
    }

    #[test]
    fn what_can_be_no_other_has_no_width() {
        let mut histogram = Histogram::new(3, 3);
        assert!(histogram.add_times(3, 50));
        assert_eq!(rare_mean(&histogram, LEVEL), Some(Interval { low: 3.0, high: 3.0 }));
    }
}
