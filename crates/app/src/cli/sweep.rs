//! `sortie sweep`: a figure along the values of a parameter, on the same dice.

use super::args::{PlayArgs, ReportArgs};
use super::clock::Clock;
use super::counted::{self, Arm, Batch};
use super::job::{self, Estimate, Nothing, Question};
use super::run::args::games;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Loaded, Outcome};
use crate::analysis::balance::Aim;
use crate::analysis::notable::main_metric;
use crate::report::findings::{FigureName, Findings, Point, sweep};
use crate::report::{Evidence, Manifest, SweepFacts};
use crate::stats::{Accumulator, LEVEL};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie sweep jets/mig21-v-f4 --vary rules.ending.quiet-turns=8,10,12
  sortie sweep downtown/d5 --vary raid.sams.hidden=0,4,8 --metric losses --games 5000
  sortie sweep downtown/d5 --vary raid.aaa-points=4,8,16 --metric winner=us --out aaa --open

Plays each value on the same dice, so that the values share their luck wherever their rules agree. All intervals hold \
together at 95 %. The figure is a metric, a ratio, a share such as winner=a, or `score`.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// The parameter and its values, such as `raid.sams.hidden=0,4,8`
    #[arg(long, value_name = "PATH=A,B,..", value_parser = Values::parse)]
    vary: Values,
    /// The figure [default: the main number of the game]
    #[arg(long, value_name = "METRIC")]
    metric: Option<String>,
    /// Games at each value [default: 2000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play a few games only, then estimate the time
    #[arg(long)]
    plan: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Games at each value, unless said.
const GAMES: u64 = 2_000;
/// Games of a pilot.
const PILOT: u64 = 200;

/// A parameter with its values.
#[derive(Clone, Debug)]
struct Values {
    path: String,
    values: Vec<String>,
    typed: String,
}

impl Values {
    /// Reads `PATH=A,B,..`.
    fn parse(typed: &str) -> Result<Values, String> {
        let wrong = || "expected PATH=A,B,.. with two values at least, such as raid.sams.hidden=0,4,8".to_owned();
        let (path, values) = typed.split_once('=').ok_or_else(wrong)?;
        let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
        if path.trim().is_empty() || values.len() < 2 || values.iter().any(String::is_empty) {
            return Err(wrong());
        }
        match (1..values.len()).find(|at| values[..*at].contains(&values[*at])) {
            Some(at) => Err(format!("the value {} is there twice", values[at])),
            None => Ok(Values { path: path.trim().to_owned(), values, typed: typed.to_owned() }),
        }
    }

    fn set(&self, at: usize) -> String {
        format!("{}={}", self.path, self.values[at])
    }
}

/// The question.
struct Sweep<'a> {
    args: &'a Args,
    arms: Vec<Loaded>,
    facts: SweepFacts,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let load = |at: usize| args.play.load(&args.scenario, &args.vary.set(at), &args.vary.typed, io);
    let arms = (0..args.vary.values.len()).map(load).collect::<Result<Vec<Loaded>, _>>()?;
    let game = &*arms[0].game;
    let main = main_metric(game.metrics()).map(|at| game.metrics()[at].name.clone());
    let metric =
        args.metric.clone().or(main).ok_or_else(|| CliError::usage("this game has no number: say --metric"))?;
    let metric = counted::aim(game, &metric)?.name(game);
    let facts = SweepFacts { level: LEVEL, metric, path: args.vary.path.clone(), values: args.vary.values.clone() };
    job::answer(&Sweep { args, arms, facts }, args.report.job(args.plan), io)
}

impl Sweep<'_> {
    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.args.play.seed.seed, games, threads: self.args.play.threads() }
    }

    fn counted<'a>(&'a self, seen: &'a [Accumulator]) -> Vec<Arm<'a>> {
        let arms = self.arms.iter().zip(seen).enumerate();
        let arm = |(at, (loaded, seen))| Arm::varied(loaded, &self.args.play.changes, self.args.vary.set(at), seen);
        arms.map(arm).collect()
    }
}

impl Question for Sweep<'_> {
    type Sums = Vec<Accumulator>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let (games, values) = (self.args.games.unwrap_or(GAMES), self.arms.len());
        let seconds = self.batch(PILOT).seconds_each(&self.arms[0])? * (games * values as u64) as f64;
        let note = format!("{values} times {games} games take about {seconds:.1} s");
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, _: &Context) -> Result<Result<Vec<Accumulator>, Nothing>, CliError> {
        let mut seen = Vec::new();
        for loaded in &self.arms {
            seen.push(self.batch(self.args.games.unwrap_or(GAMES)).play(loaded, None, interrupt.flag())?);
            if interrupt.happened() {
                return Ok(Err(Nothing::interrupted()));
            }
        }
        Ok(Ok(seen))
    }

    fn findings(&self, seen: &Vec<Accumulator>, _: bool) -> Result<Findings, CliError> {
        findings(&self.facts, &self.counted(seen), self.args.play.seed.seed).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, seen: &'a Vec<Accumulator>, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let arms = self.counted(seen);
        let manifest = counted::manifest(&arms, io.build(), self.batch(self.args.games.unwrap_or(GAMES)), clock);
        Some(counted::evidence(&arms, Manifest { sweep: Some(self.facts.clone()), ..manifest }))
    }
}

/// What the games at each value show, played or kept.
pub(super) fn findings(facts: &SweepFacts, arms: &[Arm<'_>], seed: u64) -> Result<Findings, String> {
    let first = arms.first().ok_or("it is a sweep of nothing: no scenario is in its manifest")?;
    let game = &*first.loaded.game;
    let aim = Aim::named(game, &facts.metric).ok_or_else(|| format!("there is no `{}`", facts.metric))?;
    let numbers: Option<Vec<f64>> = facts.values.iter().map(|value| value.parse().ok()).collect();
    let mut points = Vec::new();
    for (at, (text, arm)) in facts.values.iter().zip(arms).enumerate() {
        let judged = aim.judge(&*arm.loaded.game, arm.seen, (1.0 - facts.level) / arms.len() as f64);
        let judged = judged.ok_or_else(|| format!("with {}={text} `{}` has no value", facts.path, facts.metric))?;
        let x = numbers.as_ref().map_or(at as f64, |numbers| numbers[at]);
        let (value, interval, games) = (judged.value, judged.interval, arm.seen.games());
        points.push(Point { x, text: text.clone(), value, interval, games, side: None });
    }
    let figure = FigureName { name: aim.name(game), share: aim.is_share(game) };
    Ok(sweep(&first.subject(seed), figure, &facts.path, points))
}

#[cfg(test)]
mod tests;
