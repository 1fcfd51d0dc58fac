//! `sortie compare`: variants over a number of games that is fixed beforehand.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::stopped::Stopped;
use super::super::{CliError, Context, Exit, shares};
use super::at_the_table::SideBySide;
use super::{Setup, plan};
use crate::analysis::Choice;
use crate::analysis::compare::{Comparison, Margins, Pairing, level_each};
use crate::game::Game;
use crate::report::findings::{Findings, Subject, comparison};
use crate::report::{CompareFacts, ComparedSums, Evidence, Folder, LeftoverSums, Manifest};
use crate::stats::LEVEL;

/// The question.
pub(super) struct FixedGames<'a>(pub(super) Setup<'a>);

impl FixedGames<'_> {
    fn facts(&self, seen: &[Pairing]) -> CompareFacts {
        let family = Comparison::family(&*self.0.base.game, seen, &self.0.choice);
        CompareFacts {
            level: LEVEL,
            family,
            level_each: level_each(family),
            share_margin: Margins::SHARE,
            margins: self.0.margins.named().clone(),
            shown: self.0.choice.clone(),
            decide: None,
            ranking: None,
        }
    }
}

impl Resumable for FixedGames<'_> {
    type Sums = Vec<Pairing>;

    fn nothing(&self) -> Vec<Pairing> {
        self.0.compare.nothing()
    }

    fn is_something(&self, seen: &Vec<Pairing>) -> bool {
        seen.iter().any(|pairing| pairing.games() > 0)
    }

    fn manifest(&self, seen: &Vec<Pairing>, clock: &Clock, io: &Context) -> Manifest {
        self.0.manifest(seen, self.facts(seen), clock, io)
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, seen: &Vec<Pairing>) -> Result<(), CliError> {
        Ok(LeftoverSums::note_pairings(folder, manifest, &ComparedSums::of(&*self.0.base.game, seen))?)
    }

    fn restore(&self, left: &LeftoverSums, _: &Context) -> Result<Vec<Pairing>, CliError> {
        Ok(left.pairings(&*self.0.base.game, &self.0.others())?)
    }

    fn play_on(
        &self,
        seen: &mut Vec<Pairing>,
        interrupt: &Interrupt,
        keep: Keep<'_, Vec<Pairing>>,
        io: &Context,
    ) -> Result<(), CliError> {
        let games = self.0.range();
        let bar = Bar::new(games.end - games.start, self.0.base.document.name(), io);
        let each = |played: u64, seen: &[Pairing]| {
            bar.at(played);
            keep(&seen.to_vec()).map_err(Stopped::Kept)
        };
        Ok(self.0.compare.play_on(games, seen, interrupt.flag(), each)?)
    }
}

impl Question for FixedGames<'_> {
    type Sums = Kept<Vec<Pairing>>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(&self.0)
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, kept: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let seen = &kept.sums[..];
        let Setup { base, labels, margins, choice, .. } = &self.0;
        let arms = Arms { base: &*base.game, others: &self.0.others(), labels, margins, seen };
        Ok(arms.findings(&self.0.subject(), choice))
    }

    fn print_more(&self, findings: &Findings, io: &Context) -> Result<(), CliError> {
        let Setup { args, base, choice, compare, .. } = &self.0;
        let (seed, threads) = (args.seed.seed, compare.threads);
        SideBySide { base, others: &self.0.others(), seed, threads }.print(findings, choice, io)
    }

    fn evidence<'a>(&'a self, kept: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let mut manifest = self.manifest(&kept.sums, clock, io);
        manifest.run.resumed = kept.resumed;
        Some(self.0.evidence(&kept.sums, manifest))
    }

    fn end(&self, kept: &Self::Sums, findings: &Findings, stopped: bool) -> End {
        let games = kept.sums.first().map_or(0, Pairing::games);
        let range = self.0.range();
        if stopped && games < range.end - range.start {
            return End::with_note(Exit::Interrupted, format!("interrupted: compared over the first {games} games"));
        }
        if self.0.args.shard.is_some() {
            return shares::end(self.0.args.shard);
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
