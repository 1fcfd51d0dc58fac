//! Loads the scenarios of a finished report as they were played.

use super::{CliError, Context, Loaded};
use crate::report::{Identity, ReportError, Stored};
use crate::scenario::Document;

/// Loads all scenarios of a report from the files in its folder; no other file is read.
///
/// # Errors
/// If the report is damaged, or this program plays its scenarios differently.
pub(super) fn load(stored: &Stored, io: &Context) -> Result<Vec<Loaded>, CliError> {
    let one = |(at, scenario): (usize, &crate::report::Scenario)| {
        let file = stored.manifest.scenario_file(at);
        let text = stored.text(&file)?;
        let path = stored.folder.join(&file).display().to_string();
        let document = Document::from_resolved(&path, &text, &scenario.scenario, &io.system_names())?;
        let system = io.system(document.system())?;
        let game = system.load(&document)?;
        let found = Identity::new(system, &scenario.scenario, &*game, stored.manifest.seed);
        if found.canonical != scenario.canonical {
            let (name, version) = (&scenario.scenario, &stored.manifest.sortie);
            let why = format!("this program plays `{name}` by other rules than sortie {version}, which wrote it");
            return Err(ReportError::unfit(&stored.folder, why).into());
        }
        Ok(Loaded { document, system, game })
    };
    stored.manifest.scenarios.iter().enumerate().map(one).collect()
}
