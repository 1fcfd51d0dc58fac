//! A balance in a folder: rendered again from its counts, and checked.

use super::super::job::{self, Finished, Replay};
use super::super::output::Format;
use super::super::{CliError, Context, Loaded, Outcome, stored};
use super::BLOCK;
use super::case::{Arm, Case};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::findings::Findings;
use crate::report::{BalanceFacts, Evidence, Manifest, ReportError, Stored};
use crate::stats::Accumulator;
use std::sync::atomic::AtomicBool;

/// A stored balance, loaded.
struct StoredBalance<'a> {
    stored: &'a Stored,
    facts: &'a BalanceFacts,
    /// Its scenarios with the counts of their games.
    arms: Vec<(Loaded, Accumulator)>,
}

impl<'a> StoredBalance<'a> {
    fn load(stored: &'a Stored, facts: &'a BalanceFacts, io: &Context) -> Result<StoredBalance<'a>, CliError> {
        let one = |(at, loaded): (usize, Loaded)| {
            let games = stored.manifest.scenarios[at].games;
            let seen = stored.counted(&stored.manifest.scenario_key(at), games, &*loaded.game)?;
            Ok::<_, CliError>((loaded, seen))
        };
        let arms = stored::load(stored, io)?.into_iter().enumerate().map(one).collect::<Result<_, _>>()?;
        Ok(StoredBalance { stored, facts, arms })
    }

    fn case(&self) -> Case<'_> {
        let arms = self.arms.iter().zip(&self.stored.manifest.scenarios);
        let arms = arms.map(|((loaded, seen), scenario)| {
            let (variant, overrides) = (scenario.variant.clone(), scenario.overrides.clone());
            Arm { variant, loaded, overrides, seen }
        });
        Case { seed: self.stored.manifest.seed, facts: self.facts, arms: arms.collect() }
    }
}

impl Finished for StoredBalance<'_> {
    fn findings(&self) -> Result<Findings, CliError> {
        self.case().findings().map_err(|why| ReportError::unfit(&self.stored.folder, why).into())
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        self.case().evidence(manifest)
    }

    fn arms(&self) -> Vec<(String, u64)> {
        let games = self.arms.iter().map(|(_, seen)| seen.games());
        games.enumerate().map(|(at, games)| (self.stored.manifest.scenario_key(at), games)).collect()
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        let (loaded, seen) = &self.arms[arm];
        let batch = Run {
            game: &*loaded.game,
            key: RunKey::new(loaded.system.name(), self.stored.manifest.seed),
            games: 0..seen.games(),
            threads,
            block: BLOCK,
            part_games: loaded.system.part_games(),
            rule: None,
        };
        let again = batch.play(&AtomicBool::new(false), None, &mut Unwatched);
        Ok(again.map_err(|error| CliError::failed("play", error))? == *seen)
    }

    fn checked(&self) -> &'static str {
        "the table as the counts say"
    }
}

/// Prints a stored balance as it was printed, and writes its table and its page again.
pub(in crate::cli) fn render(stored: &Stored, facts: &BalanceFacts, format: Option<Format>, io: &Context) -> Outcome {
    let finished = StoredBalance::load(stored, facts, io)?;
    job::render(stored, &finished, |findings| job::print(findings, format, io), io)
}

/// Checks a stored balance.
pub(in crate::cli) fn verify(stored: &Stored, facts: &BalanceFacts, replay: Replay, io: &Context) -> Outcome {
    job::verify(stored, &StoredBalance::load(stored, facts, io)?, replay, io)
}
