//! Loads the scenarios of a report as they were played.

use super::{CliError, Context, Loaded};
use crate::report::{Identity, Manifest, ReportError, Stored};
use crate::scenario::Document;
use std::path::Path;

/// Loads all scenarios of a report from the files in its folder; no other file is read.
///
/// # Errors
/// If the report is damaged, or this program plays its scenarios differently.
pub(super) fn load(stored: &Stored, io: &Context) -> Result<Vec<Loaded>, CliError> {
    scenarios(&stored.folder, &stored.manifest, |file| Ok(stored.text(file)?), io)
}

/// Loads all scenarios of a manifest; `text` reads a file of its folder.
///
/// # Errors
/// As [`load`].
pub(super) fn scenarios(
    folder: &Path,
    manifest: &Manifest,
    text: impl Fn(&str) -> Result<String, CliError>,
    io: &Context,
) -> Result<Vec<Loaded>, CliError> {
    let one = |(at, scenario): (usize, &crate::report::Scenario)| {
        let file = manifest.scenario_file(at);
        let path = folder.join(&file).display().to_string();
        let document = Document::from_resolved(&path, &text(&file)?, &scenario.scenario, &io.system_names())?;
        let system = io.system(document.system())?;
        let game = system.load(&document)?;
        let found = Identity::new(system, &scenario.scenario, &*game, manifest.seed);
        if found.canonical != scenario.canonical {
            let (name, version) = (&scenario.scenario, &manifest.sortie);
            let why = format!("this program plays `{name}` by other rules than sortie {version}, which wrote it");
            return Err(ReportError::unfit(folder, why).into());
        }
        Ok(Loaded { document, system, game })
    };
    manifest.scenarios.iter().enumerate().map(one).collect()
}
