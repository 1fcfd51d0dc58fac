//! `--levels`: thresholds of the main number that give wished shares.

use super::super::output::{self, Format};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::Args;
use crate::analysis::balance::levels;
use crate::analysis::notable::main_metric;
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tables::balance::{Calibrated, calibrated};
use crate::report::terminal;
use std::io::Write;
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
    let fine = shares.len() >= 2 && shares.iter().all(|share| *share > 0.0) && (sum - 100.0).abs() < 1e-6;
    if fine { Ok(Shares(shares.into_iter().map(|share| share / sum).collect())) } else { Err(wrong()) }
}

pub(super) fn run(args: &Args, loaded: &Loaded, key: RunKey, wished: &Shares, io: &Context) -> Outcome {
    let game = &*loaded.game;
    let Some(index) = main_metric(game.metrics()) else {
        return Err(CliError::usage("this game has no number that could have thresholds"));
    };
    let games = if args.plan { PILOT } else { args.games.unwrap_or(GAMES) };
    let batch = Run {
        game,
        key,
        games: 0..games,
        threads: args.threads(),
        block: 64,
        part_games: loaded.system.part_games(),
        rule: None,
    };
    let (interrupt, clock) = (Interrupt::listen(None), Instant::now());
    let seen = batch.play(interrupt.flag(), None, &mut Unwatched);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    if args.plan {
        let each = clock.elapsed().as_secs_f64() / seen.games().max(1) as f64;
        let all = args.games.unwrap_or(GAMES);
        io.note(&format!(
            "{all} games take about {:.1} s; each share is then known to about {:.1} points",
            each * all as f64,
            150.0 / (all as f64).sqrt()
        ));
        return Ok(Exit::Done);
    }
    if seen.games() == 0 {
        io.note("interrupted before the first games were done: nothing is left of them");
        return Ok(Exit::Interrupted);
    }
    let found = levels(seen.metric(index), &wished.0);
    let told = Calibrated {
        system: loaded.system.name(),
        scenario: loaded.document.name(),
        seed: args.seed.seed,
        metric: &game.metrics()[index],
        games: seen.metric(index).count(),
        levels: &found,
    };
    match args.format.unwrap_or_default() {
        Format::Table if io.quiet() => {}
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            io.out().write_all(terminal::calibrated(&told, look).as_bytes())?;
        }
        format => output::print(&calibrated(&told), format, io)?,
    }
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Done })
}
