//! What is left of a run: the report, what is printed, and the exit code.

use super::super::{CliError, Context};
use super::scenario_run::ScenarioRun;
use crate::report::{Folder, Manifest, Played, ReportError, Stop, terminal};
use std::io::Write;

/// Prints the summary of a scenario.
pub(in crate::cli) fn tell(one: &ScenarioRun<'_>, first: bool, seed: u64, io: &Context) -> Result<(), CliError> {
    let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
    write!(io.out(), "{}{}", if first { "" } else { "\n" }, one.summary(seed, look))?;
    io.flush()
}

/// Writes the report and puts it in its place.
pub(in crate::cli) fn leave(
    io: &Context,
    folder: Folder,
    mut manifest: Manifest,
    played: &mut [ScenarioRun<'_>],
) -> Result<(), CliError> {
    for one in played.iter_mut() {
        one.record_events(&manifest, &folder)?;
    }
    if !manifest.run.interrupted && !manifest.run.asked.precision.is_empty() {
        let enough = played.iter().all(|one| one.precise == Some(true));
        manifest.stop = if enough { Stop::Precision } else { Stop::MaxGames };
        manifest.precision = manifest.run.asked.precision.clone();
    }
    let played: Vec<Played<'_>> = played.iter().map(ScenarioRun::played).collect();
    let target = folder.target().to_owned();
    crate::report::write(&folder, &played, manifest)?;
    folder.publish()?;
    Ok(writeln!(io.out(), "\n  report written to {}", target.display())?)
}

impl From<ReportError> for CliError {
    fn from(error: ReportError) -> CliError {
        match error {
            ReportError::Io { doing, path, why } => CliError::failed(format!("{doing} `{}`", path.display()), why),
            usage if usage.is_usage() => CliError::usage(usage.to_string()),
            broken => CliError::broken(broken.to_string()),
        }
    }
}
