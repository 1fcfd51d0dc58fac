//! The precision of figures, and a rule that ends a run once it is reached.
//!
//! The rule looks on a fixed grid from 1,000 games on and stops at the first look at which every half-width holds: Y.
//! S. Chow and H. Robbins, *On the asymptotic theory of fixed-width sequential confidence intervals* (1965). The
//! interval that it stops with covers about as often as one of a fixed number of games (see the simulation in the
//! tests).

use super::quotient;
use crate::batch::StopRule;
use crate::game::{Figure, Game, MetricKind};
use crate::stats::{Accumulator, Summary, proportion};

/// Half the width of a figure's interval, in printed units; `None` while the figure is thin. For a category, it is that
/// of the share with the widest interval.
pub fn half_width(figure: Figure, game: &dyn Game, seen: &Accumulator) -> Option<f64> {
    match figure {
        Figure::Ratio(index) => quotient(game, index, seen)?.interval.map(|interval| interval.half_width()),
        Figure::Metric(index) => {
            let (metric, histogram) = (&game.metrics()[index], seen.metric(index));
            match &metric.kind {
                MetricKind::Category(names) => {
                    let shares = (0..names.len() as i64)
                        .map(|cell| proportion(histogram.count_of(cell), histogram.count()))
                        .collect::<Option<Vec<_>>>()?;
                    shares.iter().map(|share| share.interval.half_width()).reduce(f64::max)
                }
                kind => {
                    let summary = Summary::of(kind, metric.scale, histogram);
                    summary.interval.filter(|_| !summary.rough()).map(|interval| interval.half_width())
                }
            }
        }
    }
}

/// A rule that ends a run when the half-widths of some figures are within their targets.
pub struct Precision<'a> {
    game: &'a dyn Game,
    targets: Vec<(Figure, f64)>,
}

impl<'a> Precision<'a> {
    /// A rule with a target half-width for each of these figures of `game`, in printed units.
    pub fn new(game: &'a dyn Game, targets: Vec<(Figure, f64)>) -> Precision<'a> {
        Precision { game, targets }
    }

    /// About how many games it takes, by the games so far: the interval narrows with the root of their number.
    pub fn games_needed(&self, seen: &Accumulator) -> Option<f64> {
        let needed = self.targets.iter().map(|(figure, target)| {
            let half = half_width(*figure, self.game, seen)?;
            Some(seen.games() as f64 * (half / target).powi(2))
        });
        needed.collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::max)
    }
}

