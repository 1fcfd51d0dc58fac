//! What the sums of two arms show: a line a metric, then a line a ratio.

use super::pairing::{Pair, Pairing, RatioPair, Sums, counts_of};
use crate::analysis::{Choice, Verdict};
use crate::game::{Figure, Game, Metric, MetricKind, Ratio};
use crate::stats::{Interval, LEVEL, PairedCounts, PairedSums, newcombe};
use std::collections::BTreeMap;

/// How large a difference does not matter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Margins(BTreeMap<String, f64>);

impl Margins {
    /// The margin of shares, unless said otherwise: 3 points. Other metrics have none.
    pub const SHARE: f64 = 0.03;

    /// The margin of shares below a tenth, as a part of the share: one that happens in 1 % of the games and vanishes is no
    /// trifle.
    pub const OF_RARE: f64 = 0.3;

    /// Those of metrics and ratios by name, or of lines such as `winner=a`, in printed units.
    pub fn new(named: impl IntoIterator<Item = (String, f64)>) -> Margins {
        Margins(named.into_iter().collect())
    }

    /// Those that were named.
    pub fn named(&self) -> &BTreeMap<String, f64> {
        &self.0
    }

    fn of(&self, metric: &str, line: &Line) -> Option<f64> {
        let named = self.0.get(&line.name).or_else(|| self.0.get(metric)).copied();
        let share = line.base.filter(|_| line.share).map(|share| share.min(1.0 - share));
        named.or(share.map(|share| Margins::SHARE.min(Margins::OF_RARE * share)))
    }
}

/// One metric, one value of a category or one ratio, in both arms. Figures are in printed units; a share is a fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name of the metric or ratio; of a category's value such as `winner=a`.
    pub name: String,
    /// Whether it is a share of the games.
    pub share: bool,
    /// Its mean, share or quotient in the base; none where it is not to be had, such as a quotient by 0.
    pub base: Option<f64>,
    /// That in the other arm.
    pub other: Option<f64>,
    /// The other's less the base's.
    pub difference: Option<f64>,
    /// The interval of the difference, simultaneous over the family.
    pub interval: Option<Interval>,
    /// What that shows.
    pub verdict: Verdict,
    /// What pairing has won; none where the differences do not vary.
    pub gain: Option<f64>,
    /// Games in which it applies in both arms, over which all figures are taken.
    pub games: u64,
    /// Those of them in which the arms differ.
    pub differing: u64,
    /// Whether what a ratio is made of is too rare for the interval: fewer than [`Line::FEW`] games have a numerator, or
    /// the denominators vary by more than [`Line::STEADY`].
    pub unsteady: bool,
}

impl Line {
    /// Below this many games that differ, a figure says little: with few of them, all one way, Student's interval for the
    /// mean covers less than it promises.
    pub const FEW: u64 = 30;

    /// Above this coefficient of variation of the denominators' mean, the delta method's interval covers less than it
    /// promises (the bound is Cochran's, *Sampling Techniques*, 6.4).
    pub const STEADY: f64 = 0.1;

    /// Whether any game differs in it.
    pub fn differs(&self) -> bool {
        !matches!(self.verdict, Verdict::Identical | Verdict::NoneSeen)
    }

    /// Whether so few games differ that the interval is not to be relied on.
    pub fn few(&self) -> bool {
        self.differs() && self.differing < Line::FEW
    }

    /// Whether the interval is not to be relied on, for whatever reason.
    pub fn thin(&self) -> bool {
        self.few() || self.unsteady
    }
}

/// One arm against the base.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// A line a metric of both, in the base's order, its main one first; then one a ratio of both.
    pub lines: Vec<Line>,
    /// Metrics and ratios of one arm alone, which can't be compared.
    pub unmatched: Vec<String>,
}

/// A base and the arms that were compared with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Games of each arm.
    pub games: u64,
    /// How many intervals hold together at [`LEVEL`].
    pub family: usize,
    /// A contrast an arm.
    pub contrasts: Vec<Contrast>,
}

impl Comparison {
    /// What the sums of the arms show of the figures that are wanted, whose intervals hold together.
    pub fn new(base: &dyn Game, others: &[(&dyn Game, &Pairing)], margins: &Margins, choice: &Choice) -> Comparison {
        let metrics = base.metrics();
        let width = |pair: &Pair| match &metrics[pair.base].kind {
            MetricKind::Category(names) => names.len(),
            MetricKind::Flag | MetricKind::Integer => 1,
        };
        let wanted = Wanted { base, choice };
        let lines = |pairing| wanted.metrics(pairing).map(width).sum::<usize>() + wanted.ratios(pairing).count();
        let family = others.iter().map(|(_, pairing)| lines(pairing)).sum();
        let judge = Judge { level: level_each(family), margins };
        let contrast = |&(other, pairing): &(&dyn Game, &Pairing)| {
            let of_metrics = wanted.metrics(pairing).flat_map(|pair| judge.lines(&metrics[pair.base], pair));
            let of_ratios = wanted.ratios(pairing).map(|pair| judge.ratio(metrics, &base.ratios()[pair.base], pair));
            let mut lines: Vec<Line> = of_metrics.chain(of_ratios).collect();
            let unmatched = unmatched(base, other, pairing);
            if unmatched.is_empty() && pairing.pairs().iter().all(|pair| pair.unequal == 0) {
                lines.iter_mut().for_each(|line| line.verdict = Verdict::Identical);
            }
            Contrast { lines, unmatched }
        };
        Comparison {
            games: others.first().map_or(0, |(_, pairing)| pairing.games()),
            family,
            contrasts: others.iter().map(contrast).collect(),
        }
    }

