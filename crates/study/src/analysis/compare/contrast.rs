//! Turns the sums of two arms into lines: one for each metric, then one for each ratio.

use super::judge::{Bounds, Judge};
use super::line::Line;
use super::margins::Margins;
use super::pairing::{Pair, Pairing, RatioPair};
use crate::analysis::feel::Feature;
use crate::analysis::handling::Act;
use crate::analysis::{Choice, Verdict};
use crate::game::{Figure, Game, MetricKind};
use crate::stats::LEVEL;

/// One arm against the base.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// One line for each metric that both arms have, in the base's order with the main one first; then one for each
    /// ratio that both have.
    pub lines: Vec<Line>,
    /// The metrics and ratios that only one arm has, which can't be compared.
    pub unmatched: Vec<String>,
}

/// A base and the arms compared with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The number of games of each arm.
    pub games: u64,
    /// The number of intervals that hold together at [`LEVEL`].
    pub family: usize,
    /// One contrast for each arm.
    pub contrasts: Vec<Contrast>,
}

impl Comparison {
    /// The lines of the wanted figures from the sums of the arms; all their intervals hold together.
    pub fn new(base: &dyn Game, others: &[(&dyn Game, &Pairing)], margins: &Margins, choice: &Choice) -> Comparison {
        let family = others.iter().map(|(_, pairing)| Comparison::width(base, pairing, choice)).sum();
        Comparison::among(family, base, others, margins, choice)
    }

    /// The number of intervals that hold together: those of the wanted figures and, unless figures are named one by
    /// one, those of the work at the table and of the feel of the game that each arm changes.
    pub fn family(base: &dyn Game, seen: &[Pairing], choice: &Choice) -> usize {
        let figures: usize = seen.iter().map(|pairing| Comparison::width(base, pairing, choice)).sum();
        let felt = if base.verdicts().is_some() { Feature::ALL.len() } else { 0 };
        let beside = if matches!(choice, Choice::Named(_)) { 0 } else { Act::ALL.len() + felt };
        figures + beside * seen.len()
    }

    /// The number of intervals of one arm.
    pub fn width(base: &dyn Game, pairing: &Pairing, choice: &Choice) -> usize {
        let width = |pair: &Pair| match &base.metrics()[pair.base].kind {
            MetricKind::Category(names) => names.len(),
            MetricKind::Flag | MetricKind::Integer => 1,
        };
        let wanted = Wanted { base, choice };
        wanted.metrics(pairing).map(width).sum::<usize>() + wanted.ratios(pairing).count()
    }

    /// [`Comparison::new`] for one of several comparisons whose intervals, `family` in all, hold together.
    pub fn among(
        family: usize,
        base: &dyn Game,
        others: &[(&dyn Game, &Pairing)],
        margins: &Margins,
        choice: &Choice,
    ) -> Comparison {
        let (metrics, wanted) = (base.metrics(), Wanted { base, choice });
        let judge = Judge { bounds: Bounds::Once(level_each(family)), margins };
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

/// The level of each interval in a family of intervals that hold together at [`LEVEL`], by Bonferroni's inequality.
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

/// The names of both games that are not matched, each once.
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
