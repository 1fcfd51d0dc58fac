//! `sortie compare`: variants over a number of games that is fixed beforehand.

use super::super::clock::Clock;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit};
use super::at_the_table::SideBySide;
use super::bar::Bar;
use super::{Setup, plan};
use crate::analysis::Choice;
use crate::analysis::compare::{Comparison, Margins, Pairing, level_each};
use crate::game::Game;
use crate::report::findings::{Findings, Subject, comparison};
use crate::report::{CompareFacts, Evidence};
use crate::stats::LEVEL;

/// The question.
pub(super) struct FixedGames<'a>(pub(super) Setup<'a>);

impl FixedGames<'_> {
    fn family(&self, seen: &[Pairing]) -> usize {
        Comparison::family(&*self.0.base.game, seen, &self.0.choice)
    }
}

impl Question for FixedGames<'_> {
    type Sums = Vec<Pairing>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(&self.0)
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Pairing>, Nothing>, CliError> {
        let compare = &self.0.compare;
        let bar = Bar::new(compare.games, self.0.base.document.name(), io);
        let seen = compare.play(interrupt.flag(), |games| bar.at(games));
        drop(bar);
        let seen = seen.map_err(|error| CliError::failed("play", error))?;
        let played = seen.iter().any(|pairing| pairing.games() > 0);
        Ok(if played { Ok(seen) } else { Err(Nothing::interrupted()) })
    }

    fn findings(&self, seen: &Vec<Pairing>, _: bool) -> Result<Findings, CliError> {
        let Setup { base, labels, margins, choice, .. } = &self.0;
        let arms = Arms { base: &*base.game, others: &self.0.others(), labels, margins, seen };
        Ok(arms.findings(&self.0.subject(), choice))
    }

    fn print_more(&self, findings: &Findings, io: &Context) -> Result<(), CliError> {
        let Setup { args, base, choice, compare, .. } = &self.0;
        let (seed, threads) = (args.seed.seed, compare.threads);
        SideBySide { base, others: &self.0.others(), seed, threads }.print(findings, choice, io)
    }

    fn evidence<'a>(&'a self, seen: &'a Vec<Pairing>, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let family = self.family(seen);
        let facts = CompareFacts {
            level: LEVEL,
            family,
            level_each: level_each(family),
            share_margin: Margins::SHARE,
            margins: self.0.margins.named().clone(),
            shown: self.0.choice.clone(),
            decide: None,
            ranking: None,
        };
        Some(self.0.evidence(seen, facts, clock, io))
    }

    fn end(&self, seen: &Vec<Pairing>, findings: &Findings, stopped: bool) -> End {
        let games = seen.first().map_or(0, Pairing::games);
        if stopped && games < self.0.compare.games {
            return End::with_note(Exit::Interrupted, format!("interrupted: compared over the first {games} games"));
        }
        let fails = findings.lines().any(|line| self.0.args.fails_on(line.verdict));
        End::silent(if fails { Exit::Verdict } else { Exit::Done })
    }
}

/// The arms of a comparison with their sums.
pub(super) struct Arms<'a> {
    pub(super) base: &'a dyn Game,
    /// The variants.
    pub(super) others: &'a [&'a dyn Game],
    /// What the variants are called.
    pub(super) labels: &'a [String],
    /// How large a difference does not matter.
    pub(super) margins: &'a Margins,
    /// The sums of each variant beside the base.
    pub(super) seen: &'a [Pairing],
}

impl Arms<'_> {
    /// What the sums show of the figures that are chosen.
    pub(super) fn findings(&self, subject: &Subject<'_>, choice: &Choice) -> Findings {
        let Arms { base, others, labels, margins, seen } = *self;
        let arms: Vec<_> = others.iter().copied().zip(seen).collect();
        let family = Comparison::family(base, seen, choice);
        comparison(subject, base, labels, Comparison::among(family, base, &arms, margins, choice), seen)
    }
}
