//! Turns the sums of two arms into a line: figures, interval and verdict.

use super::line::Line;
use super::margins::Margins;
use super::pairing::{Pair, RatioPair, Sums, counts_among, counts_of};
use crate::analysis::Verdict;
use crate::game::{Metric, MetricKind, Ratio, Verdicts};
use crate::stats::{FEW, Interval, PairedCounts, PairedSums, Thin, bounded_sequence, few_changes, paired_shares};
use std::ops::RangeInclusive;

/// At which numbers of games the intervals hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bounds {
    /// At one number of games, fixed beforehand; each interval has this level.
    Once(f64),
    /// At all numbers of games at once; each interval has at most this error over all of them.
    AnyTime(f64),
}

/// Turns the sums of a pair into lines.
pub(super) struct Judge<'a> {
    /// At which numbers of games its intervals hold.
    pub(super) bounds: Bounds,
    /// The differences that do not matter.
    pub(super) margins: &'a Margins,
}

impl Judge<'_> {
    /// The lines of a metric: one, or for a category one for each value.
    pub(super) fn lines(&self, metric: &Metric, pair: &Pair) -> Vec<Line> {
        match (&metric.kind, &pair.sums) {
            (MetricKind::Category(names), Sums::Category(joint)) => {
                let line = |(value, name): (usize, &String)| {
                    self.share(metric, format!("{}={name}", metric.name), counts_of(joint, value), pair.unequal)
                };
                names.iter().enumerate().map(line).collect()
            }
            (_, Sums::Flag(counts)) => vec![self.share(metric, metric.name.clone(), *counts, pair.unequal)],
            (_, Sums::Integer(sums)) => vec![self.mean(metric, sums, pair)],
            (_, Sums::Category(_)) => Vec::new(),
        }
    }

    /// The lines of the sides' victories: a clause each.
    pub(super) fn victories(&self, metric: &Metric, verdicts: &Verdicts, pair: &Pair) -> Vec<Line> {
        let (MetricKind::Category(names), Sums::Category(joint)) = (&metric.kind, &pair.sums) else {
            return Vec::new();
        };
        let line = |(clause, values): &(String, RangeInclusive<i64>)| {
            let counts = counts_among(joint, |value| values.contains(&(value as i64)));
            let name = match (values.start() == values.end()).then(|| names.get(*values.start() as usize)).flatten() {
                Some(name) => format!("{}={name}", metric.name),
                None => clause.clone(),
            };
            self.judged(self.bare_share(name, counts), Some(self.margins.win()), pair.unequal)
        };
        verdicts.clauses.iter().map(line).collect()
    }

    fn share(&self, metric: &Metric, name: String, counts: PairedCounts, unequal: u64) -> Line {
        let line = self.bare_share(name, counts);
        let margin = self.margins.of(&metric.name, &line);
        self.judged(line, margin, unequal)
    }

    fn bare_share(&self, name: String, counts: PairedCounts) -> Line {
        Line {
            share: true,
            base: counts.shares().map(|(base, _)| base),
            other: counts.shares().map(|(_, other)| other),
            difference: counts.difference(),
            interval: match self.bounds {
                Bounds::Once(level) => paired_shares(counts, level),
                Bounds::AnyTime(alpha) => {
                    let PairedCounts { both, first, second, neither } = counts;
                    let changes = [(-1.0, first), (0.0, both + neither), (1.0, second)];
                    bounded_sequence(&changes, (-1.0, 1.0), alpha)
                }
            },
            margin: None,
            verdict: Verdict::NoneSeen,
            gain: counts.gain(),
            games: counts.n(),
            differing: counts.differing(),
            thin: None,
            name,
        }
    }

    fn mean(&self, metric: &Metric, sums: &PairedSums, pair: &Pair) -> Line {
        let printed = |cells: f64| cells / f64::from(metric.scale);
        let interval = match self.bounds {
            Bounds::Once(level) => once(metric, sums, pair, level),
            Bounds::AnyTime(alpha) => any_time(metric, sums, pair, alpha),
        };
        let line = Line {
            name: metric.name.clone(),
            share: false,
            base: sums.means().map(|(base, _)| printed(base)),
            other: sums.means().map(|(_, other)| printed(other)),
            difference: sums.difference().map(printed),
            interval: interval.map(|interval| interval.times(1.0 / f64::from(metric.scale))),
            margin: None,
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            thin: interval.is_none().then_some(Thin::Usual),
        };
        let margin = self.margins.of(&metric.name, &line);
        let line = self.judged(line, margin, pair.unequal);
        // An exact interval of few changes narrows faster than with the root of the number of games, so the number of
        // games needed can't be predicted.
        let exact = matches!(self.bounds, Bounds::Once(_)) && leaving(sums, pair) < FEW;
        match line.verdict {
            Verdict::CannotTell { .. } if exact => {
                Line { verdict: Verdict::CannotTell { games: None, for_margin: None }, ..line }
            }
            _ => line,
        }
    }

    /// The line of a ratio.
    pub(super) fn ratio(&self, metrics: &[Metric], ratio: &Ratio, pair: &RatioPair) -> Line {
        let sums = &pair.sums;
        let scale = |metric: usize| f64::from(metrics[metric].scale);
        let factor = f64::from(ratio.per) * scale(ratio.denominator) / scale(ratio.numerator);
        let [base, other] = sums.quotients().map(|quotient| quotient.map(|quotient| quotient * factor));
        let interval = match self.bounds {
            Bounds::Once(level) => sums.interval(level),
            Bounds::AnyTime(alpha) => sums.sequence(alpha),
        };
        let line = Line {
            name: ratio.name.clone(),
            share: false,
            base,
            other,
            difference: sums.difference().map(|difference| difference * factor),
            interval: interval.map(|interval| interval.times(factor)),
            margin: None,
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            thin: sums.thin().filter(|_| pair.unequal > 0),
        };
        let margin = self.margins.of(&ratio.name, &line);
        self.judged(line, margin, pair.unequal)
    }

    /// Adds the verdict. If no game differs and the number of games was fixed beforehand, the line keeps its verdict
    /// `none seen`; otherwise the interval decides.
    fn judged(&self, line: Line, margin: Option<f64>, unequal: u64) -> Line {
        let line = Line { margin, ..line };
        if unequal == 0 && matches!(self.bounds, Bounds::Once(_)) {
            return line;
        }
        let verdict = match (line.difference, line.interval) {
            (Some(difference), Some(interval)) => Verdict::of(difference, interval, margin, line.games),
            _ => Verdict::CannotTell { games: None, for_margin: None },
        };
        Line { verdict, ..line }
    }
}

