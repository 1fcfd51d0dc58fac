//! `sortie compare`: compares variants with a scenario, game by game on the same dice.

mod at_the_table;
mod decide;
mod defaults;
mod fixed;
mod margin;
mod parts;
mod plan;
mod ranked;
mod ranking;
mod stored;
mod system;
mod variant;

use super::args::{SeedArg, Shown};
use super::clock::Clock;
use super::job::{self, Job};
use super::output::Format;
use super::run::args::{games, shard, threads};
use super::shares::shareable;
use super::swap::{self, SwappedSeats};
use super::{CliError, Context, Loaded, Outcome};
use crate::analysis::compare::{Arm, Compare, Margins, Pairing};
use crate::analysis::{Choice, Verdict};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::Subject;
use crate::report::{ArmFacts, CompareFacts, ComparedSums, Evidence, ExactSums, Manifest, Shard};
use crate::scenario::Request;
use decide::UntilDecided;
use fixed::FixedGames;
use std::ops::Range;
use std::path::PathBuf;
pub(super) use stored::{merge, render, verify};
use variant::{Changed, Variant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie compare jets/mig21-v-f4 --set sides.a.jets[0].skill=ace
  sortie compare jets/mig21-v-f4 --policy a=slasher --policy b=mine.toml
  sortie compare jets/mig21-v-f4 jets/mig17-v-f4b --games 1e5 --out aircraft
  sortie compare mine.toml +night errata.toml --margin winner=0.02 \\
      --margin hits_per_burst_a=0.05
  sortie compare mine.toml --without low-max --fail-on different --format csv
  sortie compare jets/high-and-low --set sides.b.altitude=5 --swap
  sortie report aircraft --all

Game I of a variant rolls the dice of game I of the base wherever their rules agree, so a few games show what a rule \
changes. The pairing gain: how many times more games two independent runs would need. The 95 % level holds for all \
intervals shown together: --metrics narrows them, --all widens them. `different`: the interval excludes 0. \
`equivalent`: it is within the margin. `below margin`: both. `none seen`: no game differs in the metric. `identical`: \
no game differs in any. `cannot tell`: none of these. A ratio, such as hits_per_burst_a, \
divides the sums over all games. With --swap each game is played twice, the second time with the forces and policies \
of the sides exchanged; where a side starts stays with the seat. It needs no variant.")]
pub(super) struct Args {
    #[command(flatten)]
    changed: Changed,
    /// Games per arm [default: 10000; of a whole system 1000 a scenario]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play until the verdict is decided, at an error of 5 % whenever that is
    #[arg(long, conflicts_with = "games")]
    decide: bool,
    /// The most games per arm for --decide [default: 1 million]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, requires = "decide")]
    max_games: Option<u64>,
    /// Play each game a second time with the forces and policies of the sides exchanged; say what the forces are worth,
    /// what the seat is worth, and what each variant changes of both. `--games` counts pairs of games
    #[arg(
        long,
        conflicts_with_all = [
            "decide", "max_games", "shard", "resume", "margin", "fail_on", "out", "force", "all", "metrics"
        ]
    )]
    swap: bool,
    /// Play a few games only, then estimate what larger comparisons would show
    #[arg(long, conflicts_with_all = ["out", "fail_on"])]
    plan: bool,
    /// Play only the I-th of N shares of the games; `sortie merge` makes one report of all N
    #[arg(
        long,
        value_name = "I/N",
        value_parser = shard,
        requires = "out",
        conflicts_with_all = ["decide", "plan", "fail_on"]
    )]
    shard: Option<Shard>,
    /// Go on with the comparison in the folder, finished or not
    #[arg(long, requires = "out", conflicts_with_all = ["force", "decide", "plan"])]
    resume: bool,
    #[command(flatten)]
    seed: SeedArg,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// The largest difference of a metric or ratio that does not matter, in its unit [default for shares: 0.03; for
    /// those below a tenth, 0.3 of the share]. A number alone is percentage points of win chance
    #[arg(long, value_name = "METRIC=M", value_parser = margin::parse, allow_hyphen_values = true)]
    margin: Vec<(String, f64)>,
    /// Exit with code 10 if any line has one of these verdicts
    #[arg(long, value_enum, value_name = "VERDICT", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
    /// Write a report into this folder, which must not exist: `sortie report` prints the comparison again from it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace the report in the folder, if there is one
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    shown: Shown,
    /// The form of the output [default: table]
    #[arg(long, value_enum, help_heading = "What is shown")]
    format: Option<Format>,
}

/// Games of an arm, unless said.
const GAMES: u64 = 10_000;
/// Games without each part, unless said.
const GAMES_WITHOUT: u64 = 1_000;
/// The most games of an arm where a verdict ends it, unless said.
const MOST_TO_DECIDE: u64 = 1_000_000;

impl Args {
    /// The number of threads that play.
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn job(&self) -> Job<'_> {
        let (out, force) = (self.out.as_deref(), self.force);
        Job { out, force, resume: self.resume, open: false, format: self.format, plan: self.plan }
    }

    /// Whether `--fail-on` names a verdict.
    fn fails_on(&self, verdict: Verdict) -> bool {
        self.fail_on.iter().any(|named| named.is(verdict))
    }
}

/// A verdict that sets the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    /// Different, and not shown to be below the margin
    Different,
    /// Different, but below the margin
    DifferentBelowMargin,
    /// Within the margin
    Equivalent,
    /// Every game is the same in all figures
    Identical,
    /// No game differs in this metric
    NoneSeen,
    /// None of these yet
    CannotTell,
}

