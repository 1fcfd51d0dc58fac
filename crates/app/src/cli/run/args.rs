//! The arguments of `sortie run`.

use super::super::args::{Changes, Shown, count};
use super::super::output::Format;
use super::given_args::{ConditionText, GivenArgs, condition_text};
use crate::report::{Rows, Shard};
use clap::builder::PossibleValue;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie run jets/mig21-v-f4
  sortie run jets/mig21-v-f4 --games 1e6 --seed 7 --out mig21
  sortie run jets/mig21-v-f4 --out mig21 --open
  sortie run jets/mig21-v-f4 --set sides.a.jets[0].skill=ace --policy b=random
  sortie run jets/mig21-v-f4 --precision winner=0.01 --precision turns=0.05 \\
      --out mig21
  sortie run jets/mig21-v-f4 --out mig21 --add 1e6
  sortie run jets/mig21-v-f4 --metrics losses_a,losses_b --format csv
  sortie run jets/mig21-v-f4 --games 1e9 --shard 3/64 --out shard-3
  sortie run jets/mig21-v-f4 --precision winner=0.005 --plan
  sortie run downtown/d5 --games 2000 --where 'losses>=5'
  sortie run downtown/d5 --given 'losses>=2'
  sortie run downtown/d5 --games 1e6 --rare 'losses>=12'

The same scenario, seed and number of games give the same files on any number of threads. Ctrl-C or SIGTERM ends a run \
early; the report then covers the games played so far, as if you had asked for that many. A second Ctrl-C quits at \
once. To finish an interrupted run, repeat the command with --resume.")]
pub(in crate::cli) struct Args {
    /// Built-in scenarios or TOML files, played one after another
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<String>,
    /// Games to play of each scenario [default: 10000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, help_heading = "How many games")]
    pub(super) games: Option<u64>,
    /// Play until the 95 % interval of a metric or ratio reaches at most this far to each side of its figure; for a
    /// category, the interval of every share
    #[arg(
        long,
        value_name = "METRIC=H",
        value_parser = half_width,
        allow_hyphen_values = true,
        conflicts_with_all = ["games", "shard", "add", "given", "along"],
        help_heading = "How many games"
    )]
    pub(super) precision: Vec<(String, f64)>,
    /// Upper limit on games for --precision [default: 10 million]
    #[arg(
        long,
        value_name = "N",
        value_parser = games,
        allow_hyphen_values = true,
        requires = "precision",
        help_heading = "How many games"
    )]
    pub(super) max_games: Option<u64>,
    /// Play only the I-th of N shares of the games; `sortie merge` makes one report of all N
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "out", help_heading = "How many games")]
    pub(super) shard: Option<Shard>,
    /// Resume the interrupted run in this folder, replaying damaged parts
    #[arg(long, requires = "out", conflicts_with = "force", help_heading = "How many games")]
    pub(super) resume: bool,
    /// Add this many games to the report in the folder
    #[arg(
        long,
        value_name = "N",
        value_parser = games,
        allow_hyphen_values = true,
        requires = "out",
        conflicts_with_all = ["games", "shard", "resume", "force"],
        help_heading = "How many games"
    )]
    pub(super) add: Option<u64>,
    /// Play a few games only, then estimate the time and the precision of larger runs
    #[arg(long, conflicts_with_all = ["out", "shard", "resume", "add"], help_heading = "How many games")]
    pub(super) plan: bool,
    /// Master seed of the dice [default: 1]
    #[arg(long, value_name = "S", value_parser = count)]
    pub(super) seed: Option<u64>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,
    #[command(flatten)]
    pub(super) changes: Changes,
    #[command(flatten)]
    pub(super) shown: Shown,
    /// The form of the summary [default: table]
    #[arg(long, value_enum, help_heading = "What is shown")]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) given: GivenArgs,
    /// The probability of a rare event, such as `losses>=12`: games that come near it are played on several times with
    /// other dice. 100,000 games, unless --games says another number
    #[arg(
        long,
        value_name = "METRIC>=K",
        value_parser = condition_text,
        conflicts_with_all = [
            "precision", "shard", "resume", "add", "plan", "given", "along", "condition", "out", "rows", "all",
            "metrics",
        ],
        help_heading = "What is shown"
    )]
    pub(super) rare: Option<ConditionText>,
    /// State the share of the games whose outcome fulfils this, such as `losses>=5` (of the first 100,000 if there are
    /// more), and name the first ones, with the command that prints one
    #[arg(long = "where", value_name = "CONDITION", id = "condition", value_parser = condition_text)]
    pub(super) condition: Option<ConditionText>,
    /// Write a report into this folder, which must not exist
    #[arg(long, value_name = "DIR", conflicts_with_all = ["given", "along"], help_heading = "The report")]
    pub(super) out: Option<PathBuf>,
    /// Which rows to keep in the report [default: all]
    #[arg(long, value_enum, hide_default_value = true, help_heading = "The report")]
    pub(super) rows: Option<Rows>,
    /// Keep every event of the first K games in the report: each rule that fired, with its dice
    #[arg(long, value_name = "K", value_parser = count, requires = "out", help_heading = "The report")]
    pub(super) events: Option<u64>,
    /// Open the page of the report in a browser once it is written
    #[arg(long, requires = "out", help_heading = "The report")]
    pub(super) open: bool,
    /// Replace the report in the folder, if there is one
    #[arg(long, requires = "out", help_heading = "The report")]
    pub(super) force: bool,
}

impl Args {
    /// The number of threads that play.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl clap::ValueEnum for Rows {
    fn value_variants<'a>() -> &'a [Rows] {
        &[Rows::All, Rows::None]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Rows::All => "One a game",
            Rows::None => "None: the tables only",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

/// Beyond this a game's number would not survive in JSON or in a spreadsheet.
const MOST_GAMES: u64 = 1 << 53;
const MOST_THREADS: u64 = crate::report::MOST_THREADS as u64;
const MOST_SHARDS: u64 = 1 << 20;

pub(in crate::cli) fn games(text: &str) -> Result<u64, String> {
    match count(text)? {
        0 => Err("expected at least 1 game".to_owned()),
        games if games > MOST_GAMES => Err(format!("expected at most {MOST_GAMES} games")),
        games => Ok(games),
    }
}

pub(in crate::cli) fn threads(text: &str) -> Result<usize, String> {
    match count(text)? {
        threads @ 1..=MOST_THREADS => Ok(threads as usize),
        _ => Err(format!("expected 1 to {MOST_THREADS} threads")),
    }
}

/// Reads `METRIC=H`.
pub(in crate::cli) fn half_width(text: &str) -> Result<(String, f64), String> {
    let wrong = || "expected METRIC=H with H above 0, such as winner=0.01".to_owned();
    let (name, half) = text.rsplit_once('=').ok_or_else(wrong)?;
    let half: f64 = half.trim().parse().map_err(|_| wrong())?;
    if half.is_finite() && half > 0.0 { Ok((name.trim().to_owned(), half)) } else { Err(wrong()) }
}

/// Reads `I/N`.
pub(in crate::cli) fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "expected I/N with I from 1 to N, such as 3/64".to_owned();
    let (index, count) = text.split_once('/').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let shard = Shard { index: number(index)?, count: number(count)? };
    match (1..=shard.count.min(MOST_SHARDS)).contains(&shard.index) && shard.count <= MOST_SHARDS {
        true => Ok(shard),
        false => Err(wrong()),
    }
}
