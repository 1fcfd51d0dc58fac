//! `sortie balance`: is a scenario balanced; which value of a parameter, or which thresholds of the score, make it so.

mod best;
pub(super) mod case;
mod even;
mod goals;
mod plan;
mod settings;
mod several;
mod thresholds;
mod vary;

use super::args::{PlayArgs, ReportArgs};
use super::counted::{self, Batch};
use super::job::{self, Job};
use super::run::args::{games, shard};
use super::swap::{self, SwappedSeats};
use super::tournament::{self, AskedPolicies};
use super::varied::axis::{self, Axis};
use super::varied::{self, Varied};
use super::{CliError, Context, Loaded, Outcome};
use crate::analysis::balance::{Aim, BalanceVerdict, Probe, Side};
use crate::game::Game;
use crate::report::{Shard, WantedFacts};
use crate::stats::Accumulator;
use even::OnTarget;
use goals::Target;
use settings::MeetsAll;
use several::AllOnTarget;
use thresholds::WishedLevels;
use vary::CrossesAt;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie balance jets/mig21-v-f4
  sortie balance downtown/d5 --margin 5 --fail-on unbalanced
  sortie balance downtown/d5 --target losses=1.5 --margin 0.2
  sortie balance downtown/d5 --vary raid.sams.hidden=0..12
  sortie balance downtown/d5 --target losses=0.75 --vary raid.aaa-points=4..10
  sortie balance thunderbolt/iraq91-holding --levels 10,20,40,20,10
  sortie balance downtown/d5 --vary raid.sams.hidden=0..12 --out hidden --open
  sortie balance jets/mig21-v-f4 --target score=0.4 --target turns=12±1
  sortie balance jets/mig21-v-f4 --vary 'sides.a.jets[0].count=2,3' \\
      --vary rules.ending.turns=12..24..6 \\
      --target score=0.5 --target 'turns<=12' --target 'share(losses_a>=2)=0.5'
  sortie balance jets/mig21-v-f4 --best
  sortie balance jets/high-and-low --swap
  sortie balance jets
  sortie balance my-scenarios --margin 5 --format csv

Plays until the verdict is decided, at an error of 5 % whenever that is. The score of the side named first counts its \
wins, and a half of the games without a winner: 50 % is even. `balanced`: the interval is within the margin of the \
target. `unbalanced`: it is beyond. `cannot tell`: neither, after the most games that were allowed (exit code 3). \
--vary looks for the value at which the figure crosses its target, on the same dice at each value, \
if it rises or falls throughout. --best plays all policies of each side against each other, as `sortie tournament` \
does, and judges the value of their equilibrium; it says whether the score is shown to depend on the policies. \
With --shard it has one look at the end, after the most games, as with --looks 1. Of several scenarios, a system or a \
folder, there is one table, the worst first; an error among all its verdicts has a chance of 5 %.

When the user stops --vary or several targets, what was found so far is printed; with --out, --resume goes on with it.

