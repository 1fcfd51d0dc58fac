//! What the sums of a ranking show, as they are played and as a folder keeps them.

use crate::analysis::Choice;
use crate::analysis::compare::{Comparison, Decision, Line, Margins, Pairing, level_each, ranked};
use crate::game::Game;
use crate::report::findings::{Findings, NamedFigure, Part, Skipped, Subject, ranking};

/// What is ranked.
pub(super) struct Ranked<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) base: &'a dyn Game,
    /// The figure that parts are ranked by; without one the chance of the victory that is named first.
    pub(super) metric: Option<&'a str>,
    /// How large a difference does not matter.
    pub(super) margins: &'a Margins,
    /// The part that each variant does without, or takes in.
    pub(super) parts: Vec<Part>,
    /// The parts that can't be left out.
    pub(super) skipped: Vec<Skipped>,
}

impl Ranked<'_> {
    /// The figure that parts are ranked by, without each part.
    pub(super) fn lines(&self, seen: &[Pairing]) -> Vec<Line> {
        seen.iter().filter_map(|one| self.line(one, seen.len())).collect()
    }

    /// The ranking.
    pub(super) fn findings(&self, seen: &[Pairing]) -> Findings {
        let lines = self.lines(seen);
        let figure = lines.first().map(|line| NamedFigure::of_line(self.base, line)).unwrap_or_default();
        let margin = lines.first().and_then(|line| self.margin(line));
        let games = seen.first().map_or(0, Pairing::games);
        let taken_in: Vec<bool> = self.parts.iter().map(|part| part.taken_in).collect();
        ranking(&self.subject, games, &figure, margin, &self.parts, ranked(&lines, &taken_in), self.skipped.clone())
    }

    fn line(&self, seen: &Pairing, arms: usize) -> Option<Line> {
        let first = |choice: &Choice| {
            let comparison = Comparison::among(arms, self.base, &[(self.base, seen)], self.margins, choice);
            comparison.contrasts.into_iter().next()?.lines.into_iter().next()
        };
        match self.metric {
            Some(metric) => first(&Choice::Named(vec![metric.to_owned()])),
            None => {
                Decision::win_chance(self.base, seen, self.margins, level_each(arms)).or_else(|| first(&Choice::All))
            }
        }
    }

    /// The margin of the figure.
    fn margin(&self, line: &Line) -> Option<f64> {
        match self.metric {
            None if line.share => Some(self.margins.win()),
            _ => self.margins.named().get(&line.name).copied().or(line.share.then_some(Margins::SHARE)),
        }
    }
}
