//! From the sums of two arms to a line: figures, interval, verdict.

use super::line::Line;
use super::margins::Margins;
use super::pairing::{Pair, RatioPair, Sums, counts_among, counts_of};
use crate::analysis::Verdict;
use crate::game::{Metric, MetricKind, Ratio, Verdicts};
use crate::stats::{Interval, PairedCounts, PairedSums, bounded_sequence, newcombe};
use std::ops::RangeInclusive;

/// When the intervals hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bounds {
    /// At a number of games that was fixed beforehand, each at this level.
    Once(f64),
    /// At any number of games, each with an error of at most this over all of them.
    AnyTime(f64),
}

/// Turns the sums of a pair into lines.
pub(super) struct Judge<'a> {
    /// When its intervals hold.
    pub(super) bounds: Bounds,
    /// What does not matter.
    pub(super) margins: &'a Margins,
}

impl Judge<'_> {
    /// The lines of a metric: one, or one a value of a category.
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

    /// The lines of who wins: a clause each.
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
                Bounds::Once(level) => newcombe(counts, level),
                Bounds::AnyTime(alpha) => {
                    let PairedCounts { both, first, second, neither } = counts;
                    let changes = [(-1.0, first), (0.0, both + neither), (1.0, second)];
                    bounded_sequence(&changes, (-1.0, 1.0), alpha)
                }
            },
            verdict: Verdict::NoneSeen,
            gain: counts.gain(),
            games: counts.n(),
            differing: counts.differing(),
            unsteady: false,
            name,
        }
    }

    fn mean(&self, metric: &Metric, sums: &PairedSums, pair: &Pair) -> Line {
        let printed = |cells: f64| cells / f64::from(metric.scale);
        let interval = match self.bounds {
            Bounds::Once(level) => sums.interval(level),
            Bounds::AnyTime(alpha) => any_time(metric, sums, pair, alpha),
        };
        let line = Line {
            name: metric.name.clone(),
            share: false,
            base: sums.means().map(|(base, _)| printed(base)),
            other: sums.means().map(|(_, other)| printed(other)),
            difference: sums.difference().map(printed),
            interval: interval.map(|interval| interval.times(1.0 / f64::from(metric.scale))),
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            unsteady: false,
        };
        let margin = self.margins.of(&metric.name, &line);
        self.judged(line, margin, pair.unequal)
    }

    /// The line of a ratio.
    pub(super) fn ratio(&self, metrics: &[Metric], ratio: &Ratio, pair: &RatioPair) -> Line {
        let sums = &pair.sums;
        let scale = |metric: usize| f64::from(metrics[metric].scale);
        let factor = f64::from(ratio.per) * scale(ratio.denominator) / scale(ratio.numerator);
        let [base, other] = sums.quotients().map(|quotient| quotient.map(|quotient| quotient * factor));
        let rare = sums.scoring() < Line::FEW || sums.unsteadiness().is_some_and(|varies| varies > Line::STEADY);
        let interval = match self.bounds {
            Bounds::Once(level) => sums.interval(level),
            // Of sums that vary this much the limit theorem, on which the sequence rests, says nothing yet.
            Bounds::AnyTime(_) if rare => None,
            Bounds::AnyTime(alpha) => sums.sequence(alpha),
        };
        let line = Line {
            name: ratio.name.clone(),
            share: false,
            base,
            other,
            difference: sums.difference().map(|difference| difference * factor),
            interval: interval.map(|interval| interval.times(factor)),
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            unsteady: pair.unequal > 0 && rare,
        };
        let margin = self.margins.of(&ratio.name, &line);
        self.judged(line, margin, pair.unequal)
    }

    /// Where no game differs, that is the verdict of a fixed number of games; else the interval is asked.
    fn judged(&self, line: Line, margin: Option<f64>, unequal: u64) -> Line {
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

/// Up to this many units from its least to its greatest value, a metric has the exact sequence of a bounded quantity. That of
/// a wider one would be as wide as the range for long.
const BOUNDED: f64 = 100.0;
/// Above this many games that differ, a sequence may rest on the central limit theorem.
const MANY: u64 = 100;

/// The interval, in cells, of the difference of a metric at any number of games.
fn any_time(metric: &Metric, sums: &PairedSums, pair: &Pair, alpha: f64) -> Option<Interval> {
    let width = metric.range.1.abs_diff(metric.range.0) as f64;
    if width > BOUNDED * f64::from(metric.scale) && sums.differing() > MANY {
        return sums.sequence(alpha);
    }
    let spread = pair.spread.as_ref()?;
    let changes: Vec<(f64, u64)> = spread.change().map(|(cell, count)| (cell as f64, count)).collect();
    bounded_sequence(&changes, (-width, width), alpha)
}
