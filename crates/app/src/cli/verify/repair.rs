//! `sortie verify --repair`: the parts of a run whose bytes are damaged or missing are played again, and what follows
//! from the games is written anew.

use super::super::run::finish;
use super::super::run::interrupt::Interrupt;
use super::super::run::scenario_run::{Plan, ScenarioRun};
use super::super::{CliError, Context, stored};
use crate::report::{self, Checkpoint, CompletedParts, Folder, LeftoverRun, Manifest, ReportError, RunFacts, Stored};

/// Repairs a report, in which these things are damaged.
///
/// # Errors
/// What is damaged is not in a game's rows or counts, nor follows from them; or play was stopped, and the report is as
/// it was.
pub(super) fn repair(stored: &Stored, damages: &[ReportError], threads: usize, io: &Context) -> Result<(), CliError> {
    damages.iter().for_each(|damage| io.note(&damage.to_string()));
    match stored.manifest.other_kind() {
        None => replay(stored, threads, io),
        Some(_) => super::super::report::rewrite(stored, io),
    }
}

/// Plays the games of a run that are not whole in its folder.
fn replay(stored: &Stored, threads: usize, io: &Context) -> Result<(), CliError> {
    let scenarios = stored::load(stored, io)?;
    // What is played here is not kept: stopped, the report stays as it is, and the same command begins anew.
    let folder = Folder::open(&stored.folder)?;
    let left = LeftoverRun::of(stored);
    let there = &stored.manifest;
    let run = RunFacts { interrupted: true, resumed: there.run.resumed + 1, threads, ..there.run.clone() };
    let planned = there.scenarios.clone();
    let mut manifest = Manifest::planned(io.build(), there.seed, there.rows, there.events, planned, run);
    io.finishes();
    for loaded in &scenarios {
        let text = loaded.document.resolved();
        folder.write(&report::scenario_file(loaded.document.name()), text.as_bytes())?;
    }
    let checkpoint = Checkpoint::begin(&folder, manifest.clone(), left.counts.clone())?;
    let interrupt = Interrupt::listen(None);
    let mut played = Vec::new();
    for (loaded, scenario) in scenarios.iter().zip(&there.scenarios) {
        // Where a precision ended the run, it has fewer games than were allowed.
        let first = there.run.asked.range().start;
        let identity = report::Identity::new(loaded.system, &scenario.scenario, &*loaded.game, there.seed);
        let completed = CompletedParts::of(
            &left,
            &folder,
            &*loaded.game,
            &identity,
            first..first + scenario.games,
            loaded.system.part_games(),
            &mut |_| {},
        )?;
        let missing: u64 = completed.missing.iter().map(|missing| missing.games.end - missing.games.start).sum();
        let plan =
            Plan { manifest: &manifest, folder: Some(&folder), checkpoint: Some(&checkpoint), stop: interrupt.flag() };
        let one = ScenarioRun::play(loaded, &scenario.overrides, completed, &plan, io)?;
        if interrupt.happened() {
            return Err(CliError::broken("interrupted before all damaged games were played again: repeat the command"));
        }
        io.note(&format!("{missing} games of `{}` were played again", scenario.scenario));
        played.push(one);
    }
    manifest.run.seconds = checkpoint.seconds();
    manifest.run.interrupted = there.run.interrupted;
    finish::leave(io, folder, manifest, &mut played)
}
