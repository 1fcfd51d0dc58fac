//! `sortie trace`: one game told rule by rule.

use super::args::{Changes, SeedArg, count};
use super::{Context, Exit, Loaded, Outcome};
use crate::chance::RunKey;
use crate::report::trace::{Heading, Trace};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie trace jets/mig21-v-f4
  sortie trace jets/mig21-v-f4 --seed 7 --game 41 --policy a=slasher
  sortie trace jets/mig21-v-f4 --format jsonl | grep '\"rule\":\"J4'")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// Which game of the run, counted from 0
    #[arg(long, value_name = "I", default_value_t = 0, value_parser = count)]
    game: u64,
    /// The form of the trace
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    changes: Changes,
}

/// The form of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// To read beside the rules
    Text,
    /// One versioned JSON object a line
    Jsonl,
}

/// Plays the game and tells it.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let Loaded { system, game, .. } = io.load(&args.changes.request(&args.scenario))?;
    let record = game.record(RunKey::new(system.name(), args.seed.seed).game(0, args.game));
    let heading = Heading { scenario: args.scenario.clone(), seed: args.seed.seed, game: args.game };
    let trace = Trace::new(&*game, system.ledger());
    let mut out = io.out();
    match args.format {
        Form::Text => trace.text(&heading, &record, &mut **out)?,
        Form::Jsonl => trace.jsonl(&heading, &record, &mut **out)?,
    }
    Ok(Exit::Done)
}
