//! The sums that an earlier process left in a folder, from which a sweep, a comparison or a balance goes on.

use crate::analysis::compare::Pairing;
use crate::analysis::sweep::stars::PlayedStar;
use crate::game::Game;
use crate::report::run::compared_sums::SUMS;
use crate::report::run::folder::MANIFEST;
use crate::report::run::leftover::{self, Leftover};
use crate::report::run::stored_stars::{STARS, StoredStars};
use crate::report::{ComparedSums, Folder, Manifest, ReportError};
use std::path::PathBuf;

/// A sweep, a comparison or a balance, finished or not.
#[derive(Clone)]
pub struct LeftoverSums {
    /// What it says of the question.
    pub manifest: Manifest,
    pub(super) home: PathBuf,
    /// The folder of the report.
    pub(super) target: PathBuf,
}

impl LeftoverSums {
    /// Keeps the base points of a design in the unfinished work, with the manifest that play would end with.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note_stars(folder: &Folder, manifest: &Manifest, stars: &StoredStars) -> Result<(), ReportError> {
        folder.note(STARS, stars.json().as_bytes())?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// Keeps the sums of a comparison in the unfinished work, with the manifest that play would end with.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note_pairings(folder: &Folder, manifest: &Manifest, sums: &ComparedSums) -> Result<(), ReportError> {
        folder.note(SUMS, sums.json().as_bytes())?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// What an earlier process left of the question with this manifest in a folder, finished or not; none where there
    /// is nothing.
    ///
    /// # Errors
    /// It is damaged, or of another question.
    pub fn read(folder: &Folder, wanted: &Manifest) -> Result<Option<LeftoverSums>, ReportError> {
        let Some(Leftover { home, manifest }) = Leftover::find(folder, wanted)? else { return Ok(None) };
        let games = |manifest: &Manifest| manifest.run.asked.games;
        let mut differences = Vec::new();
        let kind = |manifest: &Manifest| manifest.other_kind().unwrap_or("a run");
        if kind(&manifest) != kind(wanted) {
            differences.push(format!("it is {}, not {}", kind(&manifest), kind(wanted)));
        }
        // The settings of a balance have the more games each, the fewer they are: whether they go on shows when they
        // are known.
        let of_settings = manifest.balance.as_ref().is_some_and(|balance| balance.settings.is_some());
        if games(&manifest) != games(wanted) && !of_settings {
            differences.push(format!("games: {} there, {} here", games(&manifest), games(wanted)));
        }
        if manifest.precision != wanted.precision {
            differences.push("precision: another there than here".to_owned());
        }
        match differences.is_empty() {
            true => Ok(Some(LeftoverSums { manifest, home, target: folder.target().to_owned() })),
            false => Err(ReportError::Differs { path: folder.target().to_owned(), differences }),
        }
    }

    /// The sums of a comparison, a pairing a variant.
    ///
    /// # Errors
    /// They are damaged, or of other games.
    pub fn pairings(&self, base: &dyn Game, others: &[&dyn Game]) -> Result<Vec<Pairing>, ReportError> {
        let path = self.home.join(SUMS);
        let pairings = ComparedSums::parse(&leftover::text(&path)?, base, others);
        pairings.map_err(|why| ReportError::damaged(&path, why))
    }

    /// The base points of a design from the one with number `first` on, each of `games` games and this number of
    /// parameters.
    ///
    /// # Errors
    /// They are damaged.
    pub fn stars(&self, first: u64, parameters: usize, games: u64) -> Result<Vec<PlayedStar>, ReportError> {
        let path = self.home.join(STARS);
        let stars = StoredStars::parse(&leftover::text(&path)?, first, parameters, games);
        stars.map_err(|why| ReportError::damaged(&path, why))
    }
}
