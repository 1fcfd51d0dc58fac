//! `sortie tournament`: each policy of one side against each of the other, on the same dice.

mod ends;
mod lineup;
mod merged;
mod question;
mod seats;
mod stored;

use super::args::{PlayArgs, ReportArgs};
use super::job::{self, Job};
use super::run::args::{games, shard};
use super::{Context, Outcome};
use crate::analysis::tournament::Schedule;
use crate::report::Shard;
pub(super) use ends::Ends;
pub(super) use lineup::{AskedPolicies, Lineup, parse};
pub(super) use merged::merge;
pub(super) use question::Standoff;
pub(super) use stored::{mix, render, verify};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie tournament jets/mig21-v-f4
  sortie tournament jets/mig21-v-f4 --policies a=slasher,shooter,mine.toml \\
      --games 8000
  sortie tournament jets --games 400
  sortie tournament downtown/d5 --precision 0.3
  sortie tournament thunderbolt --out players --open
  sortie tournament jets --out jets-players --resume
  sortie tournament jets --games 1e5 --shard 3/8 --out shard-3

Plays each policy of a side against each of the other on the same dice, and shows what the pairs score, which \
policies can't be told apart, which are dominated, and how the sides mix theirs in equilibrium. A win counts 1, a game \
that no side wins a half. Where one side is played by the rules, policies are ranked by the main number. Play is cut \
into looks, each with twice the games of the one before: policies about which nothing is open stop, and all intervals \
of a table hold together at 95 % wherever play ends. The policies are those that the system offers, but for \
yardsticks such as random, and those of the scenario. For a system it is over its scenarios, each counted alike; \
where both sides have the same policies, each policy plays both. With --shard several machines share the games: as \
none of them knows what the others see, all pairs play all games, with one look at the end, and merging the shards \
gives the bytes of the same command with --looks 1.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`; or a system, for all its scenarios
    scenario: String,
    /// The policies of a side, built-in ones or files; without `SIDE=` those of both
    #[arg(long, value_name = "SIDE=A,B,..", value_parser = lineup::parse)]
    policies: Vec<AskedPolicies>,
    /// The most games of a pair of policies in a scenario [default: 2000; of a whole system 200]
    #[arg(long, value_name = "N", value_parser = enough, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Stop a pair once the interval of its payoff reaches at most this far to each side: points of a share, else the
    /// unit of the number. Without --games, 20000 games at most
    #[arg(long, value_name = "H", value_parser = half_width, allow_hyphen_values = true)]
    precision: Option<f64>,
    /// After how many numbers of games play may end, each twice the one before; the level is split over them
    /// [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    looks: Option<u32>,
    /// Play only the I-th of N shares of the games, all pairs of policies with one look; `sortie merge` makes one
    /// report of all N
    #[arg(
        long,
        value_name = "I/N",
        value_parser = shard,
        requires = "out",
        conflicts_with_all = ["precision", "looks"]
    )]
    shard: Option<Shard>,
    /// Play a few games only, then estimate the time
    #[arg(long, conflicts_with = "resume")]
    plan: bool,
    /// Go on with the tournament in the folder, finished or not
    #[arg(long, requires = "out", conflicts_with = "force")]
    resume: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// The most games of a pair in one scenario, unless said.
const GAMES: u64 = 2_000;
/// The most games of a pair in each scenario of a system, unless said.
const GAMES_OF_SYSTEM: u64 = 200;
/// The most games of a pair where a precision ends it, unless said.
const GAMES_FOR_PRECISION: u64 = 20_000;
/// After how many numbers of games play may end.
const LOOKS: u32 = 4;
/// The fewest games of a pair: an interval rests on how blocks of them vary.
const FEWEST: u64 = 10;

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let lineup = Lineup::load(&args.scenario, &args.play, &args.policies, io)?;
    let usual = match (args.precision, lineup.of_system) {
        (Some(_), _) => GAMES_FOR_PRECISION,
        (None, true) => GAMES_OF_SYSTEM,
        (None, false) => GAMES,
    };
    let looks = if args.shard.is_some() { 1 } else { args.looks.unwrap_or(LOOKS) };
    let schedule = Schedule::new(args.games.unwrap_or(usual), looks);
    let score = lineup.score()?;
    let unit = if score.is_share() { 100.0 } else { 1.0 };
    let facts = lineup.facts(score, schedule, args.precision.map(|half| half / unit));
    let ends = Ends { shard: args.shard, ..Ends::default() };
    let question = Standoff::new(lineup, facts, &args.play, ends)?;
    job::answer(&question, Job { resume: args.resume, ..args.report.job(args.plan) }, io)
}

/// Reads a number of games of a pair.
fn enough(text: &str) -> Result<u64, String> {
    match games(text)? {
        few if few < FEWEST => Err(format!("expected at least {FEWEST} games")),
        enough => Ok(enough),
    }
}

fn half_width(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches("pp").trim().parse::<f64>().ok();
    number.filter(|half| half.is_finite() && *half > 0.0).ok_or_else(|| "expected a number above 0".to_owned())
}

#[cfg(test)]
mod tests;
