//! Simulations of coverage. Null: an interval covers the truth in less than 93.5 % of samples (and, for Wilson and t
//! where every expected count is 20 or more, in more than 97 %). With n = 20,000 samples the standard error of a
//! coverage of 94.5 % is 0.16 points: an interval with that coverage fails the lower bound with alpha below 1e-8, and
//! one that covers 92.5 % passes it with probability below 1e-6. Seeds are fixed.

use super::*;
use crate::chance::{Label, Purpose, Roll, RunKey, Stream, StreamKey};

const SAMPLES: u64 = 20_000;

fn stream(sample: u64) -> Stream {
    let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(1) };
    Stream::new(RunKey::new("coverage", 20_251).game(0, sample), key)
}

/// The share of samples for which `covers` finds that the interval contains the truth; a sample without an interval
/// fails.
fn coverage(mut covers: impl FnMut(&mut Stream) -> bool) -> f64 {
    let covered = (0..SAMPLES).filter(|&sample| covers(&mut stream(sample))).count();
    covered as f64 / SAMPLES as f64
}

fn successes(roll: &mut Stream, n: u64, per_thousand: u32) -> u64 {
    (0..n).map(|_| u64::from(roll.die(1000) <= per_thousand)).sum()
}

#[test]
fn wilson_covers_what_it_says() {
    for (n, per_thousand) in [(100, 200), (100, 500), (400, 70), (200, 430)] {
        let truth = f64::from(per_thousand) / 1000.0;
        let covered = coverage(|roll| wilson(successes(roll, n, per_thousand), n).holds(truth));
        assert!((0.935..=0.97).contains(&covered), "{per_thousand}/1000 of {n}: {covered}");
    }
}

#[test]
fn a_share_is_covered_whatever_its_size() {
    // This is exact: it sums the chances of all counts whose interval contains the truth. There is no sampling and no
    // alpha.
    for n in [20, 40, 100, 250] {
        let intervals: Vec<Interval> = (0..=n).map(|count| proportion(count, n).unwrap().interval).collect();
        for per_thousand in (1..1000).step_by(3) {
            let truth = f64::from(per_thousand) / 1000.0;
            let binomial = binomial::Binomial::new(n, truth);
            let chance =
                |count: u64| binomial.at_most(count) - if count > 0 { binomial.at_most(count - 1) } else { 0.0 };
            let held = (0..=n).filter(|&count| intervals[count as usize].holds(truth));
            let covered: f64 = held.map(chance).sum();
            assert!(covered >= 0.935, "{per_thousand}/1000 of {n}: {covered}");
            let fewest = truth.min(1.0 - truth) * n as f64;
            assert!(fewest < 25.0 || covered <= 0.97, "{per_thousand}/1000 of {n}: {covered}");
        }
    }
}

#[test]
fn clopper_pearson_never_covers_less_than_its_level() {
    for (n, per_thousand) in [(40, 20), (50, 100), (100, 500)] {
        let truth = f64::from(per_thousand) / 1000.0;
        let covered = coverage(|roll| clopper_pearson(successes(roll, n, per_thousand), n).holds(truth));
        assert!(covered >= 0.947, "{per_thousand}/1000 of {n}: {covered}");
    }
}

#[test]
fn the_mean_of_dice_is_covered() {
    // The square of a d6 is skewed, as victory points are; a sum of dice would be symmetric.
    for n in [30, 120] {
        let covered = coverage(|roll| {
            let mut histogram = Histogram::new(1, 36);
            (0..n).for_each(|_| assert!(histogram.add(i64::from(roll.die(6)).pow(2))));
            let interval = student_t(histogram.mean().unwrap(), histogram.deviation().unwrap(), n);
            interval.unwrap().holds(91.0 / 6.0)
        });
        assert!((0.935..=0.97).contains(&covered), "{n}: {covered}");
    }
}

#[test]
fn quantiles_of_discrete_data_are_covered() {
    // The quantile of a d100 at p percent is p.
    for (n, percent) in [(100, 5), (100, 50), (60, 95)] {
        let ranks = order_statistic(percent, n);
        let covered = coverage(|roll| {
            let mut histogram = Histogram::new(1, 100);
            (0..n).for_each(|_| assert!(histogram.add(roll.percentile().into())));
            let end = |rank: Option<u64>| rank.and_then(|rank| histogram.ranked(rank));
            let truth = i64::from(percent);
            end(ranks.low).is_none_or(|low| low <= truth) && end(ranks.high).is_none_or(|high| truth <= high)
        });
        assert!(covered >= 0.947, "{percent} % of {n}: {covered}");
    }
}

#[test]
fn the_ratio_of_hits_to_shots_is_covered() {
    // A game has d4 shots; each hits on 1 to 300 of 1000.
    for n in [100, 400] {
        let covered = coverage(|roll| {
            let mut sums = RatioSums::default();
            for _ in 0..n {
                let shots = roll.die(4).into();
                sums.add(successes(roll, shots, 300) as i64, shots as i64);
            }
            let cells = Cells { scoring: n, positive: true };
            ratio(&sums, cells).and_then(|rate| rate.interval).is_some_and(|interval| interval.holds(0.3))
        });
        assert!(covered >= 0.935, "{n}: {covered}");
    }
}

