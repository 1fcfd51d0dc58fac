//! A sweep in its folder: rendered again, verified, and merged from shards.

use super::super::counted::Arm;
use super::super::job::{self, Finished, Replay};
use super::super::output::Format;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use super::found::stars as star_findings;
use super::{findings, replay, sample};
use crate::analysis::sweep::stars::PlayedStar;
use crate::report::findings::Findings;
use crate::report::{
    ArmFacts, DesignFacts, Evidence, ExactSums, Folder, Manifest, ReportError, RunFacts, Stored, StoredStars,
    SweepFacts,
};
use crate::stats::Accumulator;
use std::path::Path;

/// The exact sums of a sweep with its scenarios, the one as it is first.
pub(super) struct SweptSums {
    /// What was varied, with the sums of differences.
    pub(super) facts: SweepFacts,
    /// The scenarios.
    pub(super) scenarios: Vec<Loaded>,
    /// The counts of each scenario; none of a design.
    pub(super) counts: Vec<Accumulator>,
    /// The base points of a design.
    pub(super) stars: Vec<PlayedStar>,
}

/// A sweep loaded from its folder.
pub(super) struct StoredSweep<'a> {
    /// The folder.
    pub(super) stored: &'a Stored,
    /// What is in it.
    pub(super) swept: SweptSums,
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

    /// The number of the first base point of a design.
    pub(super) fn first_star(&self) -> u64 {
        match &self.swept.facts.design {
            DesignFacts::Stars(design) => design.range(self.stored.manifest.run.asked.shard).start,
            _ => 0,
        }
    }
}

impl SweptSums {
    fn counted(&self, manifest: &Manifest) -> Vec<Arm<'_>> {
        let arms = self.scenarios.iter().zip(&self.counts).zip(&manifest.scenarios);
        let arms = arms.map(|((loaded, seen), scenario)| {
            let (variant, overrides) = (scenario.variant.clone(), scenario.overrides.clone());
            Arm { variant, loaded, overrides, seen }
        });
        arms.collect()
    }

    /// What the sums show; `manifest` names the scenarios, `first` is the number of the first base point of a design.
    fn findings(&self, manifest: &Manifest, first: u64) -> Result<Findings, String> {
        match &self.facts.design {
            DesignFacts::Stars(design) => {
                let stars = (first, &self.stars[..]);
                star_findings(&self.facts, design, &self.scenarios[0], stars, manifest.seed)
            }
            _ => findings(&self.facts, &self.counted(manifest), manifest.seed),
        }
    }

    fn evidence(&self, manifest: Manifest, first: u64) -> Evidence<'_> {
        let resolved = || self.scenarios.iter().map(|loaded| loaded.document.resolved()).collect();
        match &self.facts.design {
            DesignFacts::Stars(_) => {
                let sums = ExactSums::Stars(StoredStars::of(first, &self.stars));
                Evidence { manifest, sums, arms: resolved() }
            }
            _ => {
                let counted = self.scenarios.iter().zip(&self.counts).map(|(loaded, seen)| (&*loaded.game, seen));
                Evidence { manifest, sums: ExactSums::Counted(counted.collect()), arms: resolved() }
            }
        }
    }

    /// Adds the games of the next share.
    fn merge(&mut self, next: SweptSums) -> Result<(), String> {
        self.facts.merge(&next.facts)?;
        self.counts.iter_mut().zip(&next.counts).for_each(|(one, next)| one.merge(next));
        self.stars.extend(next.stars);
        Ok(())
    }

    /// What the manifest says of these sums, in place of what that of the first share says.
    fn manifest(&self, first: &Manifest, build: &str, run: RunFacts) -> Manifest {
        let of = |arms: &[(ArmFacts<'_>, u64)]| Manifest::of_arms(build, first.seed, arms, run);
        match &self.facts.design {
            DesignFacts::Stars(design) => {
                let overrides = first.scenarios.first().map_or(&[][..], |scenario| &scenario.overrides);
                let games = self.stars.len() as u64 * design.games;
                sample::manifest(&self.scenarios[0], overrides, &self.facts, games, of)
            }
            _ => {
                let arms = self.counted(first);
                let arms: Vec<(ArmFacts<'_>, u64)> = arms.iter().map(|arm| (arm.facts(), arm.seen.games())).collect();
                Manifest { sweep: Some(self.facts.clone()), ..of(&arms) }
            }
        }
    }
}

impl Finished for StoredSweep<'_> {
    fn findings(&self) -> Result<Findings, CliError> {
        let found = self.swept.findings(&self.stored.manifest, self.first_star());
        found.map_err(|why| ReportError::unfit(&self.stored.folder, why).into())
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        self.swept.evidence(manifest, self.first_star())
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
        replay::is_same(self, arm, threads)
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
