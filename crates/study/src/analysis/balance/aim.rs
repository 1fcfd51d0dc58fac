//! A figure that has a target: the score of a side, or a metric, a share or a ratio.

use crate::analysis::results::Results;
use crate::analysis::{quotient_at, quotient_sequence};
use crate::game::{Figure, Game, MetricKind, is_named};
use crate::stats::{
    Accumulator, Histogram, Interval, Rate, Thin, bounded_sequence, errors_at_any_time, metric_mean_at, proportion_at,
};

/// A figure of a game that has a target.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// The score of the side whose victory is named first: a win counts 1, a game that no side wins a half.
    Score(Standing),
    /// The mean of an integer metric, or the share of a flag, by the index of the metric.
    Metric(usize),
    /// The share of one value of a category: the index of the metric, and the value.
    Share(usize, i64),
    /// A ratio, by its index.
    Ratio(usize),
}

/// The clauses of a game's verdicts that count as a win and as a loss; any other counts 0.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The index of the clause that counts 1.
    pub first: usize,
    /// The index of the clause that counts 0.
    pub second: usize,
}

/// A figure with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The figure, in printed units.
    pub value: f64,
    /// Its interval; `None` where it is thin.
    pub interval: Option<Interval>,
    /// Why it is thin, if it is.
    pub thin: Option<Thin>,
}

/// A metric whose range is at most this many printed units wide always uses the exact sequence of a bounded quantity.
const BOUNDED: f64 = 100.0;
/// A wider metric uses the asymptotic sequence once more than this many games leave its usual value.
const MANY: u64 = 100;
/// A metric with a wider range has no interval until then: one made from the range would say nothing.
const BOUNDLESS: f64 = 1000.0;

impl Aim {
    /// The score, where a game says whose victory is what: of three clauses the one that begins with `nobody`, else the
    /// middle one, is a half.
    pub fn score(game: &dyn Game) -> Option<Aim> {
        let verdicts = game.verdicts()?;
        let neutral = verdicts.neutral();
        let mut sides = (0..verdicts.clauses.len()).filter(|at| Some(*at) != neutral);
        Some(Aim::Score(Standing { first: sides.next()?, second: sides.next()? }))
    }

    /// The figure of this name: `score`, a metric, a ratio, or a value of a category such as `winner=a`.
    pub fn named(game: &dyn Game, name: &str) -> Option<Aim> {
        if is_named("score", name) || is_named("win", name) {
            return Aim::score(game);
        }
        match Figure::named(game, name) {
            Some(Figure::Ratio(index)) => return Some(Aim::Ratio(index)),
            Some(Figure::Metric(index)) if !matches!(game.metrics()[index].kind, MetricKind::Category(_)) => {
                return Some(Aim::Metric(index));
            }
            _ => {}
        }
        let (metric, value) = name.split_once('=')?;
        let index = game.metrics().iter().position(|known| is_named(&known.name, metric))?;
        let MetricKind::Category(names) = &game.metrics()[index].kind else { return None };
        Some(Aim::Share(index, names.iter().position(|known| is_named(known, value))? as i64))
    }

    /// The names of all figures that can have a target.
    pub fn names(game: &dyn Game) -> Vec<String> {
        let mut names: Vec<String> = Aim::score(game).iter().map(|_| "score".to_owned()).collect();
        for metric in game.metrics() {
            match &metric.kind {
                MetricKind::Category(values) => {
                    names.extend(values.iter().map(|value| format!("{}={value}", metric.name)));
                }
                _ => names.push(metric.name.clone()),
            }
        }
        names.extend(game.ratios().iter().map(|ratio| ratio.name.clone()));
        names
    }

    /// The name of the figure, in the form that [`Aim::named`] reads.
    pub fn name(&self, game: &dyn Game) -> String {
        match self {
            Aim::Score(_) => "score".to_owned(),
            Aim::Metric(index) => game.metrics()[*index].name.clone(),
            Aim::Ratio(index) => game.ratios()[*index].name.clone(),
            Aim::Share(index, value) => match &game.metrics()[*index].kind {
                MetricKind::Category(names) => format!("{}={}", game.metrics()[*index].name, names[*value as usize]),
                _ => game.metrics()[*index].name.clone(),
            },
        }
    }

    /// Whether it is a share, from 0 to 1.
    pub fn is_share(&self, game: &dyn Game) -> bool {
        match self {
            Aim::Score(_) | Aim::Share(..) => true,
            Aim::Metric(index) => game.metrics()[*index].kind == MetricKind::Flag,
            Aim::Ratio(_) => false,
        }
    }

    /// Its mean over games, and the variance of that mean, in printed units; `None` without games, and of a ratio.
    pub fn spread(&self, game: &dyn Game, seen: &Accumulator) -> Option<(f64, f64)> {
        let (values, scale): (Vec<(f64, u64)>, f64) = match *self {
            Aim::Score(standing) => (points(game, seen, standing)?, 1.0),
            Aim::Share(index, value) => {
                let (count, all) = (seen.metric(index).count_of(value), seen.metric(index).count());
                (vec![(1.0, count), (0.0, all - count)], 1.0)
            }
            Aim::Metric(index) => {
                let cells = seen.metric(index).iter().map(|(cell, count)| (cell as f64, count)).collect();
                (cells, f64::from(game.metrics()[index].scale))
            }
            Aim::Ratio(_) => return None,
        };
        let n = values.iter().map(|(_, count)| *count).sum::<u64>() as f64;
        let mean = values.iter().map(|(value, count)| value * *count as f64).sum::<f64>() / n;
        let squares = values.iter().map(|(value, count)| (value - mean).powi(2) * *count as f64).sum::<f64>();
        (n > 0.0).then(|| (mean / scale, squares / n / n / scale / scale))
    }

