//! The checkpoint of a run, from which the run resumes after anything that ends it.
//!
//! In `.work/`: `manifest.json`, the manifest as it would be if the run ended now, with every complete part; and
//! `counts.json` if the run keeps no rows. Both are replaced by renaming.

use crate::game::Game;
use crate::report::run::counts::{COUNTS, Counts};
use crate::report::run::folder::MANIFEST;
use crate::report::run::plain;
use crate::report::{Folder, Manifest, PartFile, ReportError, Rows, Stored};
use crate::stats::Accumulator;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Keeps the checkpoint of a run.
pub struct Checkpoint<'a> {
    folder: &'a Folder,
    state: Mutex<State>,
    clock: Instant,
    /// Seconds of play before this process.
    before: f64,
}

struct State {
    manifest: Manifest,
    counts: Counts,
}

impl<'a> Checkpoint<'a> {
    /// Starts from an existing manifest and its counts.
    ///
    /// # Errors
    /// The machine refused.
    pub fn begin(folder: &'a Folder, manifest: Manifest, counts: Counts) -> Result<Checkpoint<'a>, ReportError> {
        let before = manifest.run.seconds;
        if manifest.rows == Rows::None {
            counts.note(folder)?;
        }
        let state = Mutex::new(State { manifest, counts });
        let checkpoint = Checkpoint { folder, state, clock: Instant::now(), before };
        checkpoint.note(&mut checkpoint.state())?;
        Ok(checkpoint)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, state: &mut State) -> Result<(), ReportError> {
        state.manifest.run.seconds = self.seconds();
        self.folder.note(MANIFEST, state.manifest.json().as_bytes())
    }

    /// The seconds of play so far.
    pub fn seconds(&self) -> f64 {
        self.before + self.clock.elapsed().as_secs_f64()
    }

    /// Records a complete part of a scenario. It replaces an earlier part with the same first game.
    ///
    /// # Errors
    /// The machine refused.
    pub fn part(&self, scenario: &str, part: &PartFile) -> Result<(), ReportError> {
        let mut state = self.state();
        if let Some(scenario) = state.manifest.scenarios.iter_mut().find(|one| one.scenario == scenario) {
            scenario.parts.retain(|other| other.file != part.file);
            let at = scenario.parts.partition_point(|other| other.first < part.first);
            scenario.parts.insert(at, part.clone());
        }
        self.note(&mut state)
    }

    /// Records the aggregates of a scenario that keeps no rows.
    ///
    /// # Errors
    /// The machine refused.
    pub fn counts(&self, scenario: &str, game: &dyn Game, seen: &Accumulator) -> Result<(), ReportError> {
        let mut state = self.state();
        state.counts.set(scenario, game, seen);
        state.counts.note(self.folder)
    }
}

/// The run that an earlier process left in a folder.
pub struct LeftoverRun {
    /// Its manifest.
    pub manifest: Manifest,
    /// Its aggregates, if it keeps no rows.
    pub counts: Counts,
    /// Whether it is a finished report, as opposed to an interrupted run.
    pub finished: bool,
}

impl LeftoverRun {
    /// A finished report as what was left of its run. Counts that are damaged count as none.
    pub fn of(stored: &Stored) -> LeftoverRun {
        let counts = Counts::read(&stored.folder.join(COUNTS)).unwrap_or_default();
        LeftoverRun { manifest: stored.manifest.clone(), counts, finished: true }
    }

    /// Reads it; `None` if the folder has no run.
    ///
    /// # Errors
    /// It is damaged, or of a format that this program does not read.
    pub fn read(folder: &Folder) -> Result<Option<LeftoverRun>, ReportError> {
        for (home, finished) in [(folder.work(), false), (folder.target(), true)] {
            let path = home.join(MANIFEST);
            let Some(text) = plain::manifest(&path)? else { continue };
            let manifest = Manifest::parse(folder.target(), &path, &text)?;
            if let Some(kind) = manifest.other_kind() {
                return Err(ReportError::unfit(folder.target(), format!("it is {kind}, not a run")));
            }
            let counts = Counts::read(&home.join(COUNTS))?;
            return Ok(Some(LeftoverRun { manifest, counts, finished }));
        }
        Ok(None)
    }
}
