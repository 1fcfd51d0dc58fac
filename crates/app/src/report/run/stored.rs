//! A finished report, read again.

use crate::analysis::compare::Pairing;
use crate::analysis::sweep::stars::PlayedStar;
use crate::analysis::tournament::{Payoffs, Schedule};
use crate::batch::Cells;
use crate::game::{Game, Metric};
use crate::report::run::compared_sums::{ComparedSums, SUMS};
use crate::report::run::counts::{COUNTS, Counts};
use crate::report::run::digest::digest;
use crate::report::run::folder::work::{Left, settle};
use crate::report::run::folder::{MANIFEST, listing};
use crate::report::run::manifest::{Manifest, Scenario};
use crate::report::run::stored_payoffs::{PAYOFFS, StoredPayoffs};
use crate::report::run::stored_search::{FoundSearch, SEARCH, StoredSearch};
use crate::report::run::stored_stars::{STARS, StoredStars};
use crate::report::run::{plain, rows, sound};
use crate::report::{Identity, PartFile, ReportError, Rows, Stop};
use crate::stats::Accumulator;
use std::path::{Path, PathBuf};

/// A report of a run, on disk.
pub struct Stored {
    /// Its folder.
    pub folder: PathBuf,
    /// Its manifest.
    pub manifest: Manifest,
}

impl Stored {
    /// Opens the report of a run in a folder.
    ///
    /// # Errors
    /// As [`Stored::open`], and for a comparison or a balance.
    pub fn run(folder: &Path) -> Result<Stored, ReportError> {
        let stored = Stored::open(folder)?;
        match stored.manifest.other_kind() {
            None => Ok(stored),
            Some(kind) => Err(ReportError::unfit(folder, format!("it is {kind}, not a run"))),
        }
    }

    /// Opens the report in a folder, of a run, a comparison or a balance.
    ///
    /// # Errors
    /// There is none; it is unfinished or of another format; its manifest is damaged, or lists what is not in the
    /// folder.
    pub fn open(folder: &Path) -> Result<Stored, ReportError> {
        let unfit = |why: &str| Err(ReportError::unfit(folder, why));
        if !folder.is_dir() {
            return unfit("there is no such folder");
        }
        let left = settle(folder)?;
        if left == Left::Run {
            return unfit("its run is not finished: repeat its command with --resume, or with --force to begin anew");
        }
        let path = folder.join(MANIFEST);
        let Some(text) = plain::manifest(&path)? else {
            return unfit(match left {
                Left::Rest => "the command that was to write it was cut short before it kept anything: repeat it",
                _ => "it is no report, there is no manifest.json in it",
            });
        };
        let manifest = Manifest::parse(folder, &path, &text)?;
        sound::complete(&manifest).map_err(|why| ReportError::damaged(&path, why))?;
        let parts = manifest.scenarios.iter().flat_map(|scenario| &scenario.parts);
        listing::own(folder, manifest.files.keys().chain(parts.map(|part| &part.file)))?;
        Ok(Stored { folder: folder.to_owned(), manifest })
    }

    /// Whether its intervals are as narrow as was asked for; none where nothing was asked.
    pub fn precise(&self) -> Option<bool> {
        match self.manifest.stop {
            Stop::Games => None,
            Stop::Precision => Some(true),
            Stop::MaxGames => Some(false),
        }
    }

    /// What is wrong with its files, each part included, by their bytes alone.
    pub fn damages(&self) -> Vec<ReportError> {
        let named = self.manifest.files.iter().filter_map(|(name, blake3)| self.check(name, blake3).err());
        let scenarios = self.manifest.scenarios.iter();
        let parts = scenarios.flat_map(|scenario| scenario.parts.iter().map(|part| (self.identity(scenario), part)));
        let parts =
            parts.filter_map(|(identity, part)| rows::check(&self.folder.join(&part.file), part, &identity).err());
        named.chain(parts).collect()
    }

    fn check(&self, name: &str, wanted: &str) -> Result<(), ReportError> {
        let path = self.folder.join(name);
        if plain::length(&path)?.is_none() {
            return Err(ReportError::damaged(&path, "it is missing"));
        }
        match digest(&path)? {
            (_, found) if found == wanted => Ok(()),
            _ => Err(ReportError::damaged(&path, "its bytes have changed since they were written")),
        }
    }

    /// The text of a file that the manifest names.
    ///
    /// # Errors
    /// It is not as it was written.
    pub fn text(&self, name: &str) -> Result<String, ReportError> {
        let path = self.folder.join(name);
        match self.manifest.files.get(name) {
            None => {
                return Err(ReportError::damaged(&self.folder.join(MANIFEST), format!("it does not name `{name}`")));
            }
            Some(blake3) => self.check(name, blake3)?,
        }
        plain::text(&path, u64::MAX)?.ok_or_else(|| ReportError::damaged(&path, "it is missing"))
    }

