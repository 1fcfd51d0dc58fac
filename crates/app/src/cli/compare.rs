//! `sortie compare`: compares variants with a scenario, game by game on the same dice.

mod book;
mod decide;
mod kept;
mod margin;
mod parts;
mod plan;
mod variant;
mod worth;

use super::args::{SeedArg, Shown};
use super::clock::Clock;
use super::output::{self, Format};
use super::run::args::{games, threads};
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::analysis::compare::{Arm, Compare, Comparison, Contrast, Margins, Pairing, divergence, level_each};
use crate::analysis::handling::{AMONG, Handled, handled};
use crate::analysis::{Choice, Verdict};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::tables::compare::{Compared, sheet};
use crate::report::tables::shifts::{self, Shifted};
use crate::report::{ArmFacts, CompareFacts, ComparedSums, Manifest, Sheet, terminal};
use crate::scenario::Request;
use indicatif::{ProgressBar, ProgressStyle};
pub(super) use kept::{render, verify};
use std::io::Write;
use std::path::PathBuf;
use variant::{Changed, Variant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie compare jets/mig21-v-f4 --set sides.a.jets[0].skill=ace
  sortie compare jets/mig21-v-f4 --policy a=slasher --policy b=mine.toml
  sortie compare jets/mig21-v-f4 jets/mig17-v-f4b --games 1e5 --out aircraft
  sortie compare mine.toml +night errata.toml --margin winner=0.02 --margin hits_per_burst_a=0.05
  sortie compare mine.toml --without low-max --fail-on different --format csv
  sortie report aircraft --all

Game I of a variant rolls the dice of game I of the base wherever their rules agree, so a few games show what a rule \
changes. The pairing gain: how many times more games two independent runs would need. The 95 % level holds for all \
intervals shown together: --metrics narrows them, --all widens them. `different`: the interval excludes 0. \
`equivalent`: it is within the margin. `below margin`: both. `none seen`: no game differs in the figure. `identical`: no \
game differs in any. `cannot tell`: none of these. A ratio, such as hits_per_burst_a, divides the sums over all games.")]
pub(super) struct Args {
    #[command(flatten)]
    changed: Changed,
    /// Games per arm [default: 10000; of a whole system 1000 a scenario]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play until a verdict stands, at an error of 5 % whenever that is
    #[arg(long, conflicts_with = "games")]
    decide: bool,
    /// The most games per arm for --decide [default: 1 million]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true, requires = "decide")]
    max_games: Option<u64>,
    /// Play a few games only, then estimate what larger comparisons would show
    #[arg(long, conflicts_with_all = ["out", "fail_on"])]
    plan: bool,
    #[command(flatten)]
    seed: SeedArg,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// The largest difference of a metric or ratio that does not matter, in its unit [default for shares: 0.03; for those
    /// below a tenth, 0.3 of the share]. A number alone is percentage points of win chance
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
    /// No game differs in this figure
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
    if io.systems().iter().any(|system| system.name() == args.changed.base) {
        return book::run(args, io);
    }
    if args.changed.without.iter().any(|name| name == "all") {
        return worth::run(args, io);
    }
    let base = io.load(&Request::scenario(&args.changed.base))?;
    let variants = variant::load(&args.changed, io, &base)?;
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
    let labels: Vec<String> = variants.iter().map(|variant| variant.label.clone()).collect();
    let asked = Job { args, base: &base, variants: &variants, labels: &labels, margins: &margins, choice, compare };
    match (args.plan, args.decide) {
        (true, _) => plan::run(&asked, io),
        (false, true) => decide::run(&asked, io),
        (false, false) => fixed(asked, io),
    }
}

/// What is to be compared, loaded.
struct Job<'a> {
    args: &'a Args,
    base: &'a Loaded,
    variants: &'a [Variant],
    labels: &'a [String],
    margins: &'a Margins,
    choice: Choice,
    compare: Compare<'a>,
}

impl Job<'_> {
    /// Writes the sums and tables of the comparison, if a folder is to hold them.
    fn leave(
        &self,
        clock: Clock,
        sheet: &Sheet,
        seen: &[Pairing],
        told: CompareFacts,
        io: &Context,
    ) -> Result<(), CliError> {
        let facts = clock.facts(self.compare.games, self.compare.threads, Compare::BLOCK);
        let Some(folder) = clock.folder else { return Ok(()) };
        let games = seen.iter().map(Pairing::games).max().unwrap_or(0);
        let arms = facts_of(self.base, self.variants);
        let manifest = Manifest::of_compare(io.build(), self.args.seed.seed, games, &arms, told, facts);
        let loaded = std::iter::once(self.base).chain(self.variants.iter().map(|variant| &variant.loaded));
        let texts = loaded.map(|loaded| loaded.document.resolved()).collect::<Vec<String>>();
        let sums = ComparedSums::of(&*self.base.game, seen);
        let others: Vec<&dyn Game> = self.compare.others.iter().map(|other| other.game).collect();
        let shifts = shifts::sheet(&Shifted {
            scenario: self.base.document.name(),
            base: &*self.base.game,
            variants: self.labels,
            others: &others,
            seen,
        });
        kept::leave(io, folder, [sheet, &shifts], &sums, &texts, manifest)
    }
}

