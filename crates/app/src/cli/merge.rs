//! `sortie merge`: combines the shards of a run, a comparison, a sweep or a tournament into one report, as if all games
//! had been played at once; of several searches for a better policy it takes the best.

mod rows;
mod shards;

use super::run::args::{half_width, threads};
use super::run::finish::{self, Printed};
use super::run::scenario_run::ScenarioRun;
use super::{CliError, Context, Exit, Outcome, compare, improve, stored, sweep, tournament};
use crate::analysis::Precision;
use crate::batch::{Run, next_look};
use crate::game::Figure;
use crate::report::{Asked, Folder, Manifest, Rows, RunFacts, Scenario};
use shards::Shards;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie merge shard-1 shard-2 shard-3 --out whole
  sortie merge shard-* --out whole --precision winner=0.005

Name the shards in any order. With --precision the report ends at the game at which `sortie run --precision` would \
have ended; if the shards hold too few games for that, the command writes nothing, prints the number of games to try \
next and exits with code 3. Shards of a comparison give the report of one machine, and those of a sweep, a tournament \
or `balance --best` that of one machine with one look. Shards of `improve` play on: what they found races, and the \
best is measured on fresh games.")]
pub(super) struct Args {
    /// The folders that `sortie run`, `compare`, `sweep`, `tournament`, `balance --best` or `improve` wrote with
    /// `--shard`
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Write the report into this folder, which must not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// End where the 95 % interval of a metric or ratio reaches at most this far to each side of its figure
    #[arg(long, value_name = "METRIC=H", value_parser = half_width, allow_hyphen_values = true)]
    precision: Vec<(String, f64)>,
    /// Number of threads that replay games to record their events, or play those of a search [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// Replace the report in the folder, if there is one
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let shards = Shards::open(&args.folders)?;
    let first = shards.first();
    let asked = Asked { games: shards.games(), precision: args.precision.iter().cloned().collect(), shard: None };
    let run = RunFacts {
        interrupted: false,
        asked: asked.clone(),
        resumed: 0,
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        block: Run::BLOCK,
        started: shards.started(),
        seconds: shards.seconds(),
    };
    if let Some(kind) = first.manifest.other_kind().filter(|_| !asked.precision.is_empty()) {
        return Err(CliError::usage(format!("--precision is for the shards of a run, and these are of {kind}")));
    }
    let out = (&*args.out, args.force);
    if first.manifest.other_kind().is_some() {
        return question(&shards, run, out, io);
    }
    let scenarios = stored::load(first, io)?;
    super::run::precise(&asked.precision, &scenarios)?;
    if !asked.precision.is_empty() && first.manifest.rows == Rows::None {
        return Err(CliError::usage("the shards keep no rows, which --precision needs"));
    }
    let folder = Folder::create(&args.out, args.force)?;
    io.finishes();
    let mut played = Vec::new();
    for (loaded, scenario) in scenarios.iter().zip(&first.manifest.scenarios) {
        let game = &*loaded.game;
        let mut games = shards.games();
        let mut precise = None;
        if !asked.precision.is_empty() {
            let targets = asked.precision.iter();
            let targets = targets.filter_map(|(name, half)| Some((Figure::named(game, name)?, *half))).collect();
            let precision = Precision::new(game, targets);
            match rows::narrow(&shards, scenario, game, &precision)? {
                Ok(enough) => (games, precise) = (enough, Some(true)),
                Err(needed) => return too_few(&shards, needed, io),
            }
        }
        let (seen, parts) = match first.manifest.rows {
            Rows::All => rows::join(&shards, scenario, loaded, games, &folder)?,
            Rows::None => (shards.seen(scenario, game)?, Vec::new()),
        };
        let mut one = ScenarioRun::new(loaded, &scenario.overrides, seen, parts);
        one.precise = precise;
        Printed::default().summary(&one, played.is_empty(), first.manifest.seed, io)?;
        played.push(one);
    }
    let Manifest { seed, rows, events, .. } = first.manifest;
    let planned: Vec<Scenario> = first.manifest.scenarios.clone();
    finish::leave(io, folder, Manifest::planned(io.build(), seed, rows, events, planned, run), &mut played)?;
    Ok(Exit::Done)
}

/// Merges the shards of a question.
fn question(shards: &Shards, run: RunFacts, out: (&Path, bool), io: &Context) -> Outcome {
    let manifest = &shards.first().manifest;
    if manifest.compare.is_some() {
        return compare::merge(shards.all(), run, out, io);
    }
    match (&manifest.tournament, &manifest.sweep) {
        (Some(facts), _) => tournament::merge(shards.all(), facts, run, out, io),
        (None, Some(_)) => sweep::merge(shards.all(), run, out, io),
        (None, None) => improve::merge(shards.all(), run, out, io),
    }
}

/// Reports how many games to try next.
fn too_few(shards: &Shards, needed: Option<f64>, io: &Context) -> Outcome {
    let least = needed.map_or(0, |needed| needed as u64).max(shards.games());
    let next = next_look(least).unwrap_or(u64::MAX);
    io.note(&format!("{} games are not enough for that precision: nothing is written; try {next}", shards.games()));
    writeln!(io.out(), "{next}")?;
    Ok(Exit::Undecided)
}