    /// What it has been in a number of games that was settled before play, or that a wished precision ended, with an
    /// interval at this level. None of no games, and of a ratio whose denominators sum to 0.
    pub fn estimate(&self, game: &dyn Game, seen: &Accumulator, level: f64) -> Option<Judged> {
        let share = |count: u64, n: u64| {
            let value = count as f64 / n as f64;
            (n > 0).then(|| Judged { value, interval: Some(proportion_at(count, n, level)), thin: None })
        };
        match *self {
            Aim::Score(standing) => {
                let [won, drawn, lost] = standing.counts(game, seen)?;
                let results = Results { won, lost, drawn };
                Some(Judged { value: results.score()?, interval: results.interval(level), thin: None })
            }
            Aim::Share(index, value) => share(seen.metric(index).count_of(value), seen.metric(index).count()),
            Aim::Metric(index) if game.metrics()[index].kind == MetricKind::Flag => {
                share(seen.metric(index).count_of(1), seen.metric(index).count())
            }
            Aim::Metric(index) => {
                let mean = metric_mean_at(seen.metric(index), level)?;
                let unit = 1.0 / f64::from(game.metrics()[index].scale);
                let known = mean.interval.map(|interval| Judged {
                    value: mean.value * unit,
                    interval: Some(interval.times(unit)),
                    thin: mean.thin,
                });
                // Of too few games the exact interval of a bounded quantity still holds.
                known.or_else(|| self.judge(game, seen, 1.0 - level))
            }
            Aim::Ratio(index) => {
                let Rate { value, interval, thin } = quotient_at(game, index, seen, level)?;
                Some(Judged { value, interval, thin })
            }
        }
    }

    /// What it has been, with an interval that holds at any number of games with this error. None of no games, and of a
    /// ratio whose denominators sum to 0.
    pub fn judge(&self, game: &dyn Game, seen: &Accumulator, alpha: f64) -> Option<Judged> {
        match *self {
            Aim::Score(standing) => score(game, seen, standing, alpha),
            Aim::Share(index, value) => {
                let histogram = seen.metric(index);
                let count = histogram.count_of(value);
                share(&[(1.0, count), (0.0, histogram.count() - count)], alpha)
            }
            Aim::Metric(index) => mean(game, index, seen.metric(index), alpha),
            Aim::Ratio(index) => {
                let Rate { value, interval, thin } = quotient_sequence(game, index, seen, alpha)?;
                Some(Judged { value, interval, thin })
            }
        }
    }
}

fn share(values: &[(f64, u64)], alpha: f64) -> Option<Judged> {
    let n: u64 = values.iter().map(|(_, count)| count).sum();
    let value = values.iter().map(|(value, count)| value * *count as f64).sum::<f64>() / n as f64;
    Some(Judged { value, interval: Some(bounded_sequence(values, (0.0, 1.0), alpha)?), thin: None })
}

fn score(game: &dyn Game, seen: &Accumulator, standing: Standing, alpha: f64) -> Option<Judged> {
    share(&points(game, seen, standing)?, alpha)
}

/// How many games are worth a whole point, a half and none.
fn points(game: &dyn Game, seen: &Accumulator, standing: Standing) -> Option<Vec<(f64, u64)>> {
    let [won, drawn, lost] = standing.counts(game, seen)?;
    Some(vec![(1.0, won), (0.5, drawn), (0.0, lost)])
}

impl Standing {
    /// The games that the first side won, that no side won, and that the second side won.
    pub fn counts(self, game: &dyn Game, seen: &Accumulator) -> Option<[u64; 3]> {
        let verdicts = game.verdicts()?;
        let histogram = seen.metric(verdicts.metric);
        let of = |clause: usize| verdicts.clauses[clause].1.clone().map(|value| histogram.count_of(value)).sum::<u64>();
        let (won, lost) = (of(self.first), of(self.second));
        Some([won, histogram.count() - won - lost, lost])
    }
}

fn mean(game: &dyn Game, index: usize, histogram: &Histogram, alpha: f64) -> Option<Judged> {
    let metric = &game.metrics()[index];
    let (scale, n, value) = (f64::from(metric.scale), histogram.count(), histogram.mean()?);
    let (low, high) = (metric.range.0 as f64, metric.range.1 as f64);
    let usual = histogram.iter().map(|(_, count)| count).max()?;
    let width = (high - low) / scale;
    let interval = if width > BOUNDED && n - usual > MANY {
        let half = errors_at_any_time(n, alpha) * histogram.deviation()? / (n as f64).sqrt();
        Interval { low: value - half, high: value + half }
    } else if width > BOUNDLESS {
        return Some(Judged { value: value / scale, interval: None, thin: Some(Thin::Boundless) });
    } else {
        let values: Vec<(f64, u64)> = histogram.iter().map(|(cell, count)| (cell as f64, count)).collect();
        bounded_sequence(&values, (low, high), alpha)?
    };
    Some(Judged { value: value / scale, interval: Some(interval.times(1.0 / scale)), thin: None })
}
