//! `--plan`: how many games a verdict takes.

use super::super::job::Estimate;
use super::super::output::Sheet;
use super::super::run::plan::number;
use super::super::{CliError, Loaded};
use super::varied::MOST;
use super::{Args, Wanted};
use crate::analysis::balance::{Judged, most_probes};
use crate::stats::LEVEL;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games of the pilot.
const PILOT: u64 = 1_000;

/// Plays the pilot: how many games a verdict takes, or a search at most.
pub(super) fn estimate(args: &Args, loaded: &Loaded, wanted: &Wanted) -> Result<Estimate, CliError> {
    let (game, clock) = (&*loaded.game, Instant::now());
    let seen = args.batch(PILOT).play(loaded, None, &AtomicBool::new(false))?;
    let each = clock.elapsed().as_secs_f64() / PILOT as f64;
    let columns = ["scenario", "metric", "value", "half_width", "games_needed", "seconds"];
    let mut table = Sheet::plain(columns);
    let judged = wanted.aim.judge(game, &seen, 1.0 - LEVEL);
    let half = judged.and_then(|Judged { interval, .. }| Some(interval?.half_width()));
    let needed = judged.and_then(|Judged { value, interval, .. }| {
        let interval = interval?;
        // To the nearer verdict: within the margin, or beyond it.
        let apart = ((value - wanted.target).abs() - wanted.margin).abs().max(wanted.margin / 10.0);
        Some(PILOT as f64 * (interval.half_width() / apart).powi(2))
    });
    let (games, seconds) = match &args.vary {
        None => (needed, needed.map(|needed| needed * each)),
        Some(varied) => {
            let most = args.max_games.unwrap_or(MOST) as f64 * most_probes(varied.last + 1) as f64;
            (Some(most), Some(most * each))
        }
    };
    table.row([
        loaded.document.name().into(),
        wanted.aim.name(game).into(),
        number(judged.map(|judged| judged.value)),
        number(half),
        number(games.map(f64::ceil)),
        number(seconds),
    ]);
    let meaning = match &args.vary {
        None => "the games after which the verdict is decided, if the figure is what it looks like",
        Some(_) => "the most games that the search may take",
    };
    Ok(Estimate { table: Some(table), note: Some(format!("from {PILOT} games; games_needed: {meaning}")) })
}
