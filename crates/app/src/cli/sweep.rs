//! `sortie sweep`: a figure where parameters have other values, on the same dice.

mod findings;
mod found;
mod grid;
mod replay;
mod sample;
mod sampling;
mod steps;
mod stored;
mod swept;

use findings::findings;
pub(super) use stored::{merge, render, verify};

use super::args::{PlayArgs, ReportArgs};
use super::balance::positive;
use super::counted;
use super::run::args::{games, shard};
use super::{CliError, Context, Loaded, Outcome, job};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::stars;
use crate::report::Shard;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie sweep jets/mig21-v-f4 --vary rules.ending.quiet-turns=8,10,12
  sortie sweep downtown/d5 --vary raid.sams.hidden=0..8..4 --metric losses \\
      --games 5000
  sortie sweep jets/night --vary sides.a.altitude=3..6 \\
      --vary sides.b.altitude=3..6 --metric score
  sortie sweep jets/night --vary +guns --metric winner=a
  sortie sweep jets/night --vary sides.a.altitude=3..6 --metric score \\
      --precision 1
  sortie sweep jets/mig21-v-f4 --design oat --vary 'rules.guns.*' --metric score
  sortie sweep jets/mig21-v-f4 --design oat --out oat --open
  sortie sweep jets/night --design sobol --vary sides.a.altitude=3..6 \\
      --vary sides.b.altitude=3..6
  sortie sweep downtown/d5 --design morris --vary raid.sams.hidden=0..8 \\
      --vary raid.aaa-points=4..10
  sortie sweep jets/night --vary sides.a.altitude=3..6 --games 1e6 \\
      --shard 3/8 --out shard-3

One --vary gives a curve, two a map of all pairs. A value is anything that --set takes; +NAME is a variant, beside the \
scenario as it is. Each value is played on the same dice, so that the values share their luck wherever their rules \
agree; differences from the scenario as it is are paired game by game. All intervals hold together at 95 %. A value \
that makes no valid scenario is named with its error, and the others are played; if none is valid, the exit code is 2.

--design oat moves each number by itself, one step down and one up, and ranks the numbers by what a step changes. \
A number that never changes how a game ends leaves after a few games, and one that is known well enough stops.

--design morris and sobol sample the whole ranges of several parameters, each value as likely as the others; numbers \
of the rules are whole, and so are the values of a range without a step. morris lets each parameter by itself jump \
half of its values, and gives the mean effect, its mean size and its spread: cheap, to find those that matter. sobol \
says which part of the variance of the figure each makes by itself and together with others. Both split off the \
noise of the dice, and show a dummy factor that does nothing as its measure.

With --out, --resume goes on with what was played. With --shard several machines share the games; merging the shards \
gives the bytes of one machine (of --design oat, of one with --looks 1).

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
    /// for all steps lasts]; with morris and sobol at each point [default: what the budget allows, up to 256]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play until each difference from the scenario as it is has this half-width: percentage points of a share, else in
    /// the unit of the metric
    #[arg(long, value_name = "HALF", value_parser = positive, allow_hyphen_values = true, conflicts_with = "games")]
    precision: Option<f64>,
    /// The most games at each value for --precision [default: 200000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, requires = "precision")]
    max_games: Option<u64>,
    /// Base points of --design morris and sobol [default: what the budget allows, 48 to 128 and 96 to 256]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    points: Option<u64>,
    /// After at most how many numbers of games play may end for a step of --design oat, each four times the one before
    /// [default: from at most 256 games to all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    looks: Option<u32>,
    /// Play only the I-th of N shares of the games, or of the base points; with --design oat with one look. `sortie
    /// merge` makes one report of all N
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
    /// Go on with the sweep in the folder, finished or not
    #[arg(long, requires = "out", conflicts_with = "force")]
    resume: bool,
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
    /// Several parameters, each by itself jumping half of its values from base points in the whole ranges
    Morris,
    /// Several parameters: how the variance over the whole ranges is made of theirs
    Sobol,
}

/// Games of a pilot.
const PILOT: u64 = 200;

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let sampled = matches!(args.design, Design::Morris | Design::Sobol);
    let wrong = [
        (args.precision.is_some() && args.design != Design::Grid, "--precision is for --design grid"),
        (args.points.is_some() && !sampled, "--points is for --design morris and sobol"),
        (args.looks.is_some() && args.design != Design::Oat, "--looks is for --design oat"),
    ];
    if let Some((_, why)) = wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
        return Err(CliError::usage(why));
    }
    match args.design {
        Design::Grid => grid::run(args, io),
        Design::Oat => steps::run(args, io),
        Design::Morris => sample::run(args, stars::Design::Morris, io),
        Design::Sobol => sample::run(args, stars::Design::Sobol, io),
    }
}

impl Args {
    /// The scenario as it is.
    fn base(&self, io: &Context) -> Result<Loaded, CliError> {
        io.load(&self.play.changes.request(&self.scenario))
    }

    /// The figure that was asked for, or the main number of the game.
    fn aim(&self, base: &Loaded) -> Result<Aim, CliError> {
        counted::aim_or_main(&*base.game, self.metric.as_deref(), false)
    }

    fn answer<Q: job::Question>(&self, question: &Q, io: &Context) -> Outcome {
        job::answer(question, job::Job { resume: self.resume, ..self.report.job(self.plan) }, io)
    }
}

#[cfg(test)]
mod tests;
