//! The verdict: balanced or not.

use super::super::clock::Clock;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::case::{Arm, Case};
use super::{Args, BLOCK, Wanted, kept};
use crate::analysis::balance::{BalanceVerdict, UntilJudged};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::BalanceFacts;
use crate::report::tables::balance::Found;
use crate::stats::LEVEL;

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
        block: BLOCK,
        part_games: loaded.system.part_games(),
        rule: Some(&rule),
    };
    let clock = Clock::start(args.out.as_deref(), args.force, io)?;
    let seen = batch.play(clock.interrupt.flag(), None, &mut Unwatched);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    let stopped = clock.interrupt.happened();
    if wanted.aim.judge(game, &seen, alpha).is_none() {
        let name = wanted.aim.name(game);
        io.note(&match stopped {
            true => "stopped before there was anything to judge: this decides nothing".to_owned(),
            false => format!("`{name}` has nothing to divide by in {} games: this decides nothing", seen.games()),
        });
        return Ok(if stopped { Exit::Interrupted } else { Exit::Undecided });
    }
    let facts =
        BalanceFacts { level: LEVEL, wanted: Some(wanted.facts(game)), vary: None, levels: Vec::new(), stopped };
    let arms = [Arm { variant: None, loaded, overrides: args.changes.overrides(), seen: &seen }];
    let case = Case { seed: args.seed.seed, facts: &facts, arms: &arms };
    let verdict = kept::tell(args, clock, &case, most, io, |found| match found {
        Found::Verdict(told) => told.verdict,
        _ => BalanceVerdict::CannotTell,
    })?;
    let open = verdict == BalanceVerdict::CannotTell;
    if stopped && open {
        io.note("stopped by hand: this decides nothing");
        return Ok(Exit::Interrupted);
    }
    if args.fail_on.iter().any(|named| named.is(verdict)) {
        return Ok(Exit::Verdict);
    }
    if open {
        io.note(&format!("undecided after {most} games, the most that were allowed"));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Done)
}
