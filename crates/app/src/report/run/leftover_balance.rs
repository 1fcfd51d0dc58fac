//! The balance that an earlier process left in a folder, from which its search goes on.

use crate::analysis::goal::race::{Lap, Racer};
use crate::game::Game;
use crate::report::run::counts::{COUNTS, Counts};
use crate::report::run::folder::MANIFEST;
use crate::report::run::leftover;
use crate::report::run::manifest::arm_key;
use crate::report::{ArmFacts, BalanceFacts, Folder, LeftoverSums, Manifest, ReportError, Scenario};
use crate::stats::Accumulator;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file's name: all that a search goes on from is in one file, so that it is of one moment.
pub(in crate::report) const UNFINISHED: &str = "balance.json";

/// A balance, finished or not.
pub struct LeftoverBalance {
    kept: Kept,
    path: PathBuf,
    left: LeftoverSums,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Kept {
    facts: BalanceFacts,
    /// The most games of each scenario.
    asked: u64,
    scenarios: Vec<Scenario>,
    counts: Counts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    race: Option<StoredRace>,
}

/// A race, under way or over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredRace {
    /// A mark of all that race.
    field: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    under_way: Option<UnderWay>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct UnderWay {
    /// How far it has come.
    lap: Lap,
    racers: Vec<StoredRacer>,
    counts: Counts,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct StoredRacer {
    marks: [String; 2],
    short: bool,
}

impl StoredRace {
    /// A race of these racers that is over.
    pub fn over(racers: &[Racer]) -> StoredRace {
        let mut all = blake3::Hasher::new();
        racers.iter().for_each(|racer| {
            all.update(blake3::hash(&racer.game.canonical()).as_bytes());
        });
        StoredRace { field: all.finalize().to_hex().to_string(), under_way: None }
    }

    /// A race under way.
    pub fn of(racers: &[Racer], lap: &Lap) -> StoredRace {
        let mut counts = Counts::default();
        let one = |(at, racer): (usize, &Racer)| {
            counts.set(&at.to_string(), &racer.game, racer.seen());
            StoredRacer { marks: racer.marks().map(|mark| format!("{mark:032x}")), short: racer.is_short() }
        };
        let stored = racers.iter().enumerate().map(one).collect();
        StoredRace {
            under_way: Some(UnderWay { lap: lap.clone(), racers: stored, counts }),
            ..StoredRace::over(racers)
        }
    }

    /// Whether these are the racers of this race.
    pub fn is_of(&self, racers: &[Racer]) -> bool {
        self.field == StoredRace::over(racers).field
    }

    /// The racers as they were, where these are they and have played nothing, and how far the race has come; none of a
    /// race that is over.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub fn restore(&self, racers: Vec<Racer>) -> Result<Option<(Vec<Racer>, Lap)>, String> {
        let Some(UnderWay { lap, racers: stored, counts }) = &self.under_way else { return Ok(None) };
        if stored.len() != racers.len() || !lap.fits(racers.len()) {
            return Err("a racer that plays on is none of the race".to_owned());
        }
        let one = |(at, (racer, kept)): (usize, (Racer, &StoredRacer))| -> Result<Racer, String> {
            let seen = counts.get(&at.to_string(), &racer.game)?.ok_or("a setting has no counts")?;
            let mark = |text: &String| u128::from_str_radix(text, 16).map_err(|error| error.to_string());
            Ok(racer.having(seen, [mark(&kept.marks[0])?, mark(&kept.marks[1])?], kept.short))
        };
        let restored = racers.into_iter().zip(stored).enumerate().map(one);
        Ok(Some((restored.collect::<Result<_, String>>()?, lap.clone())))
    }
}

impl LeftoverBalance {
    /// Keeps a balance in the unfinished work, with the manifest that play would end with.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note(
        folder: &Folder,
        manifest: &Manifest,
        counted: &[(&dyn Game, &Accumulator)],
        race: Option<StoredRace>,
    ) -> Result<(), ReportError> {
        let mut counts = Counts::default();
        counted.iter().enumerate().for_each(|(at, (game, seen))| counts.set(&manifest.scenario_key(at), *game, seen));
        let Some(facts) = manifest.balance.clone() else { return Ok(()) };
        let (asked, scenarios) = (manifest.run.asked.games, manifest.scenarios.clone());
        let kept = Kept { facts, asked, scenarios, counts, race };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        folder.note(UNFINISHED, text.as_bytes())?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// What was left of a balance.
    ///
    /// # Errors
    /// It is damaged.
    pub fn read(left: &LeftoverSums) -> Result<LeftoverBalance, ReportError> {
        let left = left.clone();
        let Some(facts) = left.manifest.balance.clone() else {
            return Err(ReportError::unfit(&left.target, "it is no balance"));
        };
        let path = left.home.join(UNFINISHED);
        // A finished report has its counts in a file of its own.
        if left.home == left.target {
            let path = left.home.join(COUNTS);
            let (scenarios, counts) = (left.manifest.scenarios.clone(), Counts::read(&path)?);
            let asked = left.manifest.run.asked.games;
            return Ok(LeftoverBalance { kept: Kept { facts, asked, scenarios, counts, race: None }, path, left });
        }
        let kept = serde_json::from_str(&leftover::text(&path)?);
        let kept: Kept = kept.map_err(|error| ReportError::damaged(&path, error.to_string()))?;
        match kept.facts.asks_like(&facts) {
            true => Ok(LeftoverBalance { kept, path, left }),
            false => Err(ReportError::damaged(&path, "it is of another balance than the manifest")),
        }
    }

    /// How it was judged.
    pub fn facts(&self) -> &BalanceFacts {
        &self.kept.facts
    }

    /// The number of scenarios that it has games of.
    pub fn arms(&self) -> usize {
        self.kept.scenarios.len()
    }

    /// The race, under way or over.
    pub fn race(&self) -> Option<&StoredRace> {
        self.kept.race.as_ref()
    }

    /// The most games of each scenario that were asked for.
    pub fn asked(&self) -> u64 {
        self.kept.asked
    }

    /// The counts of the scenario at a place.
    ///
    /// # Errors
    /// They are damaged, or the scenario is another one now.
    pub fn counted(&self, at: usize, arm: &ArmFacts<'_>) -> Result<Accumulator, ReportError> {
        let there = self.kept.scenarios.get(at).ok_or_else(|| self.damaged("a scenario has no games"))?;
        let differences = there.differences(&Scenario::new(arm, self.left.manifest.seed));
        if !differences.is_empty() {
            return Err(self.differs(differences));
        }
        let key = arm_key(at, &there.scenario);
        let seen = self.kept.counts.get(&key, arm.game).map_err(|why| self.damaged(why))?;
        seen.ok_or_else(|| self.damaged(format!("nothing of `{key}`")))
    }

    /// That it can't go on, since it would be another one.
    pub fn differs(&self, differences: Vec<String>) -> ReportError {
        ReportError::Differs { path: self.left.target.clone(), differences }
    }

    /// That it is not what was written.
    pub fn damaged(&self, why: impl Into<String>) -> ReportError {
        ReportError::damaged(&self.path, why)
    }
}