impl FailOn {
    fn is(self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Identical => self == FailOn::Identical,
            Verdict::NoneSeen => self == FailOn::NoneSeen,
            Verdict::Different => self == FailOn::Different,
            Verdict::DifferentBelowMargin => self == FailOn::DifferentBelowMargin,
            Verdict::Equivalent => self == FailOn::Equivalent,
            Verdict::CannotTell { .. } => self == FailOn::CannotTell,
        }
    }
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let of_system = io.systems().iter().any(|system| system.name() == args.changed.base);
    let ranks = args.changed.without.iter().any(|name| name == "all");
    if (of_system || ranks) && (args.resume || args.shard.is_some()) {
        let what = if of_system { "a whole system" } else { "--without all" };
        return Err(CliError::usage(format!("--resume and --shard are for scenarios and variants, not for {what}")));
    }
    if (of_system || ranks) && args.swap {
        return Err(CliError::usage("--swap is for a scenario and its variants: name one, without `--without all`"));
    }
    if of_system {
        return system::run(args, io);
    }
    if ranks {
        return ranking::run(args, io);
    }
    let base = io.load(&Request::scenario(&args.changed.base))?;
    let variants = match args.swap && args.changed.is_plain() {
        true => Vec::new(),
        false => variant::load(&args.changed, io, &base)?,
    };
    if args.swap {
        let variants = variants.iter().map(|variant| (variant.label.as_str(), &variant.loaded)).collect();
        let play = swap::Play { seed: args.seed.seed, threads: args.threads(), pairs: args.games };
        return job::answer(&SwappedSeats::of(&base, variants, play)?, args.job(), io);
    }
    let games: Vec<_> = std::iter::once(&base).chain(variants.iter().map(|variant| &variant.loaded)).collect();
    let margins = margin::check(&args.margin, &games)?;
    let choice = args.shown.checked(games.iter().map(|loaded| &*loaded.game))?;
    let others: Vec<Arm<'_>> = variants.iter().map(|variant| Arm::new(&*variant.loaded.game)).collect();
    let compare = Compare {
        base: Arm::new(&*base.game),
        others: &others,
        key: RunKey::new(base.system.name(), args.seed.seed),
        games: if args.decide { args.max_games.unwrap_or(MOST_TO_DECIDE) } else { args.games.unwrap_or(GAMES) },
        threads: args.threads(),
        block: Compare::BLOCK,
    };
    shareable(args.shard, compare.games, "games")?;
    let labels: Vec<String> = variants.iter().map(|variant| variant.label.clone()).collect();
    let setup = Setup { args, base: &base, variants: &variants, labels: &labels, margins: &margins, choice, compare };
    match args.decide {
        true => job::answer(&UntilDecided::new(setup), args.job(), io),
        false => job::answer(&FixedGames(setup), args.job(), io),
    }
}

/// A base and its variants, loaded and checked.
struct Setup<'a> {
    args: &'a Args,
    base: &'a Loaded,
    variants: &'a [Variant],
    labels: &'a [String],
    margins: &'a Margins,
    choice: Choice,
    compare: Compare<'a>,
}

impl Setup<'_> {
    fn subject(&self) -> Subject<'_> {
        let Loaded { system, document, .. } = self.base;
        Subject { system: *system, scenario: document.name(), seed: self.args.seed.seed }
    }

    fn others(&self) -> Vec<&dyn Game> {
        self.compare.others.iter().map(|other| other.game).collect()
    }

    /// The numbers of the games to play.
    fn range(&self) -> Range<u64> {
        Shard::range(self.args.shard, self.compare.games)
    }

    /// The manifest of what was played: `facts` state how the comparison is judged, `clock` when it began.
    fn manifest(&self, seen: &[Pairing], facts: CompareFacts, clock: &Clock, io: &Context) -> Manifest {
        let mut run = clock.facts(self.compare.games, self.compare.threads, Compare::BLOCK);
        run.asked.shard = self.args.shard;
        let games = seen.iter().map(Pairing::games).max().unwrap_or(0);
        Manifest::of_compare(io.build(), self.args.seed.seed, games, &facts_of(self.base, self.variants), facts, run)
    }

    /// What a report keeps.
    fn evidence(&self, seen: &[Pairing], manifest: Manifest) -> Evidence<'_> {
        let loaded = std::iter::once(self.base).chain(self.variants.iter().map(|variant| &variant.loaded));
        Evidence {
            manifest,
            sums: ExactSums::Paired(ComparedSums::of(&*self.base.game, seen)),
            arms: loaded.map(|loaded| loaded.document.resolved()).collect(),
            defaults: defaults::of(self.base),
        }
    }
}

fn facts_of<'a>(base: &'a Loaded, variants: &'a [Variant]) -> Vec<ArmFacts<'a>> {
    let facts = |variant, loaded: &'a Loaded, overrides| ArmFacts {
        variant,
        scenario: loaded.document.name(),
        system: loaded.system,
        game: &*loaded.game,
        overrides,
    };
    let others =
        variants.iter().map(|variant| facts(Some(variant.label.as_str()), &variant.loaded, &variant.overrides[..]));
    std::iter::once(facts(None, base, &[])).chain(others).collect()
}

#[cfg(test)]
mod decision_tests;
#[cfg(test)]
mod shard_tests;
#[cfg(test)]
mod tests;
