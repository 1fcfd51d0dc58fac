//! What the colours of a chart mean, and keep meaning: a side has its own, neither side is grey, levels of a victory
//! are the deeper the farther they are from a draw, all else is plain. The style sheet has a light and a dark set.

use crate::game::{Game, Metric, MetricKind, Verdicts, Whose};
use std::ops::RangeInclusive;

/// The deepest colour behind the figures of a map or a matrix, in percent: letters can be read on it, on a light ground
/// and on a dark one.
pub(super) const DEEPEST: f64 = 50.0;

/// The meaning of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// It is no side's alone.
    Plain,
    /// It is the victory of neither side.
    Neutral,
    /// It is that of a side, by its place among the sides.
    Side(usize, Shade),
}

/// How deep the colour of a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    /// For the greatest of several victories.
    Deep,
    /// As it is.
    Full,
    /// For the least of three victories.
    Pale,
}

impl Tone {
    /// The classes of the style sheet.
    pub(super) fn class(self) -> String {
        match self {
            Tone::Plain => "plain".to_owned(),
            Tone::Neutral => "neutral".to_owned(),
            Tone::Side(side, shade) => {
                let shade = match shade {
                    Shade::Deep => " deep",
                    Shade::Full => "",
                    Shade::Pale => " pale",
                };
                format!("side{}{shade}", side.min(1))
            }
        }
    }

    /// The tone of what a side has, or no side.
    pub(super) fn of(side: Option<usize>) -> Tone {
        side.map_or(Tone::Plain, |side| Tone::Side(side, Shade::Full))
    }

    /// The tone of a figure.
    pub(super) fn of_figure(whose: &Whose) -> Tone {
        match whose {
            Whose::Side(side) => Tone::Side(*side, Shade::Full),
            Whose::Nobody | Whose::Lead(_) => Tone::Plain,
        }
    }

    /// The tone of a lead, by its sign: the first side is ahead above 0.
    pub(super) fn of_lead(lead: i64) -> Tone {
        match lead.signum() {
            1 => Tone::Side(0, Shade::Full),
            -1 => Tone::Side(1, Shade::Full),
            _ => Tone::Neutral,
        }
    }
}

/// The tones of the clauses of verdicts, where `neutral` is that of neither side: the others are those of the sides.
pub(super) fn clauses(count: usize, neutral: Option<usize>) -> Vec<Tone> {
    let side = |at: usize| at - usize::from(neutral.is_some_and(|neutral| neutral < at));
    (0..count).map(|at| if neutral == Some(at) { Tone::Neutral } else { Tone::Side(side(at), Shade::Full) }).collect()
}

/// The tones of a category's values: those of the verdicts by the side whose victory they are, others plain.
pub(super) fn values(game: &dyn Game, metric: usize) -> Vec<Tone> {
    let MetricKind::Category(names) = &game.metrics()[metric].kind else { return Vec::new() };
    let verdicts = game.verdicts().filter(|verdicts| verdicts.metric == metric);
    let tone = |value: usize| verdicts.map_or(Tone::Plain, |verdicts| of_value(verdicts, value as i64));
    (0..names.len()).map(tone).collect()
}

fn of_value(verdicts: &Verdicts, value: i64) -> Tone {
    let Some(clause) = verdicts.clause(value) else { return Tone::Plain };
    let neutral = verdicts.neutral();
    let distance = |value: i64| {
        neutral.map_or(0, |at| {
            let values: &RangeInclusive<i64> = &verdicts.clauses[at].1;
            if value < *values.start() { values.start() - value } else { value - values.end() }
        })
    };
    match clauses(verdicts.clauses.len(), neutral)[clause] {
        Tone::Side(side, _) => {
            let levels = || verdicts.clauses[clause].1.clone();
            let farthest = levels().map(distance).max().unwrap_or_default();
            let shade = match farthest - distance(value) {
                0 if levels().count() > 1 => Shade::Deep,
                0 | 1 => Shade::Full,
                _ => Shade::Pale,
            };
            Tone::Side(side, shade)
        }
        other => other,
    }
}

/// The sides of a lead; none of a figure that is no lead.
pub(super) fn lead(metric: &Metric) -> Option<&[String; 2]> {
    match &metric.whose {
        Whose::Lead(sides) => Some(sides),
        Whose::Nobody | Whose::Side(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_deeper_the_farther_they_are_from_a_draw() {
        let clause = |name: &str, values| (name.to_owned(), values);
        let clauses =
            vec![clause("the US wins", 0..=2), clause("neither side wins", 3..=3), clause("the DRV wins", 4..=6)];
        let verdicts = Verdicts { metric: 0, clauses };
        let tones: Vec<Tone> = (0..=6).map(|value| of_value(&verdicts, value)).collect();
        let us = [Shade::Deep, Shade::Full, Shade::Pale].map(|shade| Tone::Side(0, shade));
        let drv = [Shade::Pale, Shade::Full, Shade::Deep].map(|shade| Tone::Side(1, shade));
        assert_eq!(tones, [&us[..], &[Tone::Neutral], &drv[..]].concat());
        assert_eq!(of_value(&verdicts, 9), Tone::Plain);
    }
}
