//! A comparison in a folder: rendered again from its sums, and checked.

use super::super::args::Shown;
use super::super::job::{self, Finished, Replay};
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use super::at_the_table::SideBySide;
use super::decide;
use super::defaults;
use super::fixed::Arms;
use super::ranked::Ranked;
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Decision, Margins, Pairing};
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{Findings, Part, Skipped, Subject, decisions};
use crate::report::{
    CompareFacts, ComparedSums, DecideFacts, Evidence, ExactSums, Folder, Manifest, RankingFacts, ReportError,
    RunFacts, Stored,
};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A stored comparison, loaded.
struct StoredComparison<'a> {
    stored: &'a Stored,
    facts: &'a CompareFacts,
    arms: Vec<Loaded>,
    /// The sums of each variant beside the base.
    seen: Vec<Pairing>,
    labels: Vec<String>,
    margins: Margins,
}

impl<'a> StoredComparison<'a> {
    fn load(stored: &'a Stored, facts: &'a CompareFacts, io: &Context) -> Result<StoredComparison<'a>, CliError> {
        let arms = stored::load(stored, io)?;
        let Some((base, others)) = arms.split_first() else {
            let why = "it is a comparison of nothing: no scenario is in its manifest";
            return Err(ReportError::unfit(&stored.folder, why).into());
        };
        if facts.ranking.as_ref().is_some_and(|ranking| ranking.parts.len() != others.len()) {
            let why = "its manifest does not name a part for each of its variants";
            return Err(ReportError::unfit(&stored.folder, why).into());
        }
        let games: Vec<&dyn Game> = others.iter().map(|other| &*other.game).collect();
        let seen = stored.pairings(&*base.game, &games)?;
        let labels = stored.manifest.scenarios[1..].iter().map(|arm| arm.variant.clone().unwrap_or_default()).collect();
        Ok(StoredComparison { stored, facts, seen, labels, margins: Margins::new(facts.margins.clone()), arms })
    }

    fn base(&self) -> &Loaded {
        &self.arms[0]
    }

    fn others(&self) -> Vec<&dyn Game> {
        self.arms[1..].iter().map(|other| &*other.game).collect()
    }

    fn subject(&self) -> Subject<'_> {
        let Loaded { system, document, .. } = self.base();
        Subject { system: *system, scenario: document.name(), seed: self.stored.manifest.seed }
    }

    /// What the sums show of the figures that are chosen.
    fn compared(&self, choice: &Choice) -> Findings {
        let StoredComparison { labels, margins, seen, .. } = self;
        let arms = Arms { base: &*self.base().game, others: &self.others(), labels, margins, seen };
        arms.findings(&self.subject(), choice)
    }

    /// The decisions that the sums lead to.
    fn decided(&self, facts: &DecideFacts) -> Findings {
        let (base, margins) = (&*self.base().game, &self.margins);
        let decision = Decision::new(base, margins, &facts.named, self.seen.len());
        let same = |game: &dyn Game| game.canonical() == base.canonical();
        let arms = self.seen.iter().zip(self.others().into_iter().map(same));
        let answers = arms.map(|(pairing, same)| decide::answers(&decision, base, pairing, margins, same)).collect();
        decisions(&self.subject(), base, &self.labels, answers, &self.seen, &decision, facts.stopped)
    }

    /// The ranking that the sums lead to.
    fn ranked(&self, facts: &RankingFacts) -> Findings {
        let metric = match &self.facts.shown {
            Choice::Named(names) => names.first().map(String::as_str),
            Choice::Important | Choice::All => None,
        };
        let parts = facts.parts.iter().map(|part| Part {
            kind: part.kind.clone(),
            name: part.name.clone(),
            taken_in: part.taken_in,
        });
        let skipped = facts.skipped.iter().map(|one| Skipped { name: one.name.clone(), why: one.why.clone() });
        let ranked = Ranked {
            subject: self.subject(),
            base: &*self.base().game,
            metric,
            margins: &self.margins,
            parts: parts.collect(),
            skipped: skipped.collect(),
        };
        ranked.findings(&self.seen)
    }
}

