//! The interval of the mean of a bounded quantity over a number of games fixed beforehand, for one that hardly ever
//! leaves its usual value: exact for every bounded distribution.
//!
//! It is the bet of `bounded_sequence` with what a fixed number of games allows. Against a mean m a gambler
//! bets a fraction λ of all that he can lose in a game: his money is the product of 1 + λ (m - x) / (high - m), which
//! under m is a martingale, so that it ends above 1/α with a chance of at most α (Markov). With λ = 1 and a quantity
//! that is never seen to move this is the bound of Clopper and Pearson times the range. The gamblers of
//! `bounded_sequence` bet at most half of that where the range is symmetric about the usual value, as that of a
//! difference is, and there are seven times as many to share the money. Its tests have the rates by simulation.

use super::Interval;

/// The fractions bet of what can be lost: all of it, which is best where nothing moved, and less for games that move by
/// as much as the range allows.
const BETS: [f64; 3] = [1.0, 0.5, 0.2];
/// The number of halvings in the search for an end.
const HALVINGS: u32 = 60;

/// The interval, with an error of at most `alpha`, of the mean of a quantity between `low` and `high`, which took these
/// values, each with how often. None of no values.
pub fn few_changes(values: &[(f64, u64)], (low, high): (f64, f64), alpha: f64) -> Option<Interval> {
    let n: u64 = values.iter().map(|(_, count)| count).sum();
    if n == 0 {
        return None;
    }
    if high <= low {
        return Some(Interval { low, high });
    }
    let mirrored: Vec<(f64, u64)> = values.iter().map(|(value, count)| (-value, *count)).collect();
    let above = upper_end(values, n, (low, high), alpha / 2.0);
    let below = -upper_end(&mirrored, n, (-high, -low), alpha / 2.0);
    Some(Interval { low: below, high: above })
}

/// The least mean that is ruled out as too high; `high` if none is.
fn upper_end(values: &[(f64, u64)], n: u64, (low, high): (f64, f64), alpha: f64) -> f64 {
    let bound = -alpha.ln();
    let mean = values.iter().map(|&(value, count)| value * count as f64).sum::<f64>() / n as f64;
    // The money rises with the mean that is bet against, and against that of the sample no gambler gains.
    let (mut kept, mut out) = (mean.clamp(low, high), high);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(kept, out);
        if middle < high && money(values, middle, high) >= bound { out = middle } else { kept = middle }
    }
    out
}

/// The logarithm of the average money of gamblers that bet that values of at most `high` are below `against`.
fn money(values: &[(f64, u64)], against: f64, high: f64) -> f64 {
    let gained = |bet: f64, value: f64| (bet * (against - value) / (high - against)).ln_1p();
    let of_bet = |bet: f64| values.iter().map(|&(value, count)| count as f64 * gained(bet, value)).sum::<f64>();
    let logs = BETS.map(of_bet);
    let most = logs.into_iter().fold(f64::NEG_INFINITY, f64::max);
    most + (logs.iter().map(|log| (log - most).exp()).sum::<f64>() / BETS.len() as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Dice, Roll, RunKey, StreamKey};
    use crate::stats::{LEVEL, bounded_sequence};

    /// Where nothing moved in n games, the end is near (high - low) times that of Clopper and Pearson, and less than
    /// half of that of the sequence: of 200 games and a range of 20 it is 0.5 where that is 1.4.
    #[test]
    fn what_never_moved_is_bounded_by_its_range_over_the_games() {
        for (n, range) in [(30, 3.0), (200, 20.0), (5_000, 100.0)] {
            let still = [(0.0, n)];
            let interval = few_changes(&still, (-range, range), 1.0 - LEVEL).unwrap();
            let exact = range * (1.0 - (0.025f64 / 3.0).powf(1.0 / n as f64));
            assert!((interval.high - exact).abs() < 0.05 * exact && interval.low == -interval.high, "{interval:?}");
            let sequence = bounded_sequence(&still, (-range, range), 1.0 - LEVEL).unwrap();
            assert!(interval.high < 0.5 * sequence.high, "{interval:?} {sequence:?}");
        }
        assert_eq!(few_changes(&[], (0.0, 1.0), 0.05), None);
        assert_eq!(few_changes(&[(3.0, 5)], (3.0, 3.0), 0.05), Some(Interval { low: 3.0, high: 3.0 }));
    }

    #[test]
    fn one_shift_of_all_games_alike_is_in_its_interval() {
        let interval = few_changes(&[(14.0, 500)], (-20.0, 20.0), 0.05).unwrap();
        assert!(interval.low < 14.0 && 14.0 < interval.high && interval.high < 14.1 && interval.low > 13.5);
        let all = few_changes(&[(1.0, 40)], (-1.0, 1.0), 0.05).unwrap();
        assert!(all.high == 1.0 && all.low > 0.75, "{all:?}");
    }

    /// Null hypothesis: of quantities that hardly ever move, the true mean is outside the interval at 95 % in more than
    /// 5 % of the samples. n = 2,000 samples of 150 games for each of five distributions: 100 are 5 %, and more than
    /// 131 have a chance of 1e-3. The last one moves rarely and as far as it can, the worst case of a bound.
    #[test]
    fn the_mean_is_missed_as_seldom_as_promised() {
        // Of a die of 100 sides: the faces up to the first go to the first value, and so on.
        type Case = (&'static [(u32, f64)], (f64, f64));
        let cases: [Case; 5] = [
            (&[(2, 1.0), (100, 0.0)], (-6.0, 6.0)),
            (&[(3, 2.0), (6, -1.0), (100, 0.0)], (-6.0, 6.0)),
            (&[(10, 1.0), (20, -1.0), (100, 0.0)], (-1.0, 1.0)),
            (&[(4, 5.0), (5, -20.0), (100, 1.0)], (-40.0, 40.0)),
            (&[(1, 40.0), (100, 0.0)], (-40.0, 40.0)),
        ];
        for (case, (faces, range)) in cases.into_iter().enumerate() {
            let value = |face: u32| faces.iter().find(|(to, _)| face <= *to).map_or(0.0, |(_, value)| *value);
            let truth = (1..=100).map(value).sum::<f64>() / 100.0;
            let key = RunKey::new("few-changes", case as u64);
            let missed = (0..2_000).filter(|sample| {
                let mut roll = Dice::new(key.game(0, *sample)).open(StreamKey::default());
                let values: Vec<(f64, u64)> = (0..150).map(|_| (value(roll.die(100)), 1)).collect();
                !few_changes(&values, range, 1.0 - LEVEL).unwrap().holds(truth)
            });
            let missed = missed.count();
            assert!(missed <= 131, "case {case}: {missed} of 2,000 miss {truth}");
        }
    }
}