#[test]
fn the_difference_of_two_paired_shares_is_covered() {
    // The chances, in ten-thousandths, of the event in both arms, in the first only and in the second only. Every
    // expected count is 20 or more.
    for (n, [both, first, second]) in [
        (200, [3000, 1500, 2000]),
        (200, [2500, 2500, 2500]),
        (400, [4000, 500, 700]),
        (1000, [200, 200, 300]),
        (1000, [4700, 250, 250]),
    ] {
        let truth = f64::from(second as i32 - first as i32) / 10_000.0;
        let covered = coverage(|roll| {
            let mut counts = PairedCounts::default();
            for _ in 0..n {
                match roll.die(10_000) {
                    face if face <= both => counts.both += 1,
                    face if face <= both + first => counts.first += 1,
                    face if face <= both + first + second => counts.second += 1,
                    _ => counts.neither += 1,
                }
            }
            newcombe(counts, LEVEL).is_some_and(|interval| interval.holds(truth))
        });
        assert!((0.935..=0.97).contains(&covered), "{both} {first} {second} of {n}: {covered}");
    }
}

#[test]
fn the_difference_of_two_paired_means_is_covered() {
    // The second arm rolls a second die in half of the games and keeps the greater. About a fifth of the games differ,
    // all in one direction. With fewer than about thirty differing games the mean is too skewed for Student's interval.
    for n in [150, 600] {
        let covered = coverage(|roll| {
            let mut sums = PairedSums::default();
            for _ in 0..n {
                let (first, other) = (i64::from(roll.die(6)), i64::from(roll.die(6)));
                sums.add(first, if roll.die(2) == 1 { first } else { first.max(other) });
            }
            // The greater of two dice has the mean 161/36, one die 126/36; half of the games roll two.
            sums.interval(LEVEL).is_some_and(|interval| interval.holds(35.0 / 72.0))
        });
        assert!((0.935..=0.97).contains(&covered), "{n}: {covered}");
    }
}

#[test]
fn the_difference_of_two_paired_ratios_is_covered() {
    // A game has d4 shots; each hits on 1 to 300 of 1000. In one of two (or of five) games the second arm draws both
    // anew and hits on 1 to 400. Its rate is then 0.35 (or 0.32) hits a shot instead of 0.3.
    for (n, one_of) in [(100, 2), (400, 5)] {
        let covered = coverage(|roll| {
            let mut sums = PairedRatioSums::default();
            let volley = |roll: &mut Stream, per_thousand| {
                let shots = u64::from(roll.die(4));
                (successes(roll, shots, per_thousand) as i64, shots as i64)
            };
            for _ in 0..n {
                let first = volley(roll, 300);
                sums.add(first, if roll.die(one_of) == 1 { volley(roll, 400) } else { first });
            }
            sums.interval(LEVEL).is_some_and(|interval| interval.holds(0.1 / f64::from(one_of)))
        });
        assert!((0.935..=0.97).contains(&covered), "{n}: {covered}");
    }
}

/// Denominators whose sum is about a hundred, the fewest for which there is an interval, among the samples that have
/// one. Where the ratio is the same in both arms the method is conservative; where it is not, the quotient is skewed by
/// then, and at the level of one line in fifty the interval covers less than it says. What it reaches is printed.
#[test]
fn the_difference_of_ratios_to_something_rare_is_covered_at_the_usual_level() {
    // Of 1000: losses of the first arm and of the second, one of them among the other; kills are 300, in a third of the
    // games drawn anew. n is such that there are 104 of the rarer losses.
    for (n, first, second) in [(1040, 100, 100), (1040, 200, 100), (1300, 80, 100)] {
        let truth = 300.0 / f64::from(second) - 300.0 / f64::from(first);
        let (mut with, mut near, mut far) = (0, 0, 0);
        for sample in 0..SAMPLES {
            let (mut roll, mut sums) = (stream(sample), PairedRatioSums::default());
            for _ in 0..n {
                let (loss, kill) = (roll.die(1000), roll.die(1000));
                let other = if roll.die(3) == 1 { roll.die(1000) } else { kill };
                let cells = |kill, loss, losses| (i64::from(kill <= 300), i64::from(loss <= losses));
                sums.add(cells(kill, loss, first), cells(other, loss, second));
            }
            let holds = |level| sums.interval(level).map(|interval| interval.holds(truth));
            with += u64::from(sums.thin().is_none());
            near += u64::from(holds(LEVEL) == Some(true));
            far += u64::from(holds(0.999) == Some(true));
        }
        let [near, far] = [near, far].map(|count| count as f64 / with as f64);
        println!("{first} and {second} of {n}: 95 % covers {near}, 99.9 % {far}; an interval in {with} of {SAMPLES}");
        assert!((0.935..=0.975).contains(&near) && far >= 0.99, "{first} and {second} of {n}: {near}, {far}");
    }
}

#[test]
fn the_mean_of_a_rare_count_is_covered() {
    // An event happens in `per_hundred_thousand` of 100,000 games, and counts 1 to `most`.
    for (per_hundred_thousand, most) in [(20, 1), (100, 1), (500, 1), (1500, 1), (100, 3), (500, 3), (1500, 3)] {
        let truth = f64::from(per_hundred_thousand) / 1e5 * (1.0 + f64::from(most)) / 2.0;
        let covered = coverage(|roll| {
            let mut histogram = Histogram::new(0, 100);
            for _ in 0..1000 {
                let event = roll.die(100_000) <= per_hundred_thousand;
                assert!(histogram.add(if event { i64::from(roll.die(most)) } else { 0 }));
            }
            let interval = Summary::of(&crate::game::MetricKind::Integer, 1, &histogram).interval;
            interval.is_some_and(|interval| interval.holds(truth))
        });
        assert!(covered >= 0.935, "{per_hundred_thousand}/100,000 of 1 to {most}: {covered}");
    }
}
