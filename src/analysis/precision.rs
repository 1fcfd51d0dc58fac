//! How narrow intervals are, and a run that ends once they are narrow enough.
//!
//! The rule looks on a fixed grid from 1,000 games on and stops at the first look at which every half-width holds: Y. S.
//! Chow and H. Robbins, *On the asymptotic theory of fixed-width sequential confidence intervals* (1965). The interval
//! that it stops with covers about as often as one of a fixed number of games (see the simulation in the tests).

use super::quotient;
use crate::batch::StopRule;
use crate::game::{Figure, Game, MetricKind};
use crate::stats::{Accumulator, Summary, proportion};

/// Half the width of a figure's interval, in printed units; none while there is no interval. Of a category, that of the share
/// with the widest.
pub fn half_width(figure: Figure, game: &dyn Game, seen: &Accumulator) -> Option<f64> {
    match figure {
        Figure::Ratio(index) => quotient(game, index, seen)?.1.map(|interval| interval.half_width()),
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
                    let interval = Summary::of(kind, metric.scale, histogram).interval;
                    interval.map(|interval| interval.half_width())
                }
            }
        }
    }
}

/// Half-widths that a run is to reach.
pub struct Precision<'a> {
    game: &'a dyn Game,
    targets: Vec<(Figure, f64)>,
}

impl<'a> Precision<'a> {
    /// Of these figures of `game`, in printed units.
    pub fn new(game: &'a dyn Game, targets: Vec<(Figure, f64)>) -> Precision<'a> {
        Precision { game, targets }
    }

    /// About how many games it takes, by what so many have shown: the interval narrows with the root of their number.
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
    /// where every expected count is 20 or more. 20,000 samples: the standard error of a coverage of 94.5 % is 0.16
    /// points, so that one that high fails with alpha below 1e-8, and one of 92.5 % passes with probability below 1e-6.
    /// Seeds are fixed.
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
}
