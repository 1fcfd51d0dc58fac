//! `sortie report`: renders the tables of a report again.

use super::args::Shown;
use super::counted::StoredCounts;
use super::counts_of::findings_of;
use super::output::Format;
use super::run::finish::{self, Printed};
use super::run::given;
use super::run::given_args::GivenArgs;
use super::run::scenario_run::ScenarioRun;
use super::{CliError, Context, Exit, Outcome, compare, improve, job, stored, sweep, tournament};
use crate::report::{Folder, Stored, Typed, scenario_file};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie report mig21
  sortie report mig21 --open
  sortie report aircraft --all --format md
  sortie report mig21 --given 'losses_a>=1' --along

Prints the summary of a run and rewrites every table from the rows or, where none were kept, from the aggregates. \
Prints a comparison again from its sums, and rewrites its table; --all and --metrics choose other figures to print. \
Prints a balance, a tournament or a search again from what it counted, and rewrites its tables and its page.")]
pub(super) struct Args {
    /// The folder that another command wrote with `--out`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    given: GivenArgs,
    /// The form of the summary [default: table]
    #[arg(long, value_enum, help_heading = "What is shown")]
    format: Option<Format>,
}

/// Renders the report of a question that has one figure.
fn question(stored: &Stored, format: Option<Format>, io: &Context) -> Outcome {
    let manifest = &stored.manifest;
    match (findings_of(manifest), &manifest.tournament, &manifest.sweep) {
        (Some(findings), ..) => {
            let finished = StoredCounts::load(stored, findings, io)?;
            job::render(stored, &finished, |findings| job::print(findings, format, io), io)
        }
        (None, Some(facts), _) => tournament::render(stored, facts, format, io),
        (None, None, Some(facts)) => sweep::render(stored, facts, format, io),
        (None, None, None) => improve::render(stored, format, io),
    }
}

/// Prints the report of a question again, and writes its tables and its page anew from its sums.
pub(super) fn rewrite(stored: &Stored, io: &Context) -> Result<(), CliError> {
    match &stored.manifest.compare {
        Some(facts) => compare::render(stored, facts, &Shown::default(), None, io)?,
        None => question(stored, None, io)?,
    };
    Ok(())
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let stored = Stored::open(&args.folder)?;
    if let Some(facts) = &stored.manifest.compare {
        if args.given.any() {
            return Err(CliError::usage("--given and --along are for runs, and this is a comparison"));
        }
        let exit = compare::render(&stored, facts, &args.shown, args.format, io)?;
        finish::open(io, Some(&*args.folder).filter(|_| args.open));
        return Ok(exit);
    }
    if stored.manifest.other_kind().is_some() {
        if args.given.any() || args.shown.all || !args.shown.metrics.is_empty() {
            return Err(CliError::usage(format!(
                "--given, --along, --all and --metrics are not for {}, which has one figure",
                stored.manifest.other_kind().unwrap_or_default()
            )));
        }
        let exit = question(&stored, args.format, io)?;
        finish::open(io, Some(&*args.folder).filter(|_| args.open));
        return Ok(exit);
    }
    let scenarios = stored::load(&stored, io)?;
    let choice = args.shown.checked(scenarios.iter().map(|loaded| &*loaded.game))?;
    if args.given.any() {
        return given::report(&args.given, &stored, &scenarios, &choice, args.format, io);
    }
    let printed = Printed { choice, format: args.format };
    io.finishes();
    let mut played = Vec::new();
    for (loaded, scenario) in scenarios.iter().zip(&stored.manifest.scenarios) {
        let seen = stored.seen(scenario, &*loaded.game)?;
        let mut one = ScenarioRun::new(loaded, &scenario.overrides, seen, scenario.parts.clone());
        one.precise = stored.precise();
        // An empty share of the games has nothing to show.
        if one.games() > 0 {
            printed.summary(&one, played.is_empty(), stored.manifest.seed, io)?;
            let file = args.folder.join(scenario_file(loaded.document.name()));
            let seed = stored.manifest.seed;
            let trace = Typed::command("trace").operand(&file.display().to_string());
            let command = |game: u64| -> String { trace.clone().option("game", game).option("seed", seed).into() };
            printed.notable(&mut one, &stored.manifest, &command, io)?;
        }
        played.push(one);
    }
    printed.table(&played, io)?;
    finish::leave(io, Folder::open(&args.folder)?, stored.manifest.clone(), &mut played)?;
    finish::open(io, Some(&*args.folder).filter(|_| args.open));
    Ok(Exit::Done)
}
