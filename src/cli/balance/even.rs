//! The verdict: balanced or not.

use super::super::output::{self, Format};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::{Args, Wanted};
use crate::analysis::balance::{BalanceVerdict, UntilJudged};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tables::balance::{Balance, sheet};
use crate::report::terminal;
use crate::stats::LEVEL;
use std::io::Write;

/// The most games, unless said.
const MOST: u64 = 200_000;

pub(super) fn run(args: &Args, loaded: &Loaded, key: RunKey, wanted: &Wanted, io: &Context) -> Outcome {
    let (game, most) = (&*loaded.game, args.max_games.unwrap_or(MOST));
    let alpha = 1.0 - LEVEL;
    let rule = UntilJudged { game, aim: &wanted.aim, target: wanted.target, margin: Some(wanted.margin), alpha };
    let batch = Run {
        game,
        key,
        games: 0..most,
        threads: args.threads(),
        block: 64,
        part_games: loaded.system.part_games(),
        rule: Some(&rule),
    };
    let interrupt = Interrupt::listen(None);
    let seen = batch.play(interrupt.flag(), None, &mut Unwatched);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    let stopped = interrupt.happened();
    let Some(judged) = wanted.aim.judge(game, &seen, alpha) else {
        io.note("stopped before there was anything to judge: this decides nothing");
        return Ok(if stopped { Exit::Interrupted } else { Exit::Undecided });
    };
    let told = Balance {
        system: loaded.system.name(),
        scenario: loaded.document.name(),
        seed: args.seed.seed,
        game,
        aim: &wanted.aim,
        target: wanted.target,
        margin: wanted.margin,
        judged,
        verdict: BalanceVerdict::of(judged.interval, wanted.target, wanted.margin),
        seen: &seen,
        stopped,
    };
    match args.format.unwrap_or_default() {
        Format::Table if io.quiet() => {}
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            io.out().write_all(terminal::balance(&told, look).as_bytes())?;
        }
        format => output::print(&sheet(&told), format, io)?,
    }
    let open = told.verdict == BalanceVerdict::CannotTell;
    if stopped && open {
        io.note("stopped by hand: this decides nothing");
        return Ok(Exit::Interrupted);
    }
    if args.fail_on.iter().any(|verdict| verdict.is(told.verdict)) {
        return Ok(Exit::Verdict);
    }
    if open {
        io.note(&format!("undecided after {most} games, the most that were allowed"));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Done)
}