/// Up to this many units from its least to its greatest value, a metric has the exact sequence of a bounded quantity.
/// That of a wider one would be as wide as the range for long.
const BOUNDED: f64 = 100.0;
/// A wider metric uses the asymptotic sequence once more than this many games leave the commonest change.
const MANY: u64 = 100;

/// The width of the range that a metric has in both arms together, in cells.
fn width(pair: &Pair) -> f64 {
    pair.range.1.abs_diff(pair.range.0) as f64
}

/// The number of games that leave the commonest change. For a report written without the spread, it is the number of
/// games that differ.
fn leaving(sums: &PairedSums, pair: &Pair) -> u64 {
    let commonest = pair.spread.as_ref().map(|spread| spread.commonest_change());
    sums.n() - commonest.unwrap_or(sums.n() - sums.differing())
}

/// The interval, in cells, of the difference of a metric over a number of games fixed beforehand. Where few games leave
/// the commonest change, Student's interval would be too narrow. A metric with a narrow range then has an exact
/// interval, and others have none.
fn once(metric: &Metric, sums: &PairedSums, pair: &Pair, level: f64) -> Option<Interval> {
    if leaving(sums, pair) >= FEW {
        return sums.interval(level);
    }
    if width(pair) > BOUNDED * f64::from(metric.scale) {
        return None;
    }
    bets(pair, 1.0 - level, few_changes)
}

/// The interval, in cells, of the difference of a metric, at all numbers of games at once.
fn any_time(metric: &Metric, sums: &PairedSums, pair: &Pair, alpha: f64) -> Option<Interval> {
    if width(pair) > BOUNDED * f64::from(metric.scale) && leaving(sums, pair) > MANY {
        return sums.sequence(alpha);
    }
    bets(pair, alpha, bounded_sequence)
}

/// The way from values with their counts, a range and an error to an exact interval.
type Exact = fn(&[(f64, u64)], (f64, f64), f64) -> Option<Interval>;

/// The exact interval, in cells, of the difference of a metric as a bounded quantity, valid for any distribution;
/// `None` without the spread.
fn bets(pair: &Pair, alpha: f64, exact: Exact) -> Option<Interval> {
    let width = width(pair);
    let changes = pair.spread.as_ref()?.change().map(|(cell, count)| (cell as f64, count));
    exact(&changes.collect::<Vec<_>>(), (-width, width), alpha)
}
