//! `sortie compare --decide`: plays until each question is decided.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit};
use super::{Setup, plan};
use crate::analysis::Verdict;
use crate::analysis::compare::{Decided, Decision, Margins, Pairing};
use crate::game::Game;
use crate::report::findings::{Decisions, Exhibit, Findings, decisions};
use crate::report::{CompareFacts, DecideFacts, Evidence};
use crate::stats::LEVEL;

/// The question.
pub(super) struct UntilDecided<'a> {
    setup: Setup<'a>,
    decision: Decision,
    /// Whether each variant plays as the base does: its games only show the figures.
    same: Vec<bool>,
}

impl<'a> UntilDecided<'a> {
    /// With the figures that margins and `--metrics` name.
    pub(super) fn new(setup: Setup<'a>) -> UntilDecided<'a> {
        let base = &*setup.base.game;
        let decision = Decision::new(base, setup.margins, &setup.args.shown.metrics, setup.variants.len());
        let same = setup.others().iter().map(|other| other.canonical() == base.canonical()).collect();
        UntilDecided { setup, decision, same }
    }
}

impl Question for UntilDecided<'_> {
    type Sums = Vec<Pairing>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(&self.setup)
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Pairing>, Nothing>, CliError> {
        let Setup { base, margins, compare, .. } = &self.setup;
        let bar = Bar::new(compare.games, base.document.name(), io);
        let made = |arm: usize, seen: &Pairing| self.same[arm] || self.decision.is_made(&*base.game, seen, margins);
        let seen = compare.decide(made, interrupt.flag(), |games| bar.at(games));
        drop(bar);
        let seen = seen.map_err(|error| CliError::failed("play", error))?;
        if seen.iter().any(|pairing| pairing.games() > 0) {
            return Ok(Ok(seen));
        }
        let note = "stopped before the first look: this decides nothing".to_owned();
        Ok(Err(Nothing { note, exit: Exit::Interrupted }))
    }

    fn findings(&self, seen: &Vec<Pairing>, stopped: bool) -> Result<Findings, CliError> {
        let Setup { base, labels, margins, .. } = &self.setup;
        let base = &*base.game;
        let answer = |(pairing, same): (&Pairing, &bool)| answers(&self.decision, base, pairing, margins, *same);
        let answers = seen.iter().zip(&self.same).map(answer).collect();
        Ok(decisions(&self.setup.subject(), base, labels, answers, seen, &self.decision, stopped))
    }

    fn evidence<'a>(&'a self, seen: &'a Vec<Pairing>, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let decide = DecideFacts {
            alpha: self.decision.alpha,
            named: self.setup.args.shown.metrics.clone(),
            games: seen.iter().map(Pairing::games).collect(),
            stopped: clock.interrupt.happened(),
        };
        let facts = CompareFacts {
            level: LEVEL,
            family: self.decision.family(),
            level_each: 1.0 - self.decision.alpha,
            share_margin: Margins::SHARE,
            margins: self.setup.margins.named().clone(),
            shown: self.setup.choice.clone(),
            decide: Some(decide),
            ranking: None,
        };
        Some(self.setup.evidence(seen, self.setup.manifest(seen, facts, clock, io)))
    }

    fn end(&self, _: &Vec<Pairing>, findings: &Findings, stopped: bool) -> End {
        let answers = || findings.exhibits.iter().filter_map(decided).flat_map(Decisions::answers);
        let open = answers().any(|answer| answer.verdict.is_open());
        if stopped && open {
            return End::with_note(Exit::Interrupted, "stopped by hand: what is undecided stays so");
        }
        if answers().any(|answer| self.setup.args.fails_on(answer.verdict)) {
            return End::silent(Exit::Verdict);
        }
        if open {
            let games = self.setup.compare.games;
            return End::with_note(
                Exit::Undecided,
                format!("undecided after {games} games, the most that were allowed"),
            );
        }
        End::silent(Exit::Done)
    }
}

fn decided(exhibit: &Exhibit) -> Option<&Decisions> {
    match exhibit {
        Exhibit::Decisions(decisions) => Some(decisions),
        _ => None,
    }
}

/// The answers about an arm; of one that is the `same` as the base they are known beforehand.
pub(super) fn answers(
    decision: &Decision,
    base: &dyn Game,
    pairing: &Pairing,
    margins: &Margins,
    same: bool,
) -> Vec<Decided> {
    let mut answers = decision.answers(base, pairing, margins);
    for answer in answers.iter_mut().filter(|_| same) {
        answer.verdict = Verdict::Identical;
        answer.lines.iter_mut().for_each(|line| line.verdict = Verdict::Identical);
    }
    answers
}
