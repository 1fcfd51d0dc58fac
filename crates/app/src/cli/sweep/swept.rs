//! The exact sums of a sweep as its folder has them.

use super::super::Loaded;
use super::super::counted::Arm;
use super::found::stars as star_findings;
use super::{findings, sample};
use crate::analysis::sweep::stars::PlayedStar;
use crate::report::findings::Findings;
use crate::report::{ArmFacts, DesignFacts, Evidence, ExactSums, Manifest, RunFacts, StoredStars, SweepFacts};
use crate::stats::Accumulator;

/// The exact sums of a sweep with its scenarios, the one as it is first.
pub(super) struct SweptSums {
    /// What was varied, with the sums of differences.
    pub(super) facts: SweepFacts,
    /// The one as it is, then those that differ from it.
    pub(super) scenarios: Vec<Loaded>,
    /// The counts of each scenario; none of a design.
    pub(super) counts: Vec<Accumulator>,
    /// The base points of a design.
    pub(super) stars: Vec<PlayedStar>,
}

impl SweptSums {
    /// The number of the first base point of a design.
    pub(super) fn first_star(&self, manifest: &Manifest) -> u64 {
        match &self.facts.design {
            DesignFacts::Stars(design) => design.range(manifest.run.asked.shard).start,
            _ => 0,
        }
    }

    fn counted(&self, manifest: &Manifest) -> Vec<Arm<'_>> {
        let arms = self.scenarios.iter().zip(&self.counts).zip(&manifest.scenarios);
        let arms = arms.map(|((loaded, seen), scenario)| {
            let (variant, overrides) = (scenario.variant.clone(), scenario.overrides.clone());
            Arm { variant, loaded, overrides, seen }
        });
        arms.collect()
    }

    /// What the sums show; `manifest` names the scenarios, `first` is the number of the first base point of a design.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub(super) fn findings(&self, manifest: &Manifest, first: u64) -> Result<Findings, String> {
        match &self.facts.design {
            DesignFacts::Stars(design) => {
                let stars = (first, &self.stars[..]);
                star_findings(&self.facts, design, &self.scenarios[0], stars, manifest.seed)
            }
            _ => findings(&self.facts, &self.counted(manifest), manifest.seed),
        }
    }

    /// What a folder keeps of the sums.
    pub(super) fn evidence(&self, manifest: Manifest, first: u64) -> Evidence<'_> {
        let resolved = || self.scenarios.iter().map(|loaded| loaded.document.resolved()).collect();
        match &self.facts.design {
            DesignFacts::Stars(_) => {
                let sums = ExactSums::Stars(StoredStars::of(first, &self.stars));
                Evidence { manifest, sums, arms: resolved(), defaults: Vec::new() }
            }
            _ => {
                let counted = self.scenarios.iter().zip(&self.counts).map(|(loaded, seen)| (&*loaded.game, seen));
                Evidence {
                    manifest,
                    sums: ExactSums::Counted(counted.collect()),
                    arms: resolved(),
                    defaults: Vec::new(),
                }
            }
        }
    }

    /// Adds the games of the next share.
    ///
    /// # Errors
    /// It is of another sweep.
    pub(super) fn merge(&mut self, next: SweptSums) -> Result<(), String> {
        self.facts.merge(&next.facts)?;
        self.counts.iter_mut().zip(&next.counts).for_each(|(one, next)| one.merge(next));
        self.stars.extend(next.stars);
        Ok(())
    }

    /// What the manifest says of these sums, in place of what that of the first share says.
    pub(super) fn manifest(&self, first: &Manifest, build: &str, run: RunFacts) -> Manifest {
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
