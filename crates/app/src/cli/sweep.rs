//! `sortie sweep`: a figure where parameters have other values, on the same dice.

mod findings;
mod grid;
mod steps;

pub(super) use findings::findings;

use super::args::{PlayArgs, ReportArgs};
use super::balance::positive;
use super::counted;
use super::run::args::games;
use super::{CliError, Context, Loaded, Outcome, job};
use crate::analysis::balance::Aim;
use crate::analysis::notable::main_metric;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie sweep jets/mig21-v-f4 --vary rules.ending.quiet-turns=8,10,12
  sortie sweep downtown/d5 --vary raid.sams.hidden=0..8..4 --metric losses --games 5000
  sortie sweep jets/night --vary sides.a.altitude=3..6 --vary sides.b.altitude=3..6 --metric score
  sortie sweep jets/night --vary +guns --metric winner=a
  sortie sweep jets/night --vary sides.a.altitude=3..6 --metric score --precision 1
  sortie sweep jets/mig21-v-f4 --design oat --vary 'rules.guns.*' --metric score
  sortie sweep jets/mig21-v-f4 --design oat --out oat --open

One --vary gives a curve, two a map of all pairs. A value is anything that --set takes; +NAME is a variant, beside the \
scenario as it is. Each value is played on the same dice, so that the values share their luck wherever their rules \
agree; differences from the scenario as it is are paired game by game. All intervals hold together at 95 %. A value \
that makes no valid scenario is named with its error, and the others are played; if none is valid, the exit code is 2.

--design oat moves each number by itself, one step down and one up, and ranks the numbers by what a step changes. \
A number that never changes how a game ends leaves after a few games, and one that is known well enough stops.

The figure is a metric, a ratio, a share such as winner=a, or `score`.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// A parameter and its values, such as `raid.sams.hidden=0,4,8` or `=0..8..2`, or variants such as `+night,+guns`;
    /// for --design oat, numbers by their path, `*` for any text [default: rules.*]
    #[arg(long, value_name = "PATH=A,B,..")]
    vary: Vec<String>,
    /// How values are chosen
    #[arg(long, value_enum, default_value_t = Design::Grid)]
    design: Design,
    /// The figure [default: the main number of the game]
    #[arg(long, value_name = "METRIC")]
    metric: Option<String>,
    /// Games at each value [default: 2000]; with --design oat the most of each step [default: 16384, while a budget
    /// for all steps lasts]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play until each difference from the scenario as it is has this half-width: percentage points of a share, else in
    /// the unit of the metric
    #[arg(long, value_name = "HALF", value_parser = positive, allow_hyphen_values = true, conflicts_with = "games")]
    precision: Option<f64>,
    /// The most games at each value for --precision [default: 200000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, requires = "precision")]
    max_games: Option<u64>,
    /// Play a few games only, then estimate the time
    #[arg(long)]
    plan: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// How the values of parameters are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Design {
    /// All combinations of the values of one or two parameters
    Grid,
    /// Each number by itself, one step down and up
    Oat,
}

/// Games of a pilot.
const PILOT: u64 = 200;

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    match args.design {
        Design::Grid => grid::run(args, io),
        Design::Oat if args.precision.is_some() => {
            Err(CliError::usage("--precision is for --design grid; with oat play ends for each step by itself"))
        }
        Design::Oat => steps::run(args, io),
    }
}

impl Args {
    /// The scenario as it is.
    fn base(&self, io: &Context) -> Result<Loaded, CliError> {
        io.load(&self.play.changes.request(&self.scenario))
    }

    /// The figure that was asked for, or the main number of the game.
    fn aim(&self, base: &Loaded) -> Result<Aim, CliError> {
        let game = &*base.game;
        let main = main_metric(game.metrics()).map(|at| game.metrics()[at].name.clone());
        let metric = self.metric.clone().or(main);
        counted::aim(game, &metric.ok_or_else(|| CliError::usage("this game has no number: say --metric"))?)
    }

    fn answer<Q: job::Question>(&self, question: &Q, io: &Context) -> Outcome {
        job::answer(question, self.report.job(self.plan), io)
    }
}

#[cfg(test)]
mod tests;
