//! What a run has done so far, written down so that it can go on after anything that ends it.
//!
//! In `.work/`: `manifest.json`, the manifest as it would be if the run ended now, with every part that is whole; and
//! `counts.json` where no rows are kept. Both are replaced by renaming.

use super::counts::{COUNTS, Counts};
use super::folder::MANIFEST;
use super::{Folder, Manifest, PartFile, ReportError, Rows};
use crate::game::Game;
use crate::stats::Accumulator;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Keeps the checkpoint of a run.
pub struct Checkpoint<'a> {
    folder: &'a Folder,
    state: Mutex<State>,
    clock: Instant,
    /// Seconds of play before.
    before: f64,
}

struct State {
    manifest: Manifest,
    counts: Counts,
}

impl<'a> Checkpoint<'a> {
    /// Begins with what stands already.
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

    /// How long was played, in seconds.
    pub fn seconds(&self) -> f64 {
        self.before + self.clock.elapsed().as_secs_f64()
    }

    /// A part of a scenario is whole. It takes the place of an earlier one that it begins with.
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

    /// These are the aggregates of a scenario without rows.
    ///
    /// # Errors
    /// The machine refused.
    pub fn counts(&self, scenario: &str, game: &dyn Game, seen: &Accumulator) -> Result<(), ReportError> {
        let mut state = self.state();
        state.counts.set(scenario, game, seen);
        state.counts.note(self.folder)
    }
}

/// What an earlier run left in a folder.
pub struct Left {
    /// Its manifest.
    pub manifest: Manifest,
    /// Its aggregates, where it keeps no rows.
    pub counts: Counts,
    /// Whether it is a finished report, rather than work that was cut short.
    pub finished: bool,
}

impl Left {
    /// Reads it; none if there is nothing.
    ///
    /// # Errors
    /// It is damaged, or of a format that this program does not read.
    pub fn read(folder: &Folder) -> Result<Option<Left>, ReportError> {
        for (home, finished) in [(folder.work(), false), (folder.target(), true)] {
            let path = home.join(MANIFEST);
            let text = match std::fs::read_to_string(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                read => read.map_err(ReportError::io("read", &path))?,
            };
            let manifest = Manifest::parse(folder.target(), &path, &text)?;
            if manifest.compare.is_some() {
                return Err(ReportError::unfit(folder.target(), "it is a comparison, not a run"));
            }
            let counts = Counts::read(&home.join(COUNTS))?;
            return Ok(Some(Left { manifest, counts, finished }));
        }
        Ok(None)
    }
}
