//! Confidence sequences: intervals that hold at every number of games at once, so that a run may look at them as often
//! as it likes and stop when it likes.
//!
//! Of a bounded quantity, by betting: I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by
//! betting", JRSS B 86 (2024), 1-27. Against each mean m a gambler bets the same fraction λ of his money in every game
//! that the cell exceeds m: his money is the product of 1 + λ (x - m), which under m is a martingale, and so is the
//! average over gamblers of different λ. By Ville's inequality it ever exceeds 1/α with a chance of at most α. Two such
//! averages, one for either direction, give the two ends. This holds exactly, for every bounded distribution, from the
//! first game on; and as all bets are fixed beforehand, the money follows from how often each value occurred.
//!
//! Of a quotient of sums, which is no mean, and of a quantity whose bounds are far beyond what it ever is, by the
//! asymptotic sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central
//! limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024).

use super::Interval;

/// The number of gamblers; each bets another fraction.
const BETS: i32 = 22;
/// The largest fraction bet; at 1 a single game could lose all money.
const LARGEST: f64 = 0.98;
/// The quotient of each fraction and the next smaller one.
const STEP: f64 = 1.6;
/// The number of halvings in the search for an end, which give it to one part in 10^10 of the range.
const HALVINGS: u32 = 34;

/// The interval, with an error of at most `alpha` over all numbers of games together, of the mean of a quantity between
/// `low` and `high`, which took these values, each with how often. None of no values.
pub fn bounded_sequence(values: &[(f64, u64)], (low, high): (f64, f64), alpha: f64) -> Option<Interval> {
    let n: u64 = values.iter().map(|(_, count)| count).sum();
    if n == 0 {
        return None;
    }
    let width = high - low;
    if width <= 0.0 {
        return Some(Interval { low, high });
    }
    let scaled: Vec<(f64, f64)> =
        values.iter().map(|&(value, count)| (((value - low) / width).clamp(0.0, 1.0), count as f64)).collect();
    let mirrored: Vec<(f64, f64)> = scaled.iter().map(|&(value, count)| (1.0 - value, count)).collect();
    let from_below = lower_end(&scaled, n, alpha / 2.0);
    let from_above = 1.0 - lower_end(&mirrored, n, alpha / 2.0);
    Some(Interval { low: low + width * from_below, high: low + width * from_above })
}

/// The greatest mean that is ruled out as too low, for values from 0 to 1; 0 if none is.
fn lower_end(values: &[(f64, f64)], n: u64, alpha: f64) -> f64 {
    let mean = values.iter().map(|(value, count)| value * count).sum::<f64>() / n as f64;
    let bound = -alpha.ln();
    let ruled_out = |against: f64| money(values, against) >= bound;
    if !ruled_out(0.0) {
        return 0.0;
    }
    // The money falls as the mean rises, and no gambler gains against the mean of the sample itself.
    let (mut out, mut kept) = (0.0, mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(out, kept);
        if ruled_out(middle) { out = middle } else { kept = middle }
    }
    out
}

/// The logarithm of the average money of gamblers that bet that values from 0 to 1 exceed `against`.
fn money(values: &[(f64, f64)], against: f64) -> f64 {
    let of_bet = |step: i32| -> f64 {
        let bet = LARGEST / STEP.powi(step);
        values.iter().map(|&(value, count)| count * (bet * (value - against)).ln_1p()).sum()
    };
    let logs: Vec<f64> = (0..BETS).map(of_bet).collect();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return most;
    }
    most + (logs.iter().map(|log| (log - most).exp()).sum::<f64>() / f64::from(BETS)).ln()
}

/// The number of games at which the asymptotic sequence is tightest.
const TUNED: f64 = 10_000.0;

/// By how many standard errors of `n` games an estimate may be off at any number of games, with an error of at most
/// `alpha` over all of them, as far as the central limit theorem holds.
pub fn errors_at_any_time(n: u64, alpha: f64) -> f64 {
    let n = n as f64;
    let spread = -2.0 * alpha.ln();
    let tuned = (spread + spread.ln() + 1.0) / TUNED;
    let grown = n * tuned + 1.0;
    (2.0 * grown / (n * tuned) * (grown.sqrt() / alpha).ln()).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected ends were computed in Python from the formula.
    #[test]
    fn the_ends_are_where_the_money_reaches_the_bound() {
        let values: [(f64, u64); 3] = [(-1.0, 30), (0.0, 900), (1.0, 70)];
        let interval = bounded_sequence(&values, (-1.0, 1.0), 0.05).unwrap();
        assert!((interval.low - 0.005040266910673941).abs() < 1e-9, "{interval:?}");
        assert!((interval.high - 0.07719030996631782).abs() < 1e-9, "{interval:?}");
        let scaled: Vec<(f64, f64)> = values.iter().map(|&(x, n)| ((x + 1.0) / 2.0, n as f64)).collect();
        let at = |mean: f64| money(&scaled, (mean + 1.0) / 2.0);
        let bound = (40.0f64).ln();
        assert!(at(interval.low) >= bound - 1e-9 && at(interval.low + 1e-6) < bound, "{interval:?}");
    }

    #[test]
    fn what_never_and_what_always_happens_has_an_end_that_closes_in() {
        let mut last = 1.0;
        for n in [10, 100, 1000, 10_000, 100_000] {
            let never = bounded_sequence(&[(0.0, n)], (0.0, 1.0), 0.05).unwrap();
            let always = bounded_sequence(&[(1.0, n)], (0.0, 1.0), 0.05).unwrap();
            assert_eq!(never.low, 0.0);
            assert!((always.low - (1.0 - never.high)).abs() < 1e-9 && always.high == 1.0);
            assert!(never.high < last, "{n}: {never:?}");
            last = never.high;
        }
        // Clopper and Pearson's end is 3.7/n, so the price of looking at every game is less than a factor of two.
        assert!((last - 6.79e-5).abs() < 1e-7, "{last}");
        assert_eq!(bounded_sequence(&[], (0.0, 1.0), 0.05), None);
        assert_eq!(bounded_sequence(&[(3.0, 5)], (3.0, 3.0), 0.05), Some(Interval { low: 3.0, high: 3.0 }));
    }

    #[test]
    fn mirrored_values_have_the_mirrored_interval() {
        let one = bounded_sequence(&[(-2.0, 50), (0.0, 300), (5.0, 80)], (-8.0, 8.0), 0.01).unwrap();
        let other = bounded_sequence(&[(2.0, 50), (0.0, 300), (-5.0, 80)], (-8.0, 8.0), 0.01).unwrap();
        assert!((one.low + other.high).abs() < 1e-9 && (one.high + other.low).abs() < 1e-9, "{one:?} {other:?}");
    }

    /// At the number of games that it is made for, the asymptotic sequence is some 1.5 times as wide as a fixed
    /// interval.
    #[test]
    fn the_price_of_every_look_is_modest() {
        let factor = errors_at_any_time(10_000, 0.05) / 1.96;
        assert!((1.4..1.75).contains(&factor), "{factor}");
        assert!(errors_at_any_time(100, 0.05) > 5.0 && errors_at_any_time(10_000_000, 0.05) < 5.0);
    }
}
