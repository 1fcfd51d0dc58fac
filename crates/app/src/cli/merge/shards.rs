//! The shards of one run, comparison, sweep, tournament or search, in the order of their games.

use super::super::CliError;
use crate::game::Game;
use crate::report::{CompareFacts, DesignFacts, Manifest, ReportError, Scenario, Stored};
use crate::stats::Accumulator;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The reports that together hold all games of a run or a tournament, each game once; or searches of one policy.
pub(super) struct Shards(Vec<Stored>);

impl Shards {
    /// Opens the shards, in any order.
    ///
    /// # Errors
    /// If one is no finished report or belongs to another run, or if games are missing or duplicated.
    pub(super) fn open(folders: &[PathBuf]) -> Result<Shards, CliError> {
        let mut shards = folders.iter().map(|folder| opened(folder)).collect::<Result<Vec<_>, _>>()?;
        // An empty share is sorted before the share that begins at the same game.
        shards.sort_by_key(|shard| (range(&shard.manifest).start, range(&shard.manifest).end));
        let shards = Shards(shards);
        shards.0.iter().try_for_each(|shard| shards.belongs(shard))?;
        if shards.first().manifest.search.is_none() {
            shards.complete()?;
        }
        Ok(shards)
    }

    /// The shard with the first games.
    pub(super) fn first(&self) -> &Stored {
        &self.0[0]
    }

    /// All shards, in the order of their games.
    pub(super) fn all(&self) -> &[Stored] {
        &self.0
    }

    /// The number of games in all shards; in a tournament, of a pair of policies.
    pub(super) fn games(&self) -> u64 {
        self.0.iter().map(|shard| range(&shard.manifest)).map(|range| range.end - range.start).sum()
    }

    /// The time when the first shard began, in seconds since 1970.
    pub(super) fn started(&self) -> u64 {
        self.0.iter().map(|shard| shard.manifest.run.started).min().unwrap_or_default()
    }

    /// The sum of the playing times, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.0.iter().map(|shard| shard.manifest.run.seconds).sum()
    }

    /// The counts of a scenario's games.
    pub(super) fn seen(&self, scenario: &Scenario, game: &dyn Game) -> Result<Accumulator, CliError> {
        let mut seen = Accumulator::new(game);
        for shard in &self.0 {
            let scenario = shard.manifest.scenario(&scenario.scenario).unwrap_or(scenario);
            seen.merge(&shard.seen(scenario, game)?);
        }
        Ok(seen)
    }

    /// Checks that a shard belongs to the same run as the first one.
    fn belongs(&self, shard: &Stored) -> Result<(), CliError> {
        let (first, other) = (&self.first().manifest, &shard.manifest);
        let kind = |manifest: &Manifest| manifest.other_kind().unwrap_or("a run");
        if kind(first) != kind(other) {
            let why = format!("it is {}, and `{}` is {}", kind(other), self.first().folder.display(), kind(first));
            return Err(ReportError::unfit(&shard.folder, why).into());
        }
        let mut differences = first.differences(other);
        let strangers = other.scenarios.iter().filter(|scenario| first.scenario(&scenario.scenario).is_none());
        differences.extend(strangers.map(|scenario| format!("scenario `{}`: only here", scenario.scenario)));
        let asked = |manifest: &Manifest| manifest.run.asked.games;
        if first.search.is_none() && asked(first) != asked(other) {
            differences.push(format!("games of all shards together: {} there, {} here", asked(first), asked(other)));
        }
        if !differences.is_empty() {
            let there = self.first().folder.display();
            let list: String = differences.iter().map(|one| format!("\n  {one}")).collect();
            let why = format!("it is not of the same run as `{there}`{list}");
            return Err(ReportError::unfit(&shard.folder, why).into());
        }
        let unequal =
            other.other_kind().is_none() && other.scenarios.iter().any(|scenario| scenario.games != other.games);
        if unequal || !other.run.asked.precision.is_empty() {
            let why = "its scenarios have different numbers of games";
            let why = if unequal { why } else { "--precision ended it separately" };
            return Err(ReportError::unfit(&shard.folder, why).into());
        }
        Ok(())
    }

    /// Checks that all games are there, each once.
    fn complete(&self) -> Result<(), CliError> {
        let all = self.first().manifest.run.asked.games;
        let mut next = 0;
        for (at, shard) in self.0.iter().enumerate() {
            let games = range(&shard.manifest);
            let share = share(&shard.manifest);
            if games.end > share.end {
                let (held, most) = (shard.manifest.games, share.end - share.start);
                let why = format!("it records {held} games, but its share has {most}");
                return Err(ReportError::unfit(&shard.folder, why).into());
            }
            if games.start < next {
                let why = format!("its games from {} on are in `{}` too", games.start, self.0[at - 1].folder.display());
                return Err(ReportError::unfit(&shard.folder, why).into());
            }
            self.gap(next..games.start, at)?;
            next = games.end;
        }
        self.gap(next..all, self.0.len())
    }

    /// Reports missing games before shard `at`, if there are any.
    fn gap(&self, games: Range<u64>, at: usize) -> Result<(), CliError> {
        if games.is_empty() {
            return Ok(());
        }
        let missing = format!("games {} to {} are missing", games.start, games.end - 1);
        let before = at.checked_sub(1).map(|before| &self.0[before]).filter(|shard| shard.manifest.run.interrupted);
        Err(CliError::usage(match before {
            Some(shard) => format!("{missing}: finish `{}` with --resume", shard.folder.display()),
            None => format!("{missing}: name the shard that has them"),
        }))
    }
}

/// Whether several machines may share what the report is of.
fn is_shared(manifest: &Manifest) -> bool {
    let is_fixed = |facts: &CompareFacts| facts.decide.is_none() && facts.ranking.is_none();
    manifest.tournament.is_some()
        || manifest.search.is_some()
        || manifest.sweep.is_some()
        || manifest.compare.as_ref().is_some_and(is_fixed)
}

/// Opens the report of a run, a comparison, a sweep, a tournament or a search.
fn opened(folder: &Path) -> Result<Stored, ReportError> {
    let stored = Stored::open(folder)?;
    match stored.manifest.other_kind() {
        Some(kind) if !is_shared(&stored.manifest) => Err(ReportError::unfit(
            folder,
            format!("it is {kind}, not a run, a comparison, a sweep, a tournament or a search"),
        )),
        _ => Ok(stored),
    }
}

/// The numbers of the games that a shard is to have.
fn share(manifest: &Manifest) -> Range<u64> {
    let asked = &manifest.run.asked;
    let design = manifest.sweep.as_ref().map(|facts| &facts.design);
    match (&manifest.tournament, design) {
        (Some(facts), _) => facts.schedule(asked.shard).numbers(),
        (None, Some(DesignFacts::Stars(stars))) => {
            let points = stars.range(asked.shard);
            points.start.saturating_mul(stars.games)..points.end.saturating_mul(stars.games)
        }
        (None, _) => asked.range(),
    }
}

/// The numbers of the games that it has. A tournament is a report once it has all of them.
fn range(manifest: &Manifest) -> Range<u64> {
    let share = share(manifest);
    if manifest.tournament.is_some() { share } else { share.start..share.start + manifest.games }
}
