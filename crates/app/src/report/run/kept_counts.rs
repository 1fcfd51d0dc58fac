//! The counts from which a sweep or a balance goes on, with the manifest that play would end with: both are in one
//! file, so that they are of one moment whenever the process dies.

use crate::game::Game;
use crate::report::run::counts::{COUNTS, Counts};
use crate::report::run::folder::MANIFEST;
use crate::report::run::leftover;
use crate::report::run::stored_race::StoredRace;
use crate::report::{Folder, LeftoverSums, Manifest, ReportError};
use crate::stats::Accumulator;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file's name.
pub(in crate::report) const UNFINISHED: &str = "unfinished.json";

/// The counts that were kept, or those of a finished report.
pub struct KeptCounts {
    /// What it says of the question.
    pub manifest: Manifest,
    counts: Counts,
    pub(super) race: Option<StoredRace>,
    path: PathBuf,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Written {
    manifest: String,
    counts: Counts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    race: Option<StoredRace>,
}

impl KeptCounts {
    /// Keeps the counts of the scenarios of a manifest in the unfinished work, and the race of a balance.
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
        let written = Written { manifest: manifest.json(), counts, race };
        folder.note(UNFINISHED, serde_json::to_string(&written).unwrap_or_default().as_bytes())?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// What was left. Its manifest may be of a later moment than the one beside it.
    ///
    /// # Errors
    /// It is damaged.
    pub fn read(left: &LeftoverSums) -> Result<KeptCounts, ReportError> {
        if left.home == left.target {
            let path = left.home.join(COUNTS);
            let (manifest, counts) = (left.manifest.clone(), Counts::read(&path)?);
            return Ok(KeptCounts { manifest, counts, race: None, path });
        }
        let path = left.home.join(UNFINISHED);
        let written = serde_json::from_str(&leftover::text(&path)?);
        let written: Written = written.map_err(|error| ReportError::damaged(&path, error.to_string()))?;
        let manifest = Manifest::parse(&left.target, &path, &written.manifest)?;
        match manifest.differences(&left.manifest).is_empty() {
            true => Ok(KeptCounts { manifest, counts: written.counts, race: written.race, path }),
            false => Err(ReportError::damaged(&path, "it is of another question than the manifest")),
        }
    }

    /// The counts of the scenario at a place of the manifest.
    ///
    /// # Errors
    /// They are damaged, or of other games.
    pub fn counted(&self, at: usize, game: &dyn Game) -> Result<Accumulator, ReportError> {
        let key = self.manifest.scenario_key(at);
        let seen = self.counts.get(&key, game).map_err(|why| self.damaged(why))?;
        let seen = seen.ok_or_else(|| self.damaged(format!("nothing of `{key}`")))?;
        match self.manifest.scenarios.get(at).is_some_and(|scenario| scenario.games == seen.games()) {
            true => Ok(seen),
            false => Err(self.damaged(format!("it has {} games of `{key}`, and the manifest others", seen.games()))),
        }
    }

    /// That it is not what was written.
    pub(super) fn damaged(&self, why: impl Into<String>) -> ReportError {
        ReportError::damaged(&self.path, why)
    }
}