impl StopRule for Precision<'_> {
    fn enough(&self, seen: &Accumulator) -> bool {
        let narrow =
            |(figure, target): &(Figure, f64)| half_width(*figure, self.game, seen).is_some_and(|half| half <= *target);
        self.targets.iter().all(narrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Run, Unwatched, grid};
    use crate::chance::{Label, Purpose, Roll, RunKey, Stream, StreamKey};
    use crate::game::testing::toy::{Duel, Toy};
    use crate::stats::proportion;

    const FLAG: usize = 2;

    /// Null: the interval at which the rule stops covers the truth in less than 93.5 % of samples, or in more than 97 %
    /// where every expected count is 20 or more. n = 20,000 samples. The standard error of a coverage of 94.5 % is 0.16
    /// points: a rule with that coverage fails with alpha below 1e-8, and one with 92.5 % passes with probability below
    /// 1e-6. Seeds are fixed.
    #[test]
    fn the_interval_at_which_a_run_stops_covers_what_it_says() {
        const SAMPLES: u64 = 20_000;
        let toy = Duel::default().playable();
        for (per_thousand, target) in [(500, 0.02), (200, 0.02), (50, 0.01), (30, 0.008)] {
            let rule = Precision::new(&toy, vec![(Figure::Metric(FLAG), target)]);
            let truth = f64::from(per_thousand) / 1000.0;
            let covers = |sample: &u64| {
                let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(2) };
                let mut stream = Stream::new(RunKey::new("precision", 20_251).game(0, *sample), key);
                let (mut seen, mut row) = (Accumulator::new(&toy), [0, 0, 0, 1, 0, 2, 0]);
                for look in grid() {
                    while seen.games() < look {
                        row[FLAG] = i64::from(stream.die(1000) <= per_thousand);
                        seen.add(&row).unwrap();
                    }
                    if rule.enough(&seen) {
                        break;
                    }
                }
                let flag = seen.metric(FLAG);
                proportion(flag.count_of(1), flag.count()).unwrap().interval.holds(truth)
            };
            let covered = (0..SAMPLES).filter(covers).count() as f64 / SAMPLES as f64;
            assert!((0.935..=0.97).contains(&covered), "{per_thousand}/1000 within {target}: {covered}");
        }
    }

    #[test]
    fn a_run_stops_where_all_half_widths_hold_and_one_look_earlier_some_do_not() {
        let toy = Duel::default().playable();
        let named = |name: &str| Figure::named(&toy, name).unwrap();
        assert_eq!(named("hits_per_shot"), Figure::Ratio(0));
        assert_eq!(Figure::named(&toy, "nothing"), None);
        let rule = Precision::new(&toy, vec![(named("winner"), 0.012), (named("hits_per_shot"), 0.3)]);
        let run = Run {
            game: &toy,
            key: Toy::key(5),
            games: 0..1_000_000,
            threads: 2,
            block: 100,
            part_games: 1 << 18,
            rule: Some(&rule),
        };
        let seen = run.play(&Default::default(), None, &mut Unwatched).unwrap();
        assert!(grid().any(|look| look == seen.games()) && seen.games() > 1000, "{}", seen.games());
        assert!(rule.enough(&seen));
        let before = grid().take_while(|&look| look < seen.games()).last().unwrap();
        let fewer = Run { games: 0..before, rule: None, ..run };
        let fewer = fewer.play(&Default::default(), None, &mut Unwatched).unwrap();
        assert!(!rule.enough(&fewer));
        let needed = rule.games_needed(&fewer).unwrap();
        assert!((before as f64..seen.games() as f64 * 1.25).contains(&needed), "{before} {needed} {}", seen.games());
    }

    /// Null: where a run stops at the precision of a ratio whose denominator is 1 in 1 of 50 games, the interval covers
    /// the truth in less than 93.5 %, or a run stops before 30 games have a hit. n = 1,000 runs, seeds fixed; a
    /// coverage of 96 % fails with alpha below 1e-4. When games without a hit gave an interval of width 0, 34 %
    /// covered.
    #[test]
    fn the_ratio_at_which_a_run_stops_is_covered() {
        const SAMPLES: u64 = 1_000;
        let ratios = vec![("hits_per_shot", "hits", "first_blood", 100)];
        let toy = Duel { ratios, ..Duel::default() }.playable();
        // The ratio is printed for a hundred.
        let rule = Precision::new(&toy, vec![(Figure::Ratio(0), 5.0)]);
        let (mut stopped, mut covered) = (0, 0);
        for sample in 0..SAMPLES {
            let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(6) };
            let mut stream = Stream::new(RunKey::new("precision", 20_261).game(0, sample), key);
            let (mut seen, mut row) = (Accumulator::new(&toy), [0, 0, 0, 1, 0, 2, 0]);
            for look in grid().take_while(|look| *look <= 30_000) {
                while seen.games() < look {
                    row[FLAG] = i64::from(stream.die(50) == 1);
                    row[6] = i64::from(row[FLAG] == 1 && stream.die(10) == 1);
                    seen.add(&row).unwrap();
                }
                if rule.enough(&seen) {
                    let interval = quotient(&toy, 0, &seen).unwrap().interval.unwrap();
                    assert!(seen.metric(6).count_of(1) >= 30 && interval.half_width() > 0.0);
                    stopped += 1;
                    covered += u64::from(interval.holds(10.0));
                    break;
                }
            }
        }
        println!("{covered} of {stopped} covered");
        assert!(stopped > 990 && covered * 1000 >= 935 * stopped, "{covered} of {stopped}");
    }

    /// A count that was the same in all games has no known precision.
    #[test]
    fn what_rests_on_few_games_never_satisfies_a_precision() {
        let toy = Duel::default().playable();
        let mut seen = Accumulator::new(&toy);
        (0..5000).for_each(|_| seen.add(&[0, 0, 0, 1, 0, 2, 0]).unwrap());
        assert_eq!(half_width(Figure::named(&toy, "hits").unwrap(), &toy, &seen), None);
        assert_eq!(half_width(Figure::Ratio(0), &toy, &seen), None);
        assert!(half_width(Figure::Metric(FLAG), &toy, &seen).is_some_and(|half| half > 0.0 && half < 0.001));
    }
}
