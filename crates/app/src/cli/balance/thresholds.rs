//! `--levels`: thresholds of the main number that give wished shares.

use super::super::clock::Clock;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::case::{Arm, Case};
use super::{Args, BLOCK, kept};
use crate::analysis::notable::main_metric;
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::BalanceFacts;
use crate::stats::LEVEL;
use std::time::Instant;

/// Games, unless said.
const GAMES: u64 = 10_000;
/// Games of a pilot.
const PILOT: u64 = 200;

/// Wished shares, parts of 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shares(pub(super) Vec<f64>);

/// Reads shares in percent that add up to 100.
pub(super) fn parse(text: &str) -> Result<Shares, String> {
    let wrong = || "expected shares in percent that add up to 100, such as 10,20,40,20,10".to_owned();
    let shares: Vec<f64> =
        text.split(',').map(|share| share.trim().parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
    let sum: f64 = shares.iter().sum();
    if shares.len() < 2 || !shares.iter().all(|share| *share > 0.0 && share.is_finite()) {
        return Err(wrong());
    }
    match (sum - 100.0).abs() < 1e-6 {
        true => Ok(Shares(shares.into_iter().map(|share| share / sum).collect())),
        false => Err(format!("the shares add up to {sum}, expected 100 percent")),
    }
}

pub(super) fn run(args: &Args, loaded: &Loaded, key: RunKey, wished: &Shares, io: &Context) -> Outcome {
    let game = &*loaded.game;
    let Some(main) = main_metric(game.metrics()) else {
        return Err(CliError::usage("this game has no number that could have thresholds"));
    };
    let games = if args.plan { PILOT } else { args.games.unwrap_or(GAMES) };
    let batch = Run {
        game,
        key,
        games: 0..games,
        threads: args.threads(),
        block: BLOCK,
        part_games: loaded.system.part_games(),
        rule: None,
    };
    let (clock, started) = (Clock::start(args.out.as_deref(), args.force, io)?, Instant::now());
    let seen = batch.play(clock.interrupt.flag(), None, &mut Unwatched);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    if args.plan {
        plan(started.elapsed().as_secs_f64() / seen.games().max(1) as f64, args.games.unwrap_or(GAMES), io);
        return Ok(Exit::Done);
    }
    if seen.games() == 0 {
        io.note("interrupted before the first games were done: nothing is left of them");
        return Ok(Exit::Interrupted);
    }
    let values = seen.metric(main).iter().count();
    if values < wished.0.len() {
        let (name, value) = (&game.metrics()[main].name, if values == 1 { "value" } else { "values" });
        let (level, wished) = (if values == 1 { "level is" } else { "levels are" }, wished.0.len());
        let what = format!("`{name}` takes {values} {value} in {} games", seen.games());
        return Err(CliError::usage(format!("{what}: only {values} {level} possible, and {wished} are wished")));
    }
    let stopped = clock.interrupt.happened();
    let facts = BalanceFacts { level: LEVEL, wanted: None, vary: None, levels: wished.0.clone(), stopped };
    let arms = [Arm { variant: None, loaded, overrides: args.changes.overrides(), seen: &seen }];
    let case = Case { seed: args.seed.seed, facts: &facts, arms: &arms };
    kept::tell(args, clock, &case, games, io, |_| ())?;
    Ok(if stopped { Exit::Interrupted } else { Exit::Done })
}

/// Tells how long so many games take, at so many seconds each.
fn plan(each: f64, games: u64, io: &Context) {
    io.note(&format!(
        "{games} games take about {:.1} s; each share is then known to about {:.1} points",
        each * games as f64,
        150.0 / (games as f64).sqrt()
    ));
}
