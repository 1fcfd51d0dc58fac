//! `sortie verify`: checks a report, and plays a sample of its games again to compare every cell with its row.

mod repair;

use super::counted::StoredCounts;
use super::counts_of::findings_of;
use super::job::{self, Replay};
use super::run::args::{games, threads};
use super::{CliError, Context, Exit, Loaded, Outcome, compare, improve, stored, sweep, tournament};
use crate::chance::RunKey;
use crate::report::tables::{distributions, ratios, summary};
use crate::report::{ReportError, Rows, Scenario, ScenarioFindings, Stored};
use crate::stats::Accumulator;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie verify mig21
  sortie verify mig21 --games 10000
  sortie verify mig21 --all
  sortie verify mig21 --repair

Checks every file against its hash and every table against the rows, then replays evenly spread games, which must end \
as their rows say. A comparison, a balance or a tournament keeps no rows: its tables are checked against its sums or \
counts and, with --all, these against all games. A search is checked against its sums: one row of its book is measured \
again, and with --all every row and every round. Exits with code 1 on any mismatch. With --repair the parts of a run \
that are damaged or missing are named and played again, tables and pages are written anew, and all is checked then.")]
pub(super) struct Args {
    /// The folder that another command wrote with `--out`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of games of each scenario to replay
    #[arg(long, value_name = "N", default_value = "200", value_parser = games, allow_hyphen_values = true)]
    games: u64,
    /// Replay all games
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Name what is damaged or missing, and write it anew: rows by playing their games again
    #[arg(long)]
    repair: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let threads = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or_else(threads);
    let mut stored = Stored::open(&args.folder)?;
    let damages = stored.damages();
    if args.repair && !damages.is_empty() {
        repair::repair(&stored, &damages, threads, io)?;
        stored = Stored::open(&args.folder)?;
    }
    let damages = if args.repair { stored.damages() } else { damages };
    if !damages.is_empty() {
        let result: Vec<String> = damages.iter().map(ToString::to_string).collect();
        return Err(CliError::broken(result.join("\n")));
    }
    let again = Replay { all: args.all, threads };
    if let Some(findings) = findings_of(&stored.manifest) {
        return job::verify(&stored, &StoredCounts::load(&stored, findings, io)?, again, io);
    }
    if let Some(facts) = &stored.manifest.sweep {
        return sweep::verify(&stored, facts, again, io);
    }
    if let Some(facts) = &stored.manifest.tournament {
        return tournament::verify(&stored, facts, again, io);
    }
    if stored.manifest.search.is_some() {
        return improve::verify(&stored, again, io);
    }
    if let Some(facts) = &stored.manifest.compare {
        return compare::verify(&stored, facts, again, io);
    }
    let scenarios = stored::load(&stored, io)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let mut seen = Vec::new();
    for (loaded, scenario) in scenarios.iter().zip(&stored.manifest.scenarios) {
        seen.push(stored.seen(scenario, &*loaded.game)?);
        let replayed = pool.install(|| replay(args, &stored, scenario, loaded))?;
        let (name, all) = (&scenario.scenario, scenario.games);
        match replayed {
            Some(replayed) => writeln!(io.out(), "{name}: {replayed} of {all} games replayed, all match their rows")?,
            None => writeln!(io.out(), "{name}: no rows were kept, so no game can be compared with its row")?,
        }
        io.flush()?;
    }
    tables(&stored, &scenarios, &seen)?;
    let files = stored.manifest.files.len();
    let parts: usize = stored.manifest.scenarios.iter().map(|scenario| scenario.parts.len()).sum();
    writeln!(io.out(), "{} files are unchanged, all tables match their games", files + parts)?;
    Ok(Exit::Done)
}

/// Plays the sample of a scenario again and compares it with the rows. Returns the number of games; `None` if there are
/// no rows.
fn replay(args: &Args, stored: &Stored, scenario: &Scenario, loaded: &Loaded) -> Result<Option<u64>, CliError> {
    if stored.manifest.rows == Rows::None {
        return Ok(None);
    }
    let (game, first) = (&*loaded.game, stored.manifest.run.asked.range().start);
    let key = RunKey::new(loaded.system.name(), stored.manifest.seed);
    let chosen = sample(first, scenario.games, if args.all { scenario.games } else { args.games });
    let metrics = game.metrics();
    for part in &scenario.parts {
        let cells = stored.rows(scenario, part, metrics)?;
        let numbers: Vec<u64> = chosen.range(part.first..part.end()).copied().collect();
        let differs = numbers.par_iter().map_init(
            || (game.worker(), vec![0; metrics.len()]),
            |(worker, row), &number| {
                worker.play(key.game(0, number), row);
                let at = (number - part.first) as usize;
                let columns = cells.columns().iter().zip(metrics).zip(row.iter());
                let mut wrong = columns.filter(|((column, _), cell)| column.cell(at) != **cell);
                wrong.next().map(|((_, metric), _)| (number, metric.name.clone()))
            },
        );
        if let Some((number, metric)) = differs.find_first(Option::is_some).flatten() {
            let path = stored.folder.join(&part.file).display().to_string();
            let what = format!("`{path}`: game {number} has another outcome when played again: `{metric}` differs");
            return Err(CliError::broken(what));
        }
    }
    Ok(Some(chosen.len() as u64))
}

/// `wanted` of the games, evenly spread, the first and the last among them.
fn sample(first: u64, games: u64, wanted: u64) -> BTreeSet<u64> {
    let wanted = wanted.min(games);
    let last = games.saturating_sub(1);
    let at = |step: u64| first + (u128::from(step) * u128::from(last) / u128::from((wanted - 1).max(1))) as u64;
    (0..wanted).map(at).collect()
}

/// Compares the tables with the counts of the games.
fn tables(stored: &Stored, scenarios: &[Loaded], seen: &[Accumulator]) -> Result<(), CliError> {
    let played: Vec<ScenarioFindings<'_>> = scenarios
        .iter()
        .zip(&stored.manifest.scenarios)
        .zip(seen)
        .map(|((loaded, scenario), seen)| ScenarioFindings {
            scenario: &scenario.scenario,
            system: loaded.system,
            game: &*loaded.game,
            resolved: "",
            overrides: &scenario.overrides,
            seen,
            firings: None,
            notable: &[],
            handled: &[],
            parts: &scenario.parts,
        })
        .collect();
    let sheets = [
        ("summary", summary::sheet(&played)),
        ("distributions", distributions::sheet(&played)),
        ("ratios", ratios::sheet(&played)),
    ];
    for (name, sheet) in sheets {
        let file = format!("{name}.csv");
        if stored.text(&file)? != sheet.csv() {
            let (path, why) = (stored.folder.join(&file), "the games give another one".to_owned());
            return Err(ReportError::Damaged { path, why }.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod repair_tests;
