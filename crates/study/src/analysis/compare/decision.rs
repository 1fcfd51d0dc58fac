//! When a verdict is final: questions asked of each arm at one look after another, answered by intervals that hold at
//! all looks together.
//!
//! A question is about one thing: the winner, or one metric or ratio. It may have several lines, such as the chances of
//! either side and of a draw. It is answered `different` by the first line that differs, and `equivalent` or
//! `different, below the margin` only by all of them together: a line below its margin says nothing of the others.

use super::judge::{Bounds, Judge};
use super::line::Line;
use super::margins::Margins;
use super::pairing::Pairing;
use crate::analysis::Verdict;
use crate::game::{Figure, Game, MetricKind, is_named};
use crate::stats::LEVEL;

/// The number of games at the first look.
const FIRST: u64 = 200;
/// The games grow from look to look by one part in this many, rounded down to a multiple of [`STEP`], and by at least
/// [`STEP`].
const GROWTH: u64 = 20;
/// Looks are at multiples of this many games.
const STEP: u64 = 100;

/// The numbers of games at which a decision looks; the last is `most`.
pub fn looks(most: u64) -> impl Iterator<Item = u64> {
    let next = move |look: &u64| {
        let step = (look / GROWTH / STEP).max(1) * STEP;
        (*look < most).then(|| look.saturating_add(step).min(most))
    };
    std::iter::successors(Some(FIRST.min(most)), next)
}

/// What is asked of each arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which side wins.
    Victory,
    /// A metric or ratio of the base.
    Of(Figure),
}

/// The questions about all arms; their answers hold together at [`LEVEL`].
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// What is asked of each arm.
    pub questions: Vec<Question>,
    /// The error of each line over all looks together.
    pub alpha: f64,
}

/// The answer to a question about an arm.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The question that is answered.
    pub question: Question,
    /// The answer to it.
    pub verdict: Verdict,
    /// The lines that the answer follows from; the first is the one that decided, if any did.
    pub lines: Vec<Line>,
}

impl Decision {
    /// About the figures for which margins or `named` ask; without any, about the winner, or else the main metric.
    /// `arms` is how many arms are asked.
    pub fn new(base: &dyn Game, margins: &Margins, named: &[String], arms: usize) -> Decision {
        let mut questions: Vec<Question> = Vec::new();
        let metric_of = |name: &str| {
            let part = |metric: &str| name.strip_prefix(metric).is_some_and(|rest| rest.starts_with('='));
            base.metrics().iter().position(|metric| part(&metric.name)).map(Figure::Metric)
        };
        for name in margins.named().keys().chain(named) {
            let figure = Figure::named(base, name).or_else(|| metric_of(name));
            let question = if is_named(Margins::WIN, name) { Some(usual(base)) } else { figure.map(Question::Of) };
            questions.extend(question.filter(|question| !questions.contains(question)));
        }
        if questions.is_empty() {
            questions.push(usual(base));
        }
        // Where each value of the category is one side's victory, a question about it asks for the winner again.
        let twice = base.verdicts().filter(|verdicts| {
            let metric = &base.metrics()[verdicts.metric];
            let values = verdicts.clauses.iter().all(|(_, values)| values.start() == values.end());
            values && !margins.named().keys().any(|name| is_named(&metric.name, name) || metric_of(name).is_some())
        });
        if let Some(verdicts) = twice.filter(|_| questions.contains(&Question::Victory)) {
            questions.retain(|question| *question != Question::Of(Figure::Metric(verdicts.metric)));
        }
        let lines: usize = questions.iter().map(|question| width(base, *question)).sum();
        Decision { questions, alpha: (1.0 - LEVEL) / (lines * arms.max(1)).max(1) as f64 }
    }

    /// The chance of the victory that is named first, over a number of games that was fixed beforehand, with an
    /// interval of this level; none where the game names no winners.
    pub fn win_chance(base: &dyn Game, pairing: &Pairing, margins: &Margins, level: f64) -> Option<Line> {
        let judge = Judge { bounds: Bounds::Once(level), margins };
        lines(base, pairing, Question::Victory, &judge).into_iter().next()
    }

