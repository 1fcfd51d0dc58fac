//! `sortie run --plan`: a few games, and what they say of many.

use super::super::output::{self, Cell, Sheet};
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::args::Args;
use super::start;
use crate::analysis::half_width;
use crate::batch::{Run, Unwatched, grid};
use crate::chance::RunKey;
use crate::game::Figure;
use crate::stats::Accumulator;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games of the pilot.
const PILOT: u64 = 2_000;
/// The budgets in the table, unless one is named.
const BUDGETS: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
/// What half a 95 % interval is multiplied by to get the difference of two such figures, from dice of their own, that a
/// test at 5 % finds in 8 of 10 cases: (1.960 + 0.842) / 1.960 · √2.
const SMALLEST: f64 = 2.021_5;

/// Plays the pilot and prints the table.
pub(super) fn run(args: &Args, scenarios: &[Loaded], io: &Context) -> Outcome {
    let precision = args.precision.iter().cloned().collect();
    start::precise(&precision, scenarios)?;
    let columns = ["scenario", "games", "seconds", "metric", "half_width", "smallest_difference"];
    let mut table = Sheet::plain(columns);
    for loaded in scenarios {
        let clock = Instant::now();
        let seen = pilot(loaded, args)?;
        let each = clock.elapsed().as_secs_f64() / seen.games() as f64;
        let game = &*loaded.game;
        let named: Vec<(String, Option<f64>)> = match args.precision.is_empty() {
            true => game.metrics().iter().take(1).map(|metric| (metric.name.clone(), None)).collect(),
            false => args.precision.iter().map(|(name, half)| (name.clone(), Some(*half))).collect(),
        };
        for (name, target) in named {
            let half = Figure::named(game, &name).and_then(|figure| half_width(figure, game, &seen));
            for games in budgets(args, half.zip(target), seen.games()) {
                let scaled = half.map(|half| half * (seen.games() as f64 / games as f64).sqrt());
                table.row([
                    loaded.document.name().into(),
                    games.into(),
                    number(Some(each * games as f64)),
                    name.as_str().into(),
                    number(scaled),
                    number(scaled.map(|half| half * SMALLEST)),
                ]);
            }
        }
    }
    output::print(&table, args.format.unwrap_or_default(), io)?;
    io.note(&format!(
        "from {PILOT} games each; `smallest_difference` is that of two runs on dice of their own, found 8 times of \
         10; compare pairs the dice and finds smaller ones"
    ));
    Ok(Exit::Done)
}

fn pilot(loaded: &Loaded, args: &Args) -> Result<Accumulator, CliError> {
    let run = Run {
        game: &*loaded.game,
        key: RunKey::new(loaded.system.name(), args.seed.unwrap_or(1)),
        games: 0..PILOT,
        threads: args.threads(),
        block: 64,
        part_games: loaded.system.part_games(),
        rule: None,
    };
    let seen = run.play(&AtomicBool::new(false), None, &mut Unwatched);
    seen.map_err(|error| CliError::failed("play", error))
}

/// The budget that was named, that which a precision takes (the half-width of the pilot, and the one wanted), or the
/// usual ones.
fn budgets(args: &Args, precision: Option<(f64, f64)>, pilot: u64) -> Vec<u64> {
    match (args.games, precision) {
        (Some(games), _) => vec![games],
        (None, Some((half, target))) => {
            let needed = pilot as f64 * (half / target).powi(2);
            grid().find(|&look| look as f64 >= needed).into_iter().collect()
        }
        (None, None) => BUDGETS.to_vec(),
    }
}

/// Three digits are all that a pilot knows.
pub(in crate::cli) fn number(value: Option<f64>) -> Cell {
    value.filter(|value| value.is_finite()).map_or(Cell::Null, |value| {
        let digits = (2 - value.abs().max(1e-12).log10().floor() as i32).clamp(0, 9) as usize;
        Cell::Number(format!("{value:.digits$}"))
    })
}