    /// All lines of all arms.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.contrasts.iter().flat_map(|contrast| &contrast.lines)
    }
}

/// The pairs of figures that are wanted.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    base: &'a dyn Game,
    choice: &'a Choice,
}

impl<'a> Wanted<'a> {
    fn metrics(self, pairing: &'a Pairing) -> impl Iterator<Item = &'a Pair> {
        pairing.pairs().iter().filter(move |pair| self.choice.holds(self.base, Figure::Metric(pair.base)))
    }

    fn ratios(self, pairing: &'a Pairing) -> impl Iterator<Item = &'a RatioPair> {
        pairing.ratios().iter().filter(move |pair| self.choice.holds(self.base, Figure::Ratio(pair.base)))
    }
}

/// The level of each interval of a family that holds together at [`LEVEL`], by Bonferroni's inequality.
pub fn level_each(family: usize) -> f64 {
    1.0 - (1.0 - LEVEL) / family.max(1) as f64
}

fn unmatched(base: &dyn Game, other: &dyn Game, pairing: &Pairing) -> Vec<String> {
    let (ours, theirs): (Vec<usize>, Vec<usize>) = pairing.pairs().iter().map(|pair| (pair.base, pair.other)).unzip();
    let metrics = |game: &dyn Game| game.metrics().iter().map(|metric| metric.name.clone()).collect();
    let mut names = left([metrics(base), metrics(other)], [ours, theirs]);
    let (ours, theirs): (Vec<usize>, Vec<usize>) = pairing.ratios().iter().map(|pair| (pair.base, pair.other)).unzip();
    let ratios = |game: &dyn Game| game.ratios().iter().map(|ratio| ratio.name.clone()).collect();
    names.extend(left([ratios(base), ratios(other)], [ours, theirs]));
    names
}

/// The names of either game that are not among the matched, each once.
fn left(names: [Vec<String>; 2], matched: [Vec<usize>; 2]) -> Vec<String> {
    let mut left: Vec<String> = Vec::new();
    for (names, matched) in names.into_iter().zip(matched) {
        for (at, name) in names.into_iter().enumerate() {
            if !matched.contains(&at) && !left.contains(&name) {
                left.push(name);
            }
        }
    }
    left
}

struct Judge<'a> {
    level: f64,
    margins: &'a Margins,
}

impl Judge<'_> {
    fn lines(&self, metric: &Metric, pair: &Pair) -> Vec<Line> {
        match (&metric.kind, &pair.sums) {
            (MetricKind::Category(names), Sums::Category(joint)) => {
                let line = |(value, name): (usize, &String)| {
                    self.share(metric, format!("{}={name}", metric.name), counts_of(joint, value), pair.unequal)
                };
                names.iter().enumerate().map(line).collect()
            }
            (_, Sums::Flag(counts)) => vec![self.share(metric, metric.name.clone(), *counts, pair.unequal)],
            (_, Sums::Integer(sums)) => vec![self.mean(metric, sums, pair.unequal)],
            (_, Sums::Category(_)) => Vec::new(),
        }
    }

    fn share(&self, metric: &Metric, name: String, counts: PairedCounts, unequal: u64) -> Line {
        let line = Line {
            share: true,
            base: counts.shares().map(|(base, _)| base),
            other: counts.shares().map(|(_, other)| other),
            difference: counts.difference(),
            interval: newcombe(counts, self.level),
            verdict: Verdict::NoneSeen,
            gain: counts.gain(),
            games: counts.n(),
            differing: counts.differing(),
            unsteady: false,
            name,
        };
        self.judged(&metric.name, line, unequal)
    }

    fn mean(&self, metric: &Metric, sums: &PairedSums, unequal: u64) -> Line {
        let printed = |cells: f64| cells / f64::from(metric.scale);
        let line = Line {
            name: metric.name.clone(),
            share: false,
            base: sums.means().map(|(base, _)| printed(base)),
            other: sums.means().map(|(_, other)| printed(other)),
            difference: sums.difference().map(printed),
            interval: sums.interval(self.level).map(|interval| interval.times(1.0 / f64::from(metric.scale))),
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            unsteady: false,
        };
        self.judged(&metric.name, line, unequal)
    }

    fn ratio(&self, metrics: &[Metric], ratio: &Ratio, pair: &RatioPair) -> Line {
        let sums = &pair.sums;
        let scale = |metric: usize| f64::from(metrics[metric].scale);
        let factor = f64::from(ratio.per) * scale(ratio.denominator) / scale(ratio.numerator);
        let [base, other] = sums.quotients().map(|quotient| quotient.map(|quotient| quotient * factor));
        let rare = sums.scoring() < Line::FEW || sums.unsteadiness().is_some_and(|varies| varies > Line::STEADY);
        let line = Line {
            name: ratio.name.clone(),
            share: false,
            base,
            other,
            difference: sums.difference().map(|difference| difference * factor),
            interval: sums.interval(self.level).map(|interval| interval.times(factor)),
            verdict: Verdict::NoneSeen,
            gain: sums.gain(),
            games: sums.n(),
            differing: sums.differing(),
            unsteady: pair.unequal > 0 && rare,
        };
        self.judged(&ratio.name, line, pair.unequal)
    }

    /// Where no game differs, that is the verdict; else the interval is asked.
    fn judged(&self, metric: &str, line: Line, unequal: u64) -> Line {
        if unequal == 0 {
            return line;
        }
        let margin = self.margins.of(metric, &line);
        let verdict = match (line.difference, line.interval) {
            (Some(difference), Some(interval)) => Verdict::of(difference, interval, margin, line.games),
            _ => Verdict::CannotTell { games: None, for_margin: None },
        };
        Line { verdict, ..line }
    }
}
