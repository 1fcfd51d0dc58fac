//! The balance that an earlier process left in a folder, from which its search goes on.

use crate::report::run::kept_counts::KeptCounts;
use crate::report::run::stored_race::StoredRace;
use crate::report::{ArmFacts, BalanceFacts, LeftoverSums, Manifest, ReportError, Scenario};
use crate::stats::Accumulator;
use std::path::PathBuf;

/// A balance, finished or not.
pub struct LeftoverBalance {
    facts: BalanceFacts,
    kept: KeptCounts,
    target: PathBuf,
}

impl LeftoverBalance {
    /// What was left of a balance.
    ///
    /// # Errors
    /// It is damaged.
    pub fn read(left: &LeftoverSums) -> Result<LeftoverBalance, ReportError> {
        let kept = KeptCounts::read(left)?;
        match kept.manifest.balance.clone() {
            Some(facts) => Ok(LeftoverBalance { facts, kept, target: left.target.clone() }),
            None => Err(ReportError::unfit(&left.target, "it is no balance")),
        }
    }

    /// How it was judged.
    pub fn facts(&self) -> &BalanceFacts {
        &self.facts
    }

    /// The number of scenarios that it has games of.
    pub fn arms(&self) -> usize {
        self.kept.manifest.scenarios.len()
    }

    /// The race, under way or over.
    pub fn race(&self) -> Option<&StoredRace> {
        self.kept.race.as_ref()
    }

    /// The most games of each scenario that were asked for.
    pub fn asked(&self) -> u64 {
        self.kept.manifest.run.asked.games
    }

    /// The counts of the scenario at a place.
    ///
    /// # Errors
    /// They are damaged, or the scenario is another one now.
    pub fn counted(&self, at: usize, arm: &ArmFacts<'_>) -> Result<Accumulator, ReportError> {
        let Manifest { scenarios, seed, .. } = &self.kept.manifest;
        let there = scenarios.get(at).ok_or_else(|| self.damaged("a scenario has no games"))?;
        let differences = there.differences(&Scenario::new(arm, *seed));
        match differences.is_empty() {
            true => self.kept.counted(at, arm.game),
            false => Err(self.differs(differences)),
        }
    }

    /// That it can't go on, since it would be another one.
    pub fn differs(&self, differences: Vec<String>) -> ReportError {
        ReportError::Differs { path: self.target.clone(), differences }
    }

    /// That it is not what was written.
    pub fn damaged(&self, why: impl Into<String>) -> ReportError {
        self.kept.damaged(why)
    }
}
