//! What is left of a run: the report, what is printed, and the exit code.

use super::super::output::{self, Format};
use super::super::{CliError, Context};
use super::scenario_run::ScenarioRun;
use crate::analysis::Choice;
use crate::report::tables::summary;
use crate::report::{Folder, Manifest, PAGE, ReportError, ScenarioFindings, Stop, terminal};
use std::io::Write;
use std::path::Path;

/// What a run prints.
#[derive(Default)]
pub(in crate::cli) struct Printed {
    /// Which figures.
    pub(in crate::cli) choice: Choice,
    /// In which form; if none was asked for, as a summary for people, and not even that with `--quiet`.
    pub(in crate::cli) format: Option<Format>,
}

impl Printed {
    /// Prints the summary of a scenario as soon as it is played, if people are to read it.
    pub(in crate::cli) fn summary(
        &self,
        one: &ScenarioRun<'_>,
        first: bool,
        seed: u64,
        io: &Context,
    ) -> Result<(), CliError> {
        if io.quiet() || self.format.is_some_and(|format| format != Format::Table) {
            return Ok(());
        }
        let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
        write!(io.out(), "{}{}", if first { "" } else { "\n" }, one.summary(seed, &self.choice, look))?;
        io.flush()
    }

    /// Prints the games worth reading of a scenario, below its summary.
    pub(in crate::cli) fn notable(
        &self,
        one: &mut ScenarioRun<'_>,
        manifest: &Manifest,
        command: &dyn Fn(u64) -> String,
        io: &Context,
    ) -> Result<(), CliError> {
        let unasked = matches!(self.choice, Choice::Named(_));
        if unasked || io.quiet() || self.format.is_some_and(|format| format != Format::Table) {
            return Ok(());
        }
        one.find_notable(manifest)?;
        let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
        io.out().write_all(one.notable(&self.choice, command, look).as_bytes())?;
        io.flush()
    }

    /// Prints the figures of all scenarios, if a program is to read them.
    pub(in crate::cli) fn table(&self, played: &[ScenarioRun<'_>], io: &Context) -> Result<(), CliError> {
        let Some(format) = self.format.filter(|format| *format != Format::Table) else { return Ok(()) };
        let played: Vec<ScenarioFindings<'_>> = played.iter().map(ScenarioRun::played).collect();
        let sheet = summary::chosen(&played, &self.choice);
        output::print(&sheet, format, io)
    }
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
        one.find_notable(&manifest)?;
    }
    if !manifest.run.interrupted && !manifest.run.asked.precision.is_empty() {
        let enough = played.iter().all(|one| one.precise == Some(true));
        manifest.stop = if enough { Stop::Precision } else { Stop::MaxGames };
        manifest.precision = manifest.run.asked.precision.clone();
    }
    let played: Vec<ScenarioFindings<'_>> = played.iter().map(ScenarioRun::played).collect();
    let target = folder.target().to_owned();
    crate::report::write(&folder, &played, manifest)?;
    folder.publish()?;
    io.note(&format!("report written to {}", target.display()));
    Ok(())
}

/// Opens the page of the report in this folder, if one is named. Where no browser opens, a message says so; it is no
/// error, since the report is there.
pub(in crate::cli) fn open(io: &Context, folder: Option<&Path>) {
    let Some(page) = folder.map(|folder| folder.join(PAGE)) else { return };
    if let Err(error) = open::that_detached(&page) {
        io.note(&format!("no browser opens `{}`: {error}", page.display()));
    }
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