With several --vary or --target the answer is which settings meet all targets, the nearest to the scenario as it is \
first: fewer parameters changed, then fewer steps along their values. All settings race on common dice until a target \
is shown to be missed; what is said of those that are left, 8 at most, and of the scenario as it is, rests on other \
dice. A target is =, >= or <= a value: of a mean, a ratio, a share, a quantile (p95.losses, median.turns), or the \
share of games with a condition (share(losses>=2)). Its tolerance (turns=12±1, or 12+-1) is 3 points of a share and \
5 % of any other figure unless said; a bound has none. --weight makes a target count more where settings are ranked.")]
pub(super) struct Args {
    /// Built-in scenarios or paths of some, each optionally with `+VARIANT`; a system or a folder, for all its
    /// scenarios
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// The goal: `score`, a metric, a ratio, or a share such as `winner=a=0.4` [default: score=0.5]. Several goals hold
    /// together; each is `=`, `>=` or `<=` a value, perhaps with a tolerance (`turns=12±1`, or `+-1`), of a mean, a
    /// quantile (`p95.losses`), or the share of games with a condition (`'share(losses>=2)=0.1'`)
    #[arg(long, value_name = "METRIC=VALUE", value_parser = goals::parse, allow_hyphen_values = true)]
    target: Vec<Target>,
    /// Search this parameter for the value that reaches the target: from a to b, optionally in steps; of several
    /// parameters, lists (`PATH=A,B,..`) or variants (`+NAME,..`), the settings that meet all targets
    #[arg(long, value_name = "PATH=a..b[..step]", value_parser = parameter, conflicts_with = "levels")]
    vary: Vec<Parameter>,
    /// How much a target that is missed counts beside others, where settings are ranked [default: 1]
    #[arg(long, value_name = "METRIC=W", value_parser = goals::weight, requires = "target")]
    weight: Vec<(String, f64)>,
    /// Find the thresholds of the main number that give levels these shares, from the lowest, in percent
    #[arg(long, value_name = "SHARES", value_parser = thresholds::parse, conflicts_with = "target")]
    levels: Option<thresholds::Shares>,
    /// The largest distance from the target that does not matter: percentage points of a share, else in the unit of the
    /// metric [default: 3 for shares; of several targets 5 % of the target for others]
    #[arg(long, value_name = "M", value_parser = positive, allow_hyphen_values = true)]
    margin: Option<f64>,
    /// Games for --levels [default: 10000]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Judge under the equilibrium of all policies of each side, not by those that the scenario names
    #[arg(long, conflicts_with_all = ["vary", "levels"])]
    best: bool,
    /// The policies of a side for --best, built-in ones or files; without `SIDE=` those of both
    #[arg(long, value_name = "SIDE=A,B,..", value_parser = tournament::parse, requires = "best")]
    policies: Vec<AskedPolicies>,
    /// Exchange the forces of the sides, policies with them: what is the forces' doing, and what the seat's?
    #[arg(long, conflicts_with_all = ["vary", "levels", "best", "target", "margin", "fail_on", "out"])]
    swap: bool,
    /// Go on with the games of --best, of --vary or of several targets in the folder, finished or not
    #[arg(long, requires = "out", conflicts_with_all = ["force", "levels", "swap"])]
    resume: bool,
    /// After how many numbers of games of --best play may end, each twice the one before; the level is split over them
    /// [default: 8]
    #[arg(long, value_name = "N", requires = "best", value_parser = clap::value_parser!(u32).range(1..=8))]
    looks: Option<u32>,
    /// Play only the I-th of N shares of the games of --best, all pairs of policies with one look; `sortie merge` makes
    /// one report of all N
    #[arg(
        long,
        value_name = "I/N",
        value_parser = shard,
        requires_all = ["best", "out"],
        conflicts_with_all = ["looks", "fail_on"]
    )]
    shard: Option<Shard>,
    /// The most games; with --vary at each value, with --best of each pair of policies, with --swap of pairs, of
    /// several scenarios for each [default: 200000; with --vary and --best 20000, with --swap and of several scenarios
    /// 10000, or 4096 where games are long]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, conflicts_with = "levels")]
    max_games: Option<u64>,
    /// Play a few games only, then estimate how many a verdict takes
    #[arg(long, conflicts_with = "fail_on")]
    plan: bool,
    /// Exit with code 10 on one of these verdicts
    #[arg(long, value_enum, value_name = "VERDICT", value_delimiter = ',', conflicts_with_all = ["vary", "levels"])]
    fail_on: Vec<FailOn>,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// A verdict that sets the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    /// Within the margin of the target
    Balanced,
    /// Beyond it
    Unbalanced,
    /// Neither
    CannotTell,
}

impl FailOn {
    fn is(self, verdict: BalanceVerdict) -> bool {
        match verdict {
            BalanceVerdict::Balanced => self == FailOn::Balanced,
            BalanceVerdict::Unbalanced => self == FailOn::Unbalanced,
            BalanceVerdict::CannotTell => self == FailOn::CannotTell,
        }
    }
}

impl Args {
    /// The scenario, where there is one only.
    fn scenario(&self) -> &str {
        self.scenarios.first().map_or("", String::as_str)
    }

    /// That what asks about one scenario is not asked of several.
    fn only_alone(&self, names: &[String]) -> Result<(), CliError> {
        let asked = [
            ("--best", self.best),
            ("--vary", !self.vary.is_empty()),
            ("more than one --target, or one with a bound or tolerance,", self.single().is_none()),
            ("--levels", self.levels.is_some()),
            ("--swap", self.swap),
        ];
        match asked.into_iter().find(|(_, asked)| *asked) {
            Some((flag, _)) => {
                Err(CliError::usage(format!("{flag} needs one scenario, and there are {}", names.len())))
            }
            None => Ok(()),
        }
    }

    /// What a stopped search says at its end.
    fn interrupted(&self, what: &str) -> String {
        match self.report.out.is_some() {
            true => format!("{what}: --resume goes on"),
            false => format!("{what}: nothing is left of it without --out"),
        }
    }

    /// Refuses `--resume` where the question keeps nothing.
    fn goes_on(&self, keeps: bool) -> Result<(), CliError> {
        match self.resume && !keeps {
            true => Err(CliError::usage("--resume goes on with --best, --vary, several targets, or one with a bound")),
            false => Ok(()),
        }
    }

    /// The parameter that is searched, if any, where there is one target at most and it is a plain one: what is asked
    /// of one figure. None where settings are to meet goals.
    fn single(&self) -> Option<Option<&Varied>> {
        let plain = match &self.target[..] {
            [] => true,
            [target] => target.plain().is_some(),
            _ => false,
        };
        match &self.vary[..] {
            [] if plain => Some(None),
            [Parameter::Range(varied)] if plain => Some(Some(varied)),
            _ => None,
        }
    }

    /// The first `games` games of a scenario.
    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.play.seed.seed, games, threads: self.play.threads() }
    }
}

