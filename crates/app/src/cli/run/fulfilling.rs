//! The games of a run whose outcome fulfils a condition: their numbers, and the command that prints one.

use super::super::output::Format;
use super::super::search::{self, Word};
use super::super::{CliError, Context, Loaded};
use super::args::Args;
use crate::analysis::condition::OutcomeCondition;
use crate::chance::RunKey;
use std::io::Write;
use std::ops::Range;

/// How many games are named.
const NAMED: usize = 5;
/// Games that are played again to find them, at most.
const SEARCH: u64 = 100_000;

/// The condition of `--where` on each scenario; before any is played, so that a wrong name costs no time.
pub(super) fn conditions(args: &Args, scenarios: &[Loaded]) -> Result<Vec<OutcomeCondition>, CliError> {
    args.condition.as_ref().map_or_else(|| Ok(Vec::new()), |wanted| search::conditions(wanted, scenarios))
}

/// Prints the first games of a scenario, as it was named, that fulfil a condition.
pub(super) fn tell(
    args: &Args,
    (name, loaded, wanted): (&str, &Loaded, &OutcomeCondition),
    seed: u64,
    games: Range<u64>,
    io: &Context,
) -> Result<(), CliError> {
    let end = games.end.min(games.start.saturating_add(SEARCH));
    let run = RunKey::new(loaded.system.name(), seed);
    let refusal = search::refusal(wanted, loaded);
    let keep = |number: u64, row: &[i64]| wanted.holds(row).then_some(number);
    let find = || search::first((&*loaded.game, run), games.start..end, NAMED, keep, Word::new(io));
    let found = if refusal.is_some() { Vec::new() } else { find() };
    let message = match (found.first(), refusal) {
        (None, Some(refusal)) => refusal,
        (None, None) => format!("no game from {} to {} fulfils --where", games.start, end - 1),
        (Some(first), _) => {
            let numbers = found.iter().map(u64::to_string).collect::<Vec<String>>().join(", ");
            let command = super::told_by(args, name, *first, seed);
            let share = "how many there are: --given in place of --where";
            format!("first games that fulfil --where: {numbers}\n{command}\n{share}")
        }
    };
    match args.format {
        // Below a summary for people; beside data for programs it would be in the way.
        None | Some(Format::Table) => Ok(writeln!(io.out(), "\n  {}", message.replace('\n', "\n  "))?),
        Some(_) => {
            io.note(&message);
            Ok(())
        }
    }
}
