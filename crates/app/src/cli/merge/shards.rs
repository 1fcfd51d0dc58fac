//! The shards of one run, in the order of their games.

use super::super::CliError;
use crate::game::Game;
use crate::report::{Manifest, ReportError, Scenario, Stored};
use crate::stats::Accumulator;
use std::ops::Range;
use std::path::PathBuf;

/// Reports that hold all games of a run between them, each once.
pub(super) struct Shards(Vec<Stored>);

impl Shards {
    /// Opens them, whatever their order.
    ///
    /// # Errors
    /// One is no finished report, or of another run; games are missing, or there twice.
    pub(super) fn open(folders: &[PathBuf]) -> Result<Shards, CliError> {
        let mut shards = folders.iter().map(|folder| Stored::run(folder)).collect::<Result<Vec<_>, _>>()?;
        // An empty share before the one that begins where it does.
        shards.sort_by_key(|shard| (range(&shard.manifest).start, range(&shard.manifest).end));
        let shards = Shards(shards);
        shards.0.iter().try_for_each(|shard| shards.belongs(shard))?;
        shards.complete()?;
        Ok(shards)
    }

    /// The one with the first games.
    pub(super) fn first(&self) -> &Stored {
        &self.0[0]
    }

    /// All, in the order of their games.
    pub(super) fn all(&self) -> &[Stored] {
        &self.0
    }

    /// The games that they hold together.
    pub(super) fn games(&self) -> u64 {
        self.0.iter().map(|shard| shard.manifest.games).sum()
    }

    /// When the first began, in seconds since 1970.
    pub(super) fn started(&self) -> u64 {
        self.0.iter().map(|shard| shard.manifest.run.started).min().unwrap_or_default()
    }

    /// How long all played, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.0.iter().map(|shard| shard.manifest.run.seconds).sum()
    }

    /// What the games of a scenario came to.
    pub(super) fn seen(&self, scenario: &Scenario, game: &dyn Game) -> Result<Accumulator, CliError> {
        let mut seen = Accumulator::new(game);
        for shard in &self.0 {
            let scenario = shard.manifest.scenario(&scenario.scenario).unwrap_or(scenario);
            seen.merge(&shard.seen(scenario, game)?);
        }
        Ok(seen)
    }

    /// Whether a shard is of the same run as the first.
    fn belongs(&self, shard: &Stored) -> Result<(), CliError> {
        let (first, other) = (&self.first().manifest, &shard.manifest);
        let mut differences = first.differences(other);
        let strangers = other.scenarios.iter().filter(|scenario| first.scenario(&scenario.scenario).is_none());
        differences.extend(strangers.map(|scenario| format!("scenario `{}`: here only", scenario.scenario)));
        let asked = |manifest: &Manifest| manifest.run.asked.games;
        if asked(first) != asked(other) {
            differences.push(format!("games, all shards together: {} there, {} here", asked(first), asked(other)));
        }
        if !differences.is_empty() {
            let there = self.first().folder.display();
            let told: String = differences.iter().map(|one| format!("\n  {one}")).collect();
            let why = format!("it is not of the same run as `{there}`{told}");
            return Err(ReportError::unfit(&shard.folder, why).into());
        }
        let unequal = other.scenarios.iter().any(|scenario| scenario.games != other.games);
        if unequal || !other.run.asked.precision.is_empty() {
            let why = "its scenarios have not been played equally often";
            let why = if unequal { why } else { "it ended at a precision of its own" };
            return Err(ReportError::unfit(&shard.folder, why).into());
        }
        Ok(())
    }

    /// Whether all games are there, each once.
    fn complete(&self) -> Result<(), CliError> {
        let all = self.first().manifest.run.asked.games;
        let mut next = 0;
        for (at, shard) in self.0.iter().enumerate() {
            let games = range(&shard.manifest);
            let share = shard.manifest.run.asked.range();
            if games.end > share.end {
                let (held, most) = (shard.manifest.games, share.end - share.start);
                let why = format!("it says that it has {held} games, and its share is {most}");
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

    /// Tells of missing games before shard `at`, if there are any.
    fn gap(&self, games: Range<u64>, at: usize) -> Result<(), CliError> {
        if games.is_empty() {
            return Ok(());
        }
        let missing = format!("games {} to {} are missing", games.start, games.end - 1);
        let before = at.checked_sub(1).map(|before| &self.0[before]).filter(|shard| shard.manifest.run.interrupted);
        Err(CliError::usage(match before {
            Some(shard) => format!("{missing}: finish `{}` with --resume", shard.folder.display()),
            None => format!("{missing}: a shard was not named"),
        }))
    }
}

/// The numbers of the games of a shard.
fn range(manifest: &Manifest) -> Range<u64> {
    let start = manifest.run.asked.range().start;
    start..start + manifest.games
}
