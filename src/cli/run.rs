//! `sortie run`: plays scenarios many times, prints what they came to, and leaves a report folder.

pub(super) mod interrupt;
mod one;
mod progress;

use super::args::{Changes, SeedArg, count};
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::report::{Folder, Manifest, Played, ReportError, RunFacts, terminal};
use interrupt::Interrupt;
use one::{One, Plan};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie run jets/mig21-v-f4
  sortie run jets/mig21-v-f4 --games 1e6 --seed 7 --out mig21
  sortie run jets/mig21-v-f4 --set sides.a.jets[0].skill=ace --policy b=random
  sortie run jets/mig21-v-f4 mine.toml --games 100_000 --out both --force

The same scenario, seed and number of games give the same files, whatever the threads. Ctrl-C ends a run early; the
report then covers the games played so far, as if that many had been asked for. A second Ctrl-C quits at once.")]
pub(super) struct Args {
    /// Built-in scenarios or TOML files, played one after another
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Games to play of each scenario
    #[arg(long, value_name = "N", default_value = "10000", value_parser = games, allow_hyphen_values = true)]
    games: u64,
    #[command(flatten)]
    seed: SeedArg,
    /// Threads that play; without it, one a core
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    #[command(flatten)]
    changes: Changes,
    /// Write a report into this folder, which must not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Which rows to keep in the report: one a game, or none
    #[arg(long, value_enum, default_value_t = Rows::All)]
    rows: Rows,
    /// Replace the report in the folder, if there is one
    #[arg(long)]
    force: bool,
}

impl Args {
    fn keeps_rows(&self) -> bool {
        self.rows == Rows::All
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Rows {
    /// One a game
    All,
    /// None: the tables only
    None,
}

/// Beyond this a game's number would not survive in JSON or in a spreadsheet.
const MOST_GAMES: u64 = 1 << 53;
const MOST_THREADS: u64 = 1024;

pub(super) fn games(text: &str) -> Result<u64, String> {
    match count(text)? {
        0 => Err("expected at least 1 game".to_owned()),
        games if games > MOST_GAMES => Err(format!("expected at most {MOST_GAMES} games")),
        games => Ok(games),
    }
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    match count(text)? {
        threads @ 1..=MOST_THREADS => Ok(threads as usize),
        _ => Err(format!("expected 1 to {MOST_THREADS} threads")),
    }
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let scenarios = load(args, io)?;
    let folder = args.out.as_ref().map(|out| Folder::create(out, args.force)).transpose()?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let interrupt = Interrupt::listen(folder.as_ref().map(Folder::path));
    let plan = Plan {
        games: args.games,
        seed: args.seed.seed,
        threads,
        folder: folder.as_ref(),
        rows: args.keeps_rows(),
        stop: interrupt.flag(),
    };
    let overrides = overrides(&args.changes);
    let (started, clock) = (SystemTime::now(), Instant::now());
    let mut played: Vec<One<'_>> = Vec::new();
    for loaded in &scenarios {
        let one = One::play(loaded, &overrides, &plan, io)?;
        if one.games() > 0 {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            write!(io.out(), "{}{}", if played.is_empty() { "" } else { "\n" }, one.summary(plan.seed, look))?;
            io.flush()?;
            played.push(one);
        }
        if interrupt.happened() {
            break;
        }
    }
    if let Some(folder) = folder {
        let facts = RunFacts {
            interrupted: interrupt.happened(),
            games_asked: args.games,
            threads,
            block: Plan::BLOCK,
            started: started.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            seconds: clock.elapsed().as_secs_f64(),
        };
        leave(args, io, folder, &played, facts)?;
    }
    if !interrupt.happened() {
        return Ok(Exit::Done);
    }
    let missing = scenarios.len() - played.len();
    io.note(&match (played.last(), missing) {
        (None, _) => "interrupted before the first games were done: nothing is left of them".to_owned(),
        (Some(last), 0) if played.len() == 1 => format!("interrupted: this covers the first {} games", last.games()),
        (Some(last), 0) => format!("interrupted: the last scenario has its first {} games", last.games()),
        (Some(last), missing) => {
            let name = last.name();
            format!("interrupted: `{name}` has its first {} games, {missing} more scenarios have none", last.games())
        }
    });
    Ok(Exit::Interrupted)
}

/// Loads all scenarios before any is played.
fn load(args: &Args, io: &Context) -> Result<Vec<Loaded>, CliError> {
    let mut scenarios: Vec<Loaded> = Vec::new();
    for name in &args.scenarios {
        let loaded = io.load(&args.changes.request(name))?;
        // Tables tell scenarios apart by name alone, whatever the system.
        if scenarios.iter().any(|other| other.document.name() == loaded.document.name()) {
            let what = format!("two scenarios are called `{}`: run them apart", loaded.document.name());
            return Err(CliError::usage(what));
        }
        scenarios.push(loaded);
    }
    Ok(scenarios)
}

/// What was laid over the scenarios, policies excepted, which each game names itself.
fn overrides(changes: &Changes) -> Vec<String> {
    let overlays = changes.overlay.iter().map(|overlay| format!("overlay {overlay}"));
    overlays.chain(changes.set.iter().cloned()).collect()
}

/// Writes the report and gives it its name.
fn leave(args: &Args, io: &Context, folder: Folder, played: &[One<'_>], facts: RunFacts) -> Result<(), CliError> {
    if played.is_empty() {
        return Ok(());
    }
    let played: Vec<Played<'_>> = played.iter().map(One::played).collect();
    let manifest = Manifest::new(args.seed.seed, args.keeps_rows(), &played, facts);
    crate::report::write(&folder, &played, &manifest)?;
    folder.publish()?;
    let out = args.out.as_deref().unwrap_or(std::path::Path::new("."));
    writeln!(io.out(), "\n  report written to {}", out.display())?;
    Ok(())
}

impl From<ReportError> for CliError {
    fn from(error: ReportError) -> CliError {
        match error {
            ReportError::Io { doing, path, why } => CliError::failed(format!("{doing} `{}`", path.display()), why),
            usage => CliError::usage(usage.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
