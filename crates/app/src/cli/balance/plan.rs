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

/// Games of the pilot of a scenario.
const PILOT: u64 = 1_000;
/// Games of the pilot of each of several scenarios.
const PILOT_EACH: u64 = 200;

/// Plays the pilot: how many games a verdict takes, or a search at most.
pub(super) fn estimate(args: &Args, loaded: &Loaded, wanted: &Wanted) -> Result<Estimate, CliError> {
    let pilot = Pilot::play(args, loaded, wanted, PILOT, 1.0 - LEVEL)?;
    let (games, meaning) = match args.single().flatten() {
        None => (pilot.needed, VERDICT),
        Some(varied) => {
            let most = args.max_games.unwrap_or(MOST) as f64 * most_probes(varied.last + 1) as f64;
            (Some(most), "the most games that the search may take")
        }
    };
    let mut table = sheet();
    pilot.row(&mut table, games);
    Ok(Estimate { table: Some(table), note: Some(format!("from {PILOT} games; games_needed: {meaning}")) })
}

/// Plays the pilot of each scenario: how many games each verdict takes, `most` at most.
pub(super) fn estimates<'a>(
    args: &Args,
    scenarios: impl Iterator<Item = (&'a Loaded, &'a Wanted)>,
    alpha: f64,
    most: u64,
) -> Result<Estimate, CliError> {
    let (mut table, mut seconds) = (sheet(), 0.0);
    for (loaded, wanted) in scenarios {
        let pilot = Pilot::play(args, loaded, wanted, PILOT_EACH, alpha)?;
        let games = pilot.needed.map_or(most as f64, |needed| needed.min(most as f64));
        seconds += games * pilot.each;
        pilot.row(&mut table, Some(games));
    }
    let note = format!("from {PILOT_EACH} games of each; games_needed: {VERDICT}; {seconds:.0} s together");
    Ok(Estimate { table: Some(table), note: Some(note) })
}

const VERDICT: &str = "the games after which the verdict is decided, if the figure is what it looks like";

/// What a few games of a scenario show.
struct Pilot<'a> {
    loaded: &'a Loaded,
    wanted: &'a Wanted,
    judged: Option<Judged>,
    /// The seconds that a game takes.
    each: f64,
    /// The games that a verdict takes.
    needed: Option<f64>,
}

impl<'a> Pilot<'a> {
    fn play(
        args: &Args,
        loaded: &'a Loaded,
        wanted: &'a Wanted,
        games: u64,
        alpha: f64,
    ) -> Result<Pilot<'a>, CliError> {
        let clock = Instant::now();
        let seen = args.batch(games).play(loaded, None, &AtomicBool::new(false))?;
        let each = clock.elapsed().as_secs_f64() / games as f64;
        let judged = wanted.aim.judge(&*loaded.game, &seen, alpha);
        let needed = judged.and_then(|Judged { value, interval, .. }| {
            let interval = interval?;
            // To the nearer verdict: within the margin, or beyond it.
            let apart = ((value - wanted.target).abs() - wanted.margin).abs().max(wanted.margin / 10.0);
            Some(games as f64 * (interval.half_width() / apart).powi(2))
        });
        Ok(Pilot { loaded, wanted, judged, each, needed })
    }

    fn row(&self, table: &mut Sheet, games: Option<f64>) {
        let half = self.judged.and_then(|judged| Some(judged.interval?.half_width()));
        table.row([
            self.loaded.document.name().into(),
            self.wanted.aim.name(&*self.loaded.game).into(),
            number(self.judged.map(|judged| judged.value)),
            number(half),
            number(games.map(f64::ceil)),
            number(games.map(|games| games * self.each)),
        ]);
    }
}

fn sheet() -> Sheet {
    Sheet::plain(["scenario", "metric", "value", "half_width", "games_needed", "seconds"])
}
