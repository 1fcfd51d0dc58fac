//! `sortie compare`: compares variants with a scenario, game by game on the same dice.

mod kept;
mod margin;
mod variant;

use super::args::{SeedArg, Shown};
use super::output::{self, Format};
use super::run::args::{games, threads};
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::analysis::Verdict;
use crate::analysis::compare::{Arm, Compare, Comparison, Pairing, level_each};
use crate::chance::RunKey;
use crate::report::tables::compare::{Compared, sheet};
use crate::report::{ArmFacts, Asked, CompareFacts, ComparedSums, Folder, Manifest, RunFacts, terminal};
use crate::scenario::Request;
use indicatif::{ProgressBar, ProgressStyle};
pub(super) use kept::render;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use variant::Variant;

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
    /// The base: a built-in scenario or the path of one, optionally with `+VARIANT`
    base: String,
    /// `+NAME` for a variant of the base, an overlay file, or another scenario; each is compared on its own
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Override a value, such as `sides.a.jets[0].skill=ace`; with `--policy`, all overrides form one variant
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Give a side a built-in policy or one from a file; with `--set`, all overrides form one variant
    #[arg(long, value_name = "SIDE=NAME")]
    policy: Vec<String>,
    /// Switch off an optional rule, or restore the usual reading of a rule; each is a variant of its own
    #[arg(long, value_name = "SWITCH")]
    without: Vec<String>,
    /// Games per arm
    #[arg(long, value_name = "N", default_value = "10000", value_parser = games, allow_hyphen_values = true)]
    games: u64,
    #[command(flatten)]
    seed: SeedArg,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// The largest difference of a metric or ratio that does not matter, in its unit [default for shares: 0.03; for those
    /// below a tenth, 0.3 of the share]
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
    let base = io.load(&Request::scenario(&args.base))?;
    let variants = variant::load(args, io, &base)?;
    let games: Vec<_> = std::iter::once(&base).chain(variants.iter().map(|variant| &variant.loaded)).collect();
    let margins = margin::check(&args.margin, &games)?;
    let choice = args.shown.checked(games.iter().map(|loaded| &*loaded.game))?;
    let folder = args.out.as_ref().map(|out| Folder::create(out, args.force)).transpose()?;
    let interrupt = Interrupt::listen(folder.as_ref().map(Folder::scratch));
    let (started, clock) = (SystemTime::now(), Instant::now());
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let others: Vec<Arm<'_>> = variants.iter().map(|variant| Arm::new(&*variant.loaded.game)).collect();
    let compare = Compare {
        base: Arm::new(&*base.game),
        others: &others,
        key: RunKey::new(base.system.name(), args.seed.seed),
        games: args.games,
        threads,
        block: Compare::BLOCK,
    };
    let seen = play(&compare, &interrupt, base.document.name(), io)?;
    if seen.iter().all(|pairing| pairing.games() == 0) {
        io.note("interrupted before the first games were done: nothing is left of them");
        return Ok(Exit::Interrupted);
    }
    let arms: Vec<_> = others.iter().map(|other| other.game).zip(&seen).collect();
    let comparison = Comparison::new(&*base.game, &arms, &margins, &choice);
    let labels: Vec<String> = variants.iter().map(|variant| variant.label.clone()).collect();
    let compared = Compared {
        system: base.system.name(),
        scenario: base.document.name(),
        seed: args.seed.seed,
        variants: &labels,
        comparison: &comparison,
    };
    print(args.format, io, &compared)?;
    if let Some(folder) = folder {
        let facts = RunFacts {
            interrupted: interrupt.happened(),
            asked: Asked { games: args.games, ..Asked::default() },
            resumed: 0,
            threads,
            block: Compare::BLOCK,
            started: started.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            seconds: clock.elapsed().as_secs_f64(),
        };
        let told = CompareFacts {
            level: crate::stats::LEVEL,
            family: comparison.family,
            level_each: level_each(comparison.family),
            share_margin: crate::analysis::compare::Margins::SHARE,
            margins: margins.named().clone(),
            shown: choice,
        };
        let manifest = Manifest::of_compare(
            io.build(),
            args.seed.seed,
            comparison.games,
            &facts_of(&base, &variants),
            told,
            facts,
        );
        let texts = games.iter().map(|loaded| loaded.document.resolved()).collect::<Vec<String>>();
        kept::leave(io, folder, &compared, &ComparedSums::of(&*base.game, &seen), &texts, manifest)?;
    }
    if interrupt.happened() && comparison.games < args.games {
        io.note(&format!("interrupted: compared over the first {} games", comparison.games));
        return Ok(Exit::Interrupted);
    }
    let fails = comparison.lines().any(|line| args.fail_on.iter().any(|verdict| verdict.is(line.verdict)));
    Ok(if fails { Exit::Verdict } else { Exit::Done })
}

/// Plays all arms, with a bar on a terminal.
fn play(compare: &Compare<'_>, interrupt: &Interrupt, scenario: &str, io: &Context) -> Result<Vec<Pairing>, CliError> {
    let bar = io.progress().then(|| {
        let style = ProgressStyle::with_template("{prefix} {bar:20} {human_pos}/{human_len}  {eta} left");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
        ProgressBar::new(compare.games).with_style(style).with_prefix(scenario.to_owned())
    });
    let seen = compare.play(interrupt.flag(), |games| bar.iter().for_each(|bar| bar.set_position(games)));
    bar.iter().for_each(ProgressBar::finish_and_clear);
    seen.map_err(|error| CliError::failed("play", error))
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
mod tests;