    /// The number of intervals that hold together.
    pub fn family(&self) -> usize {
        ((1.0 - LEVEL) / self.alpha).round() as usize
    }

    /// The answers about an arm.
    pub fn answers(&self, base: &dyn Game, pairing: &Pairing, margins: &Margins) -> Vec<Decided> {
        let judge = Judge { bounds: Bounds::AnyTime(self.alpha), margins };
        let answer = |&question: &Question| {
            let mut lines = lines(base, pairing, question, &judge);
            let verdict = answer(&lines);
            // The line that decides comes first; the order of the others stays.
            lines.sort_by_key(|line| line.verdict != verdict);
            Decided { question, verdict, lines }
        };
        self.questions.iter().map(answer).collect()
    }

    /// Whether every question about an arm is answered.
    pub fn is_made(&self, base: &dyn Game, pairing: &Pairing, margins: &Margins) -> bool {
        !self.answers(base, pairing, margins).iter().any(|answer| answer.verdict.is_open())
    }
}

/// The winner, where the game names one; else its main metric.
fn usual(base: &dyn Game) -> Question {
    if base.verdicts().is_some() { Question::Victory } else { Question::Of(Figure::Metric(0)) }
}

/// The number of lines of a question.
fn width(base: &dyn Game, question: Question) -> usize {
    match question {
        Question::Victory => base.verdicts().map_or(0, |verdicts| verdicts.clauses.len()),
        Question::Of(Figure::Metric(index)) => match &base.metrics()[index].kind {
            MetricKind::Category(names) => names.len(),
            MetricKind::Flag | MetricKind::Integer => 1,
        },
        Question::Of(Figure::Ratio(_)) => 1,
    }
}

fn lines(base: &dyn Game, pairing: &Pairing, question: Question, judge: &Judge<'_>) -> Vec<Line> {
    let pair = |index: usize| pairing.pairs().iter().find(|pair| pair.base == index);
    match question {
        Question::Victory => {
            let found = base.verdicts().and_then(|verdicts| Some((verdicts, pair(verdicts.metric)?)));
            found.map_or_else(Vec::new, |(verdicts, pair)| {
                judge.victories(&base.metrics()[verdicts.metric], verdicts, pair)
            })
        }
        Question::Of(Figure::Metric(index)) => {
            pair(index).map_or_else(Vec::new, |pair| judge.lines(&base.metrics()[index], pair))
        }
        Question::Of(Figure::Ratio(index)) => {
            let pair = pairing.ratios().iter().find(|pair| pair.base == index);
            pair.map_or_else(Vec::new, |pair| vec![judge.ratio(base.metrics(), &base.ratios()[index], pair)])
        }
    }
}

/// The answer that the lines of a question give together.
fn answer(lines: &[Line]) -> Verdict {
    let any = |wanted: Verdict| lines.iter().any(|line| line.verdict == wanted);
    if any(Verdict::Different) {
        return Verdict::Different;
    }
    let within = |line: &Line| matches!(line.verdict, Verdict::Equivalent | Verdict::DifferentBelowMargin);
    if !lines.is_empty() && lines.iter().all(within) {
        return if any(Verdict::DifferentBelowMargin) { Verdict::DifferentBelowMargin } else { Verdict::Equivalent };
    }
    let open = || {
        lines.iter().filter_map(|line| match line.verdict {
            Verdict::CannotTell { games, for_margin } => Some((games, for_margin)),
            _ => None,
        })
    };
    // The first line that differs answers `different`, so the fewest games count; `equivalent` needs all lines, so the
    // most games count.
    let games = open().filter_map(|(games, _)| games).min();
    let for_margin = open().filter_map(|(_, for_margin)| for_margin).max();
    Verdict::CannotTell { games, for_margin }
}

#[cfg(test)]
mod tests;
