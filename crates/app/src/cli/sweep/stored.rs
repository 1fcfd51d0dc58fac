//! A sweep in its folder: rendered again, verified, and merged from shards.

use super::super::job::{self, Finished, Replay};
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Outcome, stored};
use super::replay;
use super::swept::SweptSums;
use crate::report::findings::Findings;
use crate::report::{DesignFacts, Evidence, Folder, Manifest, ReportError, RunFacts, Stored, SweepFacts};
use std::path::Path;

/// A sweep loaded from its folder.
struct StoredSweep<'a> {
    stored: &'a Stored,
    swept: SweptSums,
}

impl<'a> StoredSweep<'a> {
    fn load(stored: &'a Stored, facts: &SweepFacts, io: &Context) -> Result<StoredSweep<'a>, CliError> {
        let scenarios = stored::load(stored, io)?;
        let (mut counts, mut stars) = (Vec::new(), Vec::new());
        match &facts.design {
            DesignFacts::Stars(design) => {
                let first = design.range(stored.manifest.run.asked.shard).start;
                stars = stored.stars(first, design.axes.len(), design.games)?;
            }
            DesignFacts::Grid(_) | DesignFacts::Steps(_) => {
                for (at, loaded) in scenarios.iter().enumerate() {
                    let games = stored.manifest.scenarios[at].games;
                    counts.push(stored.counted(&stored.manifest.scenario_key(at), games, &*loaded.game)?);
                }
            }
        }
        if scenarios.is_empty() {
            let why = "it is a sweep of nothing: no scenario is in its manifest".to_owned();
            return Err(ReportError::unfit(&stored.folder, why).into());
        }
        Ok(StoredSweep { stored, swept: SweptSums { facts: facts.clone(), scenarios, counts, stars } })
    }
}

impl Finished for StoredSweep<'_> {
    fn findings(&self) -> Result<Findings, CliError> {
        let found = self.swept.findings(&self.stored.manifest, self.swept.first_star(&self.stored.manifest));
        found.map_err(|why| ReportError::unfit(&self.stored.folder, why).into())
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        self.swept.evidence(manifest, self.swept.first_star(&self.stored.manifest))
    }

    fn arms(&self) -> Vec<(String, u64)> {
        let Manifest { scenarios, .. } = &self.stored.manifest;
        let arms = scenarios.iter().enumerate().map(|(at, one)| (self.stored.manifest.scenario_key(at), one.games));
        match &self.swept.facts.design {
            DesignFacts::Steps(steps) => arms.chain([("the steps".to_owned(), steps.games())]).collect(),
            DesignFacts::Stars(design) => {
                let around = design.design.points(design.axes.len()) as u64;
                vec![("the base points".to_owned(), self.swept.stars.len() as u64 * design.games * around)]
            }
            DesignFacts::Grid(_) => arms.collect(),
        }
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        replay::is_same(&self.swept, &self.stored.manifest, arm, threads)
    }

    fn checked(&self) -> &'static str {
        "the table matches the sums"
    }
}

/// Prints a stored sweep again; writes its table and its page anew.
pub(in crate::cli) fn render(stored: &Stored, facts: &SweepFacts, format: Option<Format>, io: &Context) -> Outcome {
    let finished = StoredSweep::load(stored, facts, io)?;
    job::render(stored, &finished, |findings| job::print(findings, format, io), io)
}

/// Checks a stored sweep.
pub(in crate::cli) fn verify(stored: &Stored, facts: &SweepFacts, replay: Replay, io: &Context) -> Outcome {
    job::verify(stored, &StoredSweep::load(stored, facts, io)?, replay, io)
}

/// Merges shards, in the order of their games, into the report that one machine would have written, in `out`; with
/// `force` it may replace a report.
///
/// # Errors
/// The shards are damaged, or this program plays their scenarios differently.
pub(in crate::cli) fn merge(shards: &[Stored], run: RunFacts, (out, force): (&Path, bool), io: &Context) -> Outcome {
    let mut whole: Option<SweptSums> = None;
    for shard in shards {
        let unfit = |why: String| ReportError::unfit(&shard.folder, why);
        let facts = shard.manifest.sweep.as_ref().ok_or_else(|| unfit("it is no sweep".to_owned()))?;
        let next = StoredSweep::load(shard, facts, io)?.swept;
        match &mut whole {
            Some(whole) => whole.merge(next).map_err(unfit)?,
            None => whole = Some(next),
        }
    }
    let (Some(whole), Some(first)) = (whole, shards.first()) else {
        return Err(CliError::usage("there are no shards"));
    };
    let folder = Folder::create(out, force)?;
    io.finishes();
    let run = RunFacts { block: first.manifest.run.block, ..run };
    let manifest = whole.manifest(&first.manifest, io.build(), run);
    let findings = whole.findings(&manifest, 0).map_err(CliError::usage)?;
    job::print(&findings, None, io)?;
    job::keep(folder, &findings, whole.evidence(manifest, 0), io)?;
    Ok(Exit::Done)
}
