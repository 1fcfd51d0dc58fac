//! `sortie improve`: searches for a better policy, and states what it wins on games that the search never saw.

mod book;
mod deciding;
mod folder;
mod policy;
mod question;
mod score;

use super::args::SeedArg;
use super::job::{self, Job};
use super::output::Format;
use super::run::args::{games, threads};
use super::{CliError, Context, Outcome};
use book::{Book, Wanted};
use folder::{Kept, SearchFolder};
use policy::PolicyFile;
use question::{Budget, Improve};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie improve turn-fighter --scenario jets/mig21-v-f4 --minutes 5 --write better.toml
  sortie improve textbook --minutes 60 --out search
  sortie improve --resume search --minutes 60
  sortie improve jets/cautious --scenario jets --against turn-fighter --games 1e6
  sortie improve turn-fighter --scenario jets/mig21-v-f4 --exploit b

Without --scenario the book is all built-in scenarios of the system in which the policy plays; each side that plays it \
is a row. A search changes numbers, words, conditions and the order of rows, and borrows from the other policies of \
the system. What it won is measured at the end on games that it never used: only a gain whose interval is above 0 is \
called better and written. With --games the result is the same on any number of threads.")]
pub(super) struct Args {
    /// The policy to begin with: the name of a built-in one, with its system where several have it, or a file
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    policy: Option<String>,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    seed: SeedArg,
    /// Take about this many minutes; the last third measures what was won [default: 10]
    #[arg(long, value_name = "M", conflicts_with = "games", value_parser = minutes)]
    minutes: Option<f64>,
    /// Stop the search after this many games; measuring what it won takes about a third more
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// Write the better policy into this file; nothing is written if it is not shown to be better
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Keep the search in this folder, which must not exist: its state after each round, and what it found
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the search in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["scenario", "side", "against", "exploit"])]
    resume: Option<PathBuf>,
    /// Replace the file and the folder, and write the policy even if it is not shown to be better
    #[arg(long)]
    force: bool,
    /// Measure the speed of the book instead of searching
    #[arg(long)]
    plan: bool,
    /// The form of the output [default: table]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

/// What the policy plays, and against which policies.
#[derive(Clone, Debug, Default, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BookArgs {
    /// A scenario of the book, or a system for all of its scenarios; may be repeated
    #[arg(long, value_name = "SCENARIO")]
    scenario: Vec<String>,
    /// The side that plays the policy; `both` for each side in turn [default: the sides that play it in the scenario]
    #[arg(long, value_name = "SIDE", conflicts_with = "exploit")]
    side: Option<String>,
    /// The policy of the other side; `mix` for each policy of the system in turn [default: that of the scenario]
    #[arg(long, value_name = "POLICY|mix")]
    against: Option<String>,
    /// Search for the best answer to the policy that this side plays
    #[arg(long, value_name = "SIDE")]
    exploit: Option<String>,
}

/// Minutes of a search, unless said.
const MINUTES: f64 = 10.0;

/// Reads a number of minutes.
fn minutes(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|minutes: &f64| *minutes > 0.0 && *minutes <= 100_000.0);
    number.ok_or_else(|| "expected a number of minutes above 0, such as 10 or 0.5".to_owned())
}

impl Args {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn budget(&self) -> Budget {
        match self.games {
            Some(games) => Budget::Games(games),
            None => Budget::Minutes(self.minutes.unwrap_or(MINUTES)),
        }
    }

    /// The search that is asked for: a new one, or one that was kept.
    fn kept(&self, io: &Context) -> Result<(Kept, Option<SearchFolder>), CliError> {
        if let Some(folder) = &self.resume {
            let folder = SearchFolder::open(folder)?;
            return Ok((folder.read()?, Some(folder)));
        }
        let wanted = self.policy.as_deref().unwrap_or_default();
        let policy = PolicyFile::find(wanted, &self.book.scenario, io)?;
        let kept = Kept::new(wanted, &policy, &self.book, self.seed.seed);
        let folder = self.out.as_deref().filter(|_| !self.plan);
        Ok((kept, folder.map(|folder| SearchFolder::create(folder, self.force)).transpose()?))
    }
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let (kept, folder) = args.kept(io)?;
    if let Some(file) = args.write.as_ref().filter(|file| file.exists() && !args.force) {
        return Err(CliError::usage(format!("`{}` exists: say --force to replace it", file.display())));
    }
    let policy = kept.policy(io)?;
    let frame = policy.frame(io)?;
    let scenarios = scenarios(&kept.book, &policy, io);
    let book = load(&kept, &policy, &scenarios, io)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads()).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let question = Improve {
        kept,
        folder,
        policy: &policy,
        frame: &frame,
        book: &book,
        budget: args.budget(),
        pool: &pool,
        write: args.write.as_deref(),
        force: args.force,
    };
    job::answer(
        &question,
        Job { out: None, force: false, open: false, resume: false, format: args.format, plan: args.plan },
        io,
    )
}

/// The scenarios of the book.
fn scenarios(book: &BookArgs, policy: &PolicyFile, io: &Context) -> Vec<String> {
    let of = |system: &str| io.library().scenarios(system).into_iter().map(str::to_owned).collect::<Vec<_>>();
    if book.scenario.is_empty() {
        return of(policy.system.name());
    }
    let names = book.scenario.iter().map(|name| match io.system_names().contains(&name.as_str()) {
        true => of(name),
        false => vec![name.clone()],
    });
    names.collect::<Vec<_>>().concat()
}

fn load(kept: &Kept, policy: &PolicyFile, scenarios: &[String], io: &Context) -> Result<Book, CliError> {
    let against = match kept.book.against.as_deref() {
        Some("mix") => Some(policy.players(io)),
        one => one.map(|one| vec![one.to_owned()]),
    };
    let side = match (&kept.book.exploit, kept.book.side.as_deref()) {
        (Some(fixed), _) => Wanted::Against(fixed.clone()),
        (None, Some("both")) => Wanted::Each,
        (None, Some(side)) => Wanted::Side(side.to_owned()),
        (None, None) => Wanted::Playing,
    };
    Book::load(policy, scenarios, &side, against.as_deref(), kept.seed, io)
}

#[cfg(test)]
mod tests;