/// Compares over a number of games that is fixed beforehand.
fn fixed(job: Job<'_>, io: &Context) -> Outcome {
    let Job { args, base, ref compare, .. } = job;
    let clock = Clock::start(args.out.as_deref(), args.force, io)?;
    let bar = Bar::new(compare.games, base.document.name(), io);
    let seen = compare.play(clock.interrupt.flag(), |games| bar.at(games));
    drop(bar);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    let interrupted = clock.interrupt.happened();
    if seen.iter().all(|pairing| pairing.games() == 0) {
        io.note("interrupted before the first games were done: nothing is left of them");
        return Ok(Exit::Interrupted);
    }
    let arms: Vec<_> = compare.others.iter().map(|other| other.game).zip(&seen).collect();
    let family = Comparison::family(&*base.game, &seen, &job.choice);
    let comparison = Comparison::among(family, &*base.game, &arms, job.margins, &job.choice);
    let compared = Compared {
        system: base.system.name(),
        scenario: base.document.name(),
        seed: args.seed.seed,
        base: &*base.game,
        variants: job.labels,
        comparison: &comparison,
        seen: &seen,
    };
    print(args.format, io, &compared)?;
    let others: Vec<&dyn Game> = compare.others.iter().map(|other| other.game).collect();
    let (seed, games, threads) = (args.seed.seed, comparison.games, compare.threads);
    let gains = gains(&comparison);
    let level = level_each(family);
    let arms = Beside { base, others: &others, labels: job.labels, gains: &gains, level, seed, games, threads };
    handling(&arms, &job.choice, args.format, io)?;
    let told = CompareFacts {
        level: crate::stats::LEVEL,
        family: comparison.family,
        level_each: level_each(comparison.family),
        share_margin: Margins::SHARE,
        margins: job.margins.named().clone(),
        shown: job.choice.clone(),
        decide: None,
    };
    job.leave(clock, &sheet(&compared), &seen, told, io)?;
    if interrupted && comparison.games < job.compare.games {
        io.note(&format!("interrupted: compared over the first {} games", comparison.games));
        return Ok(Exit::Interrupted);
    }
    let fails = comparison.lines().any(|line| args.fail_on.iter().any(|verdict| verdict.is(line.verdict)));
    Ok(if fails { Exit::Verdict } else { Exit::Done })
}

/// Arms that are shown side by side.
struct Beside<'a> {
    base: &'a Loaded,
    others: &'a [&'a dyn Game],
    labels: &'a [String],
    gains: &'a [Option<(String, f64)>],
    /// The level of each interval.
    level: f64,
    seed: u64,
    games: u64,
    threads: usize,
}

/// The first figure of each arm with what pairing has gained for it, where it varies.
fn gains(comparison: &Comparison) -> Vec<Option<(String, f64)>> {
    let first = |contrast: &Contrast| contrast.lines.iter().find_map(|line| Some((line.name.clone(), line.gain?)));
    comparison.contrasts.iter().map(first).collect()
}

/// Prints what the variants cost at the table beside the base, and how soon they part from it, where people read it.
fn handling(arms: &Beside<'_>, choice: &Choice, format: Option<Format>, io: &Context) -> Result<(), CliError> {
    if io.quiet() || format.unwrap_or_default() != Format::Table || matches!(choice, Choice::Named(_)) {
        return Ok(());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arms.threads.max(1)).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let key = RunKey::new(arms.base.system.name(), arms.seed);
    let of = |game: &dyn Game| pool.install(|| handled(game, arms.base.system.ledger(), key, 0..arms.games));
    let base = of(&*arms.base.game);
    let others: Vec<Vec<Handled>> = arms.others.iter().map(|other| of(*other)).collect();
    let variants: Vec<(&str, &[Handled])> =
        arms.labels.iter().map(String::as_str).zip(others.iter().map(Vec::as_slice)).collect();
    let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
    let mut text = terminal::at_the_table_compared(&base, &variants, arms.level, look);
    for ((label, other), gain) in arms.labels.iter().zip(arms.others).zip(arms.gains) {
        let Some((figure, gain)) = gain else { continue };
        let found = || pool.install(|| divergence(&*arms.base.game, *other, key, 0..arms.games.min(AMONG)));
        text += &terminal::pairing(&*arms.base.game, label, (figure, *gain), found, look);
    }
    Ok(io.out().write_all(text.as_bytes())?)
}

/// A progress bar, on a terminal.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn new(games: u64, scenario: &str, io: &Context) -> Bar {
        Bar(io.progress().then(|| {
            let style = ProgressStyle::with_template("{prefix} {bar:20} {human_pos}/{human_len}  {eta} left");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
            ProgressBar::new(games).with_style(style).with_prefix(scenario.to_owned())
        }))
    }

    fn at(&self, games: u64) {
        self.0.iter().for_each(|bar| bar.set_position(games));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
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

fn print(format: Option<Format>, io: &Context, compared: &Compared<'_>) -> Result<(), CliError> {
    match format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            Ok(io.out().write_all(terminal::compare(compared, look).as_bytes())?)
        }
        format => output::print(&sheet(compared), format, io),
    }
}

#[cfg(test)]
mod more_tests;
#[cfg(test)]
mod tests;