    /// The identity of a scenario's rows.
    pub fn identity(&self, scenario: &Scenario) -> Identity {
        scenario.identity(self.manifest.seed)
    }

    /// The rows of a part.
    ///
    /// # Errors
    /// It is not as it was written.
    pub fn rows(&self, scenario: &Scenario, part: &PartFile, metrics: &[Metric]) -> Result<Cells, ReportError> {
        rows::read(&self.folder.join(&part.file), part, &self.identity(scenario), metrics)
    }

    /// The sums of each arm of a comparison beside the base, in the order of the scenarios behind it.
    ///
    /// # Errors
    /// The file is not as it was written, or its sums are not those of these games.
    pub fn pairings(&self, base: &dyn Game, others: &[&dyn Game]) -> Result<Vec<Pairing>, ReportError> {
        let text = self.text(SUMS)?;
        ComparedSums::parse(&text, base, others).map_err(|why| ReportError::damaged(&self.folder.join(SUMS), why))
    }

    /// The payoffs of a tournament with `cells` cells.
    ///
    /// # Errors
    /// The file is not as it was written, or its payoffs are not those of this tournament.
    pub fn payoffs(&self, schedule: Schedule, cells: usize) -> Result<Payoffs, ReportError> {
        let payoffs = StoredPayoffs::parse(&self.text(PAYOFFS)?, schedule, cells);
        payoffs.map_err(|why| ReportError::damaged(&self.folder.join(PAYOFFS), why))
    }

    /// The base points of a sweep from the one with number `first` on, each of `games` games and this number of
    /// parameters.
    ///
    /// # Errors
    /// The file is not as it was written, or its base points are not those of this sweep.
    pub fn stars(&self, first: u64, parameters: usize, games: u64) -> Result<Vec<PlayedStar>, ReportError> {
        let stars = StoredStars::parse(&self.text(STARS)?, first, parameters, games);
        stars.map_err(|why| ReportError::damaged(&self.folder.join(STARS), why))
    }

    /// A search for a better policy with what it found.
    ///
    /// # Errors
    /// The file is not as it was written, or not of a search that is at its end.
    pub fn search(&self) -> Result<(StoredSearch, FoundSearch), ReportError> {
        let damaged = |why: String| ReportError::damaged(&self.folder.join(SEARCH), plain::clipped(&why));
        let search = StoredSearch::parse(&self.text(SEARCH)?).map_err(damaged)?;
        match search.found.clone() {
            Some(found) => Ok((search, found)),
            None => Err(damaged("it says nothing of what was found".to_owned())),
        }
    }

    /// The counts of a scenario's games: from its rows, or where there are none from the aggregates.
    ///
    /// # Errors
    /// Files are not as they were written.
    pub fn seen(&self, scenario: &Scenario, game: &dyn Game) -> Result<Accumulator, ReportError> {
        if self.manifest.rows == Rows::None {
            return self.counted(&scenario.scenario, scenario.games, game);
        }
        let mut seen = Accumulator::new(game);
        for part in &scenario.parts {
            let cells = self.rows(scenario, part, game.metrics())?;
            seen.merge(&rows::count(game, &cells, 0, cells.rows()));
        }
        Ok(seen)
    }

    /// Whether a table of this build is what it would be written as now; otherwise the manifest is not the one that it
    /// was written with. A table that is damaged, or of another build, is no witness.
    ///
    /// # Errors
    /// It is not.
    pub fn witness(&self, name: &str, now: &str, build: &str) -> Result<(), ReportError> {
        match self.text(name) {
            Ok(table) if self.manifest.build == build && table != now => {
                let why =
                    format!("`{name}` was written from another one: seed, settings or target are not what they were");
                Err(ReportError::damaged(&self.folder.join(MANIFEST), why))
            }
            _ => Ok(()),
        }
    }

    /// The counts of the scenario with this key in the report, over `games` games, from the aggregates.
    ///
    /// # Errors
    /// The file is not as it was written, or not of this game or of other games.
    pub fn counted(&self, key: &str, games: u64, game: &dyn Game) -> Result<Accumulator, ReportError> {
        self.text(COUNTS)?;
        let path = self.folder.join(COUNTS);
        let damaged = |why: String| ReportError::damaged(&path, why);
        let seen = Counts::read(&path)?.get(key, game).map_err(damaged)?;
        let seen = seen.ok_or_else(|| damaged(format!("nothing of `{key}`")))?;
        match seen.games() == games {
            true => Ok(seen),
            false => Err(damaged(format!("it has {} games of `{key}`, and the manifest {games}", seen.games()))),
        }
    }
}
