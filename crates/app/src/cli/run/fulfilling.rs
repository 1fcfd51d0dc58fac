//! The games of a run whose outcome fulfils a condition: their share, their numbers, and the command that prints one.

use super::super::output::Format;
use super::super::search::{self, Word};
use super::super::{CliError, Context, Loaded};
use super::args::Args;
use super::scenario_run::{Plan, ScenarioRun};
use crate::analysis::condition::OutcomeCondition;
use crate::chance::RunKey;
use crate::report::terminal;
use crate::stats::proportion;
use std::io::Write;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// How many games are named.
const NAMED: usize = 5;
/// Games that are played again to find them, at most.
const SEARCH: u64 = 100_000;

/// The condition of `--where` on each scenario; before any is played, so that a wrong name costs no time.
pub(super) fn conditions(args: &Args, scenarios: &[Loaded]) -> Result<Vec<OutcomeCondition>, CliError> {
    args.condition.as_ref().map_or_else(|| Ok(Vec::new()), |wanted| search::conditions(&wanted.condition, scenarios))
}

/// The games of a scenario that fulfil the condition, for printing.
pub(super) struct Fulfilling {
    /// The games that were searched.
    searched: Range<u64>,
    /// Whether they are all that were played, or the first of them.
    of: terminal::Of,
    /// The numbers of those that fulfil it.
    found: Vec<u64>,
    /// Why none can, if none can.
    refusal: Option<String>,
}

impl Fulfilling {
    /// Plays the games of a scenario again, on as many threads as before. None where the user ends the run before all
    /// of them are searched: the share is then unknown.
    pub(super) fn of(
        one: &ScenarioRun<'_>,
        loaded: &Loaded,
        wanted: &OutcomeCondition,
        plan: &Plan<'_>,
        io: &Context,
    ) -> Result<Option<Fulfilling>, CliError> {
        let run = &plan.manifest.run;
        let from = run.asked.range().start;
        let searched = from..from + one.games().min(SEARCH);
        let of = if one.games() > SEARCH { terminal::Of::First } else { terminal::Of::All };
        let refusal = search::refusal(wanted, loaded);
        let key = RunKey::new(loaded.system.name(), plan.manifest.seed);
        let keep = |number: u64, row: &[i64]| wanted.holds(row).then_some(number);
        let word = Word::new(io).until(plan.stop);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(run.threads.max(1)).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        let find = || search::first((&*loaded.game, key), searched.clone(), usize::MAX, keep, word);
        let found = if refusal.is_some() { Vec::new() } else { pool.install(find) };
        Ok((!plan.stop.load(Ordering::Relaxed)).then_some(Fulfilling { searched, of, found, refusal }))
    }

    /// The sentence on their share, such as `Where losses>=5: 62 of 2,000 games, 3.1 % (2.4 to 4.0 %)`.
    fn share(&self, args: &Args, look: terminal::Look) -> String {
        let text = args.condition.as_ref().map_or("", |wanted| &wanted.text);
        let searched = self.searched.end - self.searched.start;
        terminal::fulfilled(text, proportion(self.found.len() as u64, searched), self.of, look)
    }

    /// Prints their share above the summary of their scenario.
    pub(super) fn print_share(&self, args: &Args, io: &Context) -> Result<(), CliError> {
        if !for_people(args) {
            return Ok(());
        }
        let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
        Ok(writeln!(io.out(), "{}", self.share(args, look))?)
    }

    /// Prints the first of them, of a scenario as it was named; beside data for programs their share too.
    pub(super) fn print(&self, args: &Args, name: &str, seed: u64, io: &Context) -> Result<(), CliError> {
        let Range { start, end } = self.searched;
        let message = match (self.found.first(), &self.refusal) {
            (None, Some(refusal)) => refusal.clone(),
            (None, None) => format!("no game from {start} to {} fulfils --where", end.saturating_sub(1)),
            (Some(first), _) => {
                let named: Vec<String> = self.found.iter().take(NAMED).map(u64::to_string).collect();
                let command = super::told_by(args, name, *first, seed);
                format!("first games that fulfil --where: {}\n{command}", named.join(", "))
            }
        };
        if for_people(args) {
            return Ok(writeln!(io.out(), "\n  {}", message.replace('\n', "\n  "))?);
        }
        // Below a summary for people; beside data for programs it would be in the way.
        let plain = terminal::Look { width: usize::MAX, colour: false };
        io.note(&format!("{}\n{message}", self.share(args, plain).trim_end()));
        Ok(())
    }
}

/// Whether people read what is printed.
fn for_people(args: &Args) -> bool {
    matches!(args.format, None | Some(Format::Table))
}