impl Finished for StoredComparison<'_> {
    fn findings(&self) -> Result<Findings, CliError> {
        Ok(match (&self.facts.decide, &self.facts.ranking) {
            (Some(facts), _) => self.decided(facts),
            (None, Some(facts)) => self.ranked(facts),
            (None, None) => self.compared(&self.facts.shown),
        })
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        Evidence {
            manifest,
            sums: ExactSums::Paired(ComparedSums::of(&*self.base().game, &self.seen)),
            arms: self.arms.iter().map(|arm| arm.document.resolved()).collect(),
            defaults: defaults::of(self.base()),
        }
    }

    fn arms(&self) -> Vec<(String, u64)> {
        self.labels.iter().cloned().zip(self.seen.iter().map(Pairing::games)).collect()
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        let (base, others) = (self.base(), [Arm::new(self.others()[arm])]);
        let games = self.seen[arm].games();
        let compare = Compare {
            base: Arm::new(&*base.game),
            others: &others,
            key: RunKey::new(base.system.name(), self.stored.manifest.seed),
            games,
            threads,
            block: Compare::BLOCK,
        };
        let first = self.stored.manifest.run.asked.range().start;
        let (mut again, never) = (compare.nothing(), AtomicBool::new(false));
        let played = compare.play_on(first..first + games, &mut again, &never, |_, _| Ok::<(), BatchError>(()));
        played.map_err(|error| CliError::failed("play", error))?;
        Ok(again.first() == Some(&self.seen[arm]))
    }

    fn checked(&self) -> &'static str {
        "all tables match the sums"
    }
}

/// Prints a stored comparison as it was printed or, where `shown` asks for other figures, with these; writes its tables
/// and its page again.
pub(in crate::cli) fn render(
    stored: &Stored,
    facts: &CompareFacts,
    shown: &Shown,
    format: Option<Format>,
    io: &Context,
) -> Outcome {
    let finished = StoredComparison::load(stored, facts, io)?;
    let choice = match shown.checked(finished.arms.iter().map(|arm| &*arm.game))? {
        Choice::Important => facts.shown.clone(),
        other => other,
    };
    let print = |findings: &Findings| {
        if facts.decide.is_some() || facts.ranking.is_some() {
            return job::print(findings, format, io);
        }
        let chosen = finished.compared(&choice);
        job::print(&chosen, format, io)?;
        if io.quiet() || format.unwrap_or_default() != Format::Table {
            return Ok(());
        }
        let (seed, threads) = (stored.manifest.seed, stored.manifest.run.threads);
        let base = finished.base();
        SideBySide { base, others: &finished.others(), seed, threads }.print(&chosen, &choice, io)
    };
    job::render(stored, &finished, print, io)
}

/// Merges shards, in the order of their games, into the report that one machine would have written, in `out`; with
/// `force` it may replace a report.
///
/// # Errors
/// The shards are damaged, or this program plays their scenarios differently.
pub(in crate::cli) fn merge(shards: &[Stored], run: RunFacts, (out, force): (&Path, bool), io: &Context) -> Outcome {
    let mut whole: Option<StoredComparison<'_>> = None;
    for shard in shards {
        let facts = shard.manifest.compare.as_ref();
        let facts = facts.ok_or_else(|| ReportError::unfit(&shard.folder, "it is no comparison"))?;
        let next = StoredComparison::load(shard, facts, io)?;
        match &mut whole {
            Some(whole) => whole.seen.iter_mut().zip(&next.seen).for_each(|(seen, next)| seen.merge(next)),
            None => whole = Some(next),
        }
    }
    let whole = whole.ok_or_else(|| CliError::usage("there are no shards"))?;
    let folder = Folder::create(out, force)?;
    io.finishes();
    let mut manifest = whole.stored.manifest.clone();
    manifest.games = whole.seen.iter().map(Pairing::games).max().unwrap_or(0);
    manifest.scenarios.iter_mut().for_each(|scenario| scenario.games = manifest.games);
    manifest.run = RunFacts { block: manifest.run.block, ..run };
    let findings = whole.findings()?;
    job::print(&findings, None, io)?;
    job::keep(folder, &findings, whole.evidence(manifest), io)?;
    Ok(Exit::Done)
}

/// Checks a stored comparison.
pub(in crate::cli) fn verify(stored: &Stored, facts: &CompareFacts, replay: Replay, io: &Context) -> Outcome {
    job::verify(stored, &StoredComparison::load(stored, facts, io)?, replay, io)
}