/// A figure with its target.
struct Wanted {
    aim: Aim,
    target: f64,
    margin: f64,
}

impl Wanted {
    /// What is asked of a scenario.
    ///
    /// # Errors
    /// It has no such figure; a figure that is no share has no margin, but needs one.
    fn of(args: &Args, loaded: &Loaded, with_margin: bool) -> Result<Wanted, CliError> {
        let game = &*loaded.game;
        let (aim, target) = match args.target.first().and_then(Target::plain) {
            None => (Aim::score(game).ok_or_else(no_winners)?, 0.5),
            Some((name, target)) => (counted::aim(game, name)?, target),
        };
        let share = aim.is_share(game);
        if share && !(0.0..=1.0).contains(&target) {
            let what = format!("`{}` is a share, and {target} is not, expected 0 to 1", aim.name(game));
            return Err(CliError::usage(what));
        }
        let margin = match args.margin {
            Some(margin) if share => margin / 100.0,
            Some(margin) => margin,
            None if share => 0.03,
            None if with_margin => {
                let what = format!("how far from {target} does `{}` not matter? say --margin M", aim.name(game));
                return Err(CliError::usage(what));
            }
            None => 0.0,
        };
        Ok(Wanted { aim, target, margin })
    }

    /// As a manifest states it.
    fn facts(&self, game: &dyn Game) -> WantedFacts {
        WantedFacts { metric: self.aim.name(game), target: self.target, margin: self.margin }
    }
}

/// What the games at one value of a parameter show; none where the figure has no interval.
fn judge(wanted: &Wanted, at: usize, game: &dyn Game, seen: &Accumulator, alpha: f64) -> Option<Probe> {
    let judged = wanted.aim.judge(game, seen, alpha)?;
    let side = Side::of(judged.interval, wanted.target);
    Some(Probe { at, value: judged.value, interval: judged.interval, games: seen.games(), side })
}

/// That a game has no score, and something has to be asked of it.
fn no_winners() -> CliError {
    CliError::usage("this game names no winners: say --target METRIC=VALUE")
}

/// A parameter of `--vary`.
#[derive(Clone, Debug, PartialEq)]
enum Parameter {
    /// A range of numbers.
    Range(Varied),
    /// A list, or variants.
    List(Axis),
}

impl Parameter {
    /// With all its values.
    ///
    /// # Errors
    /// A range has too many.
    fn axis(&self) -> Result<Axis, CliError> {
        match self {
            Parameter::List(axis) => Ok(axis.clone()),
            Parameter::Range(varied) => axis::parse(&varied.typed)
                .map_err(|why| CliError::usage(format!("invalid value '{}' for '--vary': {why}", varied.typed))),
        }
    }
}

/// Reads a parameter. What is neither a range nor a list is wrong as a range.
fn parameter(text: &str) -> Result<Parameter, String> {
    let list = |why: String| axis::parse(text).map(Parameter::List).map_err(|_| why);
    varied::parse(text).map(Parameter::Range).or_else(list)
}

pub(super) fn positive(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches("pp").trim_end_matches('%').trim().parse::<f64>().ok();
    number.filter(|number| number.is_finite() && *number > 0.0).ok_or_else(|| "expected a number above 0".to_owned())
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if args.games.is_some() && args.levels.is_none() {
        let what = "--games belongs to --levels: a verdict ends play by itself, after --max-games at the latest";
        return Err(CliError::usage(what));
    }
    let names = several::named(&args.scenarios, io)?;
    let [name] = &names[..] else {
        args.only_alone(&names)?;
        args.goes_on(false)?;
        return job::answer(&AllOnTarget::load(args, &names, io)?, args.report.job(args.plan), io);
    };
    if args.best {
        if args.single().is_none() {
            return Err(CliError::usage("--best judges the score: expected one --target score=…"));
        }
        return best::run(args, name, io);
    }
    let loaded = io.load(&args.play.changes.request(name))?;
    let job = Job { resume: args.resume, ..args.report.job(args.plan) };
    if args.swap {
        let Batch { seed, threads, .. } = args.batch(0);
        let play = swap::Play { seed, threads, pairs: args.max_games };
        return job::answer(&SwappedSeats::of(&loaded, Vec::new(), play)?, job, io);
    }
    if let Some(shares) = &args.levels {
        return job::answer(&WishedLevels::new(args, &loaded, shares)?, job, io);
    }
    let Some(varied) = args.single() else {
        let axes = args.vary.iter().map(Parameter::axis).collect::<Result<Vec<Axis>, CliError>>()?;
        return job::answer(&MeetsAll::new(args, axes, loaded, io)?, job, io);
    };
    args.goes_on(varied.is_some())?;
    let wanted = &Wanted::of(args, &loaded, varied.is_none())?;
    match varied {
        None => job::answer(&OnTarget { args, loaded: &loaded, wanted }, job, io),
        Some(varied) => job::answer(&CrossesAt { args, loaded: &loaded, wanted, varied }, job, io),
    }
}

#[cfg(test)]
mod tests;
