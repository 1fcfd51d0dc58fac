//! `sortie judge`: what results that people played show, and whether the games of a scenario agree with them.

mod results;

use super::args::{PlayArgs, ReportArgs};
use super::clock::Clock;
use super::counted::{self, Arm, Batch};
use super::job::{self, End, Estimate, Nothing, Question};
use super::run::args::games;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::report::findings::{Findings, Model, judged};
use crate::report::{Evidence, JudgeFacts, Manifest};
use crate::stats::{Accumulator, LEVEL};
use results::Typed;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie judge 12-7-3
  sortie judge 12-7-3 --against jets/mig21-v-f4
  sortie judge plays.csv --against jets/mig21-v-f4 --metric losses_a
  sortie judge plays.csv --against mine.toml --out judged --open

Says what the score of the side named first is, how sure that is, and how many more games would decide whether the \
scenario is balanced. With --against, the scenario is played too, and the exact chance of results as far off shows \
whether they agree with it. A CSV file has a line for each game: its column `winner` has the values of that metric, or \
win, loss and draw of the side named first; any other metric is named with --metric.")]
pub(super) struct Args {
    /// Wins, losses and draws of the side named first, such as `12-7-3`, or a CSV file with a line for each game
    #[arg(value_name = "W-L-D|FILE")]
    results: String,
    /// A scenario that the results are of, built in or a path, optionally with `+VARIANT`
    #[arg(long, value_name = "SCENARIO")]
    against: Option<String>,
    /// The metric that the file has [default: winner]
    #[arg(long, value_name = "METRIC", requires = "against")]
    metric: Option<String>,
    /// The largest distance from an even score that does not matter, in percentage points
    #[arg(long, value_name = "M", default_value = "3", value_parser = points, allow_hyphen_values = true)]
    margin: f64,
    /// Games of the scenario [default: 20000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, requires = "against")]
    games: Option<u64>,
    /// Play a few games only, then estimate the time
    #[arg(long, requires = "against")]
    plan: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Games of the scenario, unless said.
const GAMES: u64 = 20_000;
/// Games of a pilot.
const PILOT: u64 = 200;

/// Reads a margin in percentage points.
fn points(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches("pp").trim_end_matches('%').trim().parse::<f64>().ok();
    let inside = number.filter(|number| *number > 0.0 && *number < 50.0);
    inside.ok_or_else(|| "expected a number of points above 0 and below 50".to_owned())
}

/// The question what results show.
struct Judge<'a> {
    args: &'a Args,
    facts: JudgeFacts,
    against: Option<Loaded>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let typed = Typed::read(&args.results)?;
    let against = args.against.as_ref().map(|name| io.load(&args.play.changes.request(name))).transpose()?;
    let job = args.report.job(args.plan);
    if job.out.is_some() && against.is_none() {
        return Err(CliError::usage("--out keeps the games of a scenario: say --against SCENARIO"));
    }
    if !args.play.changes.is_empty() && against.is_none() {
        return Err(CliError::usage("--set, --overlay and --policy change a scenario: say --against SCENARIO"));
    }
    let played = typed.of(args.metric.as_deref(), against.as_ref().map(|loaded| &*loaded.game))?;
    if played.games() == 0 {
        return Err(CliError::usage(format!("{} has no games, expected one at least", args.results)));
    }
    let facts = JudgeFacts { level: LEVEL, margin: args.margin / 100.0, played };
    job::answer(&Judge { args, facts, against }, job, io)
}

impl Judge<'_> {
    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.args.play.seed.seed, games, threads: self.args.play.threads() }
    }

    fn games(&self) -> u64 {
        self.args.games.unwrap_or(GAMES)
    }

    /// The scenario with its games.
    fn arm<'a>(&'a self, seen: Option<&'a Accumulator>) -> Option<Arm<'a>> {
        let overrides = self.args.play.changes.overrides();
        Some(Arm { variant: None, loaded: self.against.as_ref()?, overrides, seen: seen? })
    }
}

impl Question for Judge<'_> {
    type Sums = Option<Accumulator>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let Some(loaded) = &self.against else { return Ok(Estimate { table: None, note: None }) };
        let seconds = self.batch(PILOT).seconds_each(loaded)? * self.games() as f64;
        Ok(Estimate { table: None, note: Some(format!("{} games take about {seconds:.1} s", self.games())) })
    }

    fn play(&self, interrupt: &Interrupt, _: &Context) -> Result<Result<Option<Accumulator>, Nothing>, CliError> {
        let Some(loaded) = &self.against else { return Ok(Ok(None)) };
        let seen = self.batch(self.games()).play(loaded, None, interrupt.flag())?;
        Ok(if seen.games() == 0 { Err(Nothing::interrupted()) } else { Ok(Some(seen)) })
    }

    fn findings(&self, seen: &Option<Accumulator>, _: bool) -> Result<Findings, CliError> {
        let arm = self.arm(seen.as_ref());
        findings(&self.facts, arm.as_ref(), self.args.play.seed.seed).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, seen: &'a Option<Accumulator>, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let arms = [self.arm(seen.as_ref())?];
        let manifest = counted::manifest(&arms, io.build(), self.batch(self.games()), clock);
        Some(counted::evidence(&arms, Manifest { judge: Some(self.facts.clone()), ..manifest }))
    }

    fn end(&self, _: &Option<Accumulator>, _: &Findings, stopped: bool) -> End {
        End::silent(if stopped { Exit::Interrupted } else { Exit::Done })
    }
}

/// What results show, beside the games of a scenario, just played or kept.
pub(super) fn findings(facts: &JudgeFacts, arm: Option<&Arm<'_>>, seed: u64) -> Result<Findings, String> {
    let model = arm.map(|arm| Model { subject: arm.subject(seed), game: &*arm.loaded.game, seen: arm.seen });
    judged(facts, model.as_ref())
}

#[cfg(test)]
mod tests;
