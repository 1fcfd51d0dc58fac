//! `sortie improve`: searches for a better policy, and states what it wins on games that the search never saw.

mod book;
mod deciding;
mod merged;
mod opponents;
mod policy;
mod question;
mod score;
mod setting;
mod stored;

use super::args::SeedArg;
use super::job::{self, Job};
use super::output::Format;
use super::run::args::{games, shard, threads};
use super::{CliError, Context, Loaded, Outcome};
use crate::analysis::improve::{Branch, State};
use crate::report::{Folder, LeftoverSearch, SearchFacts, Shard};
use crate::scenario::Request;
pub(super) use merged::merge;
use policy::PolicyFile;
use question::{Budget, Improve};
use rayon::prelude::*;
use setting::Setting;
use std::path::{Path, PathBuf};
pub(super) use stored::{render, verify};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie improve turn-fighter --scenario jets/mig21-v-f4 --minutes 5 \\
      --write better.toml
  sortie improve textbook --minutes 60 --out search
  sortie improve --resume search --minutes 60
  sortie improve jets/cautious --scenario jets --against turn-fighter \\
      --games 1e6
  sortie improve turn-fighter --scenario jets/mig21-v-f4 --exploit b
  sortie improve textbook --minutes 60 --shard 2/4 --out search-2

Without --scenario the book is all built-in scenarios of the system in which the policy plays; each side that plays it \
is a row. A search changes numbers, words, conditions and the order of rows, and borrows from the other policies of \
the system. What it won is measured at the end on games that it never used: only a gain whose interval is above 0 is \
called better and written. With --games the result is the same on any number of threads. With --shard several machines \
search, each by itself; merging the shards lets what they found race on games that none of them used, and measures the \
best on fresh ones, so that the claim keeps its error rate however many there were to choose from.")]
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
    /// Stop the search after the round that reaches this many games; a round takes some thousands, and measuring what
    /// was won about a third more
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    /// Write the better policy into this file; nothing is written if it is not shown to be better
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Keep the search in this folder, which must not exist: its state after each round, and a report of what it found
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Search as the I-th of N machines, each with changes and games of its own; `sortie merge` takes the best of all N
    #[arg(long, value_name = "I/N", value_parser = one_of_several, requires = "out", conflicts_with = "resume")]
    shard: Option<Shard>,
    /// Go on with the search in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["scenario", "side", "against", "exploit"])]
    resume: Option<PathBuf>,
    /// Open the page of the report in a browser once it is written
    #[arg(long, conflicts_with = "plan")]
    open: bool,
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
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub(super) struct BookArgs {
    /// A scenario of the book, or a system for all of its scenarios; may be repeated
    #[arg(long, value_name = "SCENARIO")]
    scenario: Vec<String>,
    /// The side that plays the policy; `both` for each side in turn [default: the sides that play it in the scenario]
    #[arg(long, value_name = "SIDE", conflicts_with = "exploit")]
    side: Option<String>,
    /// The policy of the other side; `mix` for each policy of the system alike, `mix=DIR` for the equilibrium mix of
    /// the tournament in that folder [default: that of the scenario]
    #[arg(long, value_name = "POLICY|mix[=DIR]")]
    against: Option<String>,
    /// Search for the best answer to the policy that this side plays
    #[arg(long, value_name = "SIDE")]
    exploit: Option<String>,
}

/// Reads `I/N`.
fn one_of_several(text: &str) -> Result<Shard, String> {
    match shard(text)? {
        many if many.count > u64::from(Branch::MOST) => Err(format!("expected at most {} shards", Branch::MOST)),
        one => Ok(one),
    }
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

    /// The search that is asked for, and its state and how often it went on if it was kept.
    fn setting(&self, io: &Context) -> Result<(Setting, Option<(State, u32)>), CliError> {
        if let Some(folder) = &self.resume {
            return left(folder, io);
        }
        let wanted = self.policy.as_deref().unwrap_or_default();
        let policy = PolicyFile::find(wanted, &self.book.scenario, io)?;
        policy.has_rows()?;
        let facts = SearchFacts {
            policy: policy.name.clone(),
            base: policy.text.clone(),
            side: self.book.side.clone(),
            exploit: self.book.exploit.clone(),
            against: opponents::named(self.book.against.as_deref(), &policy, io)?,
            merged: None,
        };
        let names = scenarios(&self.book, &policy, io);
        let load = |name: &String| io.load(&Request::scenario(name));
        let scenarios = names.par_iter().map(load).collect::<Result<Vec<Loaded>, CliError>>()?;
        Ok((Setting::new(facts, (self.seed.seed, self.shard), policy, scenarios, io)?, None))
    }
}

/// The search in a folder, finished or not.
fn left(path: &Path, io: &Context) -> Result<(Setting, Option<(State, u32)>), CliError> {
    let none = || CliError::usage(format!("`{}` has no search", path.display()));
    if !path.is_dir() {
        return Err(none());
    }
    let folder = Folder::open(path)?;
    let LeftoverSearch { manifest, search } = LeftoverSearch::read(&folder)?.ok_or_else(none)?;
    let setting = Setting::of(path, &manifest, |file| Ok(folder.text(file)), io)?;
    Ok((setting, Some((search.state, manifest.run.resumed + 1))))
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let (setting, left) = args.setting(io)?;
    if let Some(file) = args.write.as_ref().filter(|file| file.exists() && !args.force) {
        return Err(CliError::usage(format!("`{}` exists: say --force to replace it", file.display())));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads()).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let question = Improve {
        setting,
        left,
        budget: args.budget(),
        threads: args.threads(),
        pool: &pool,
        write: args.write.as_deref(),
        kept: args.resume.is_some() || args.out.is_some(),
        force: args.force,
    };
    let (resume, out) = (args.resume.is_some(), args.resume.as_deref().or(args.out.as_deref()));
    let (force, open) = (args.force && !resume, args.open);
    job::answer(&question, Job { out, force, resume, open, format: args.format, plan: args.plan }, io)
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

#[cfg(test)]
mod tests;
