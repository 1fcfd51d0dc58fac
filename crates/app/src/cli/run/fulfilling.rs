//! The games of a run whose outcome fulfils a condition: their share, their numbers, and the command that prints one.

use super::super::output::Format;
use super::super::search::{self, Word};
use super::super::{CliError, Context, Loaded};
use super::args::Args;
use super::scenario_run::ScenarioRun;
use crate::analysis::condition::OutcomeCondition;
use crate::chance::RunKey;
use crate::report::terminal;
use crate::stats::proportion;
use std::io::Write;
use std::ops::Range;

/// How many games are named.
const NAMED: usize = 5;
/// Games that are played again to find them, at most.
const SEARCH: u64 = 100_000;

/// The condition of `--where` on each scenario; before any is played, so that a wrong name costs no time.
pub(super) fn conditions(args: &Args, scenarios: &[Loaded]) -> Result<Vec<OutcomeCondition>, CliError> {
    args.condition.as_ref().map_or_else(|| Ok(Vec::new()), |wanted| search::conditions(&wanted.condition, scenarios))
}

/// The games of a scenario that fulfil the condition.
pub(super) struct Fulfilling {
    /// The games that were searched: the first of those played, or all of them.
    searched: Range<u64>,
    /// The numbers of those that fulfil it.
    found: Vec<u64>,
    /// Why none can, if none can.
    refusal: Option<String>,
}

impl Fulfilling {
    /// Plays the games of a scenario again, the first from number `from` on.
    pub(super) fn of(
        one: &ScenarioRun<'_>,
        loaded: &Loaded,
        wanted: &OutcomeCondition,
        (seed, from): (u64, u64),
        io: &Context,
    ) -> Fulfilling {
        let searched = from..from + one.games().min(SEARCH);
        let run = RunKey::new(loaded.system.name(), seed);
        let refusal = search::refusal(wanted, loaded);
        let keep = |number: u64, row: &[i64]| wanted.holds(row).then_some(number);
        let find = || search::first((&*loaded.game, run), searched.clone(), usize::MAX, keep, Word::new(io));
        let found = if refusal.is_some() { Vec::new() } else { find() };
        Fulfilling { searched, found, refusal }
    }

    /// The sentence on their share, such as `Where losses>=5: 62 of 2,000 games, 3.1 % (2.4 to 4.0 %)`.
    fn share(&self, args: &Args, look: terminal::Look) -> String {
        let text = args.condition.as_ref().map_or("", |wanted| &wanted.text);
        terminal::fulfilled(text, proportion(self.found.len() as u64, self.searched.end - self.searched.start), look)
    }

    /// Prints their share above the summary of their scenario.
    pub(super) fn print_share(&self, args: &Args, io: &Context) -> Result<(), CliError> {
        if io.quiet() || !for_people(args) {
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
