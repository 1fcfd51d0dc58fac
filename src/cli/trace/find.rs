//! Which game of a run is worth telling: by its outcome, and by its place among others.

use super::super::{CliError, Context, Loaded};
use super::Args;
use crate::analysis::condition::{Condition, OutcomeCondition};
use crate::chance::RunKey;
use crate::game::{Game, Metric, MetricKind, NULL};
use std::ops::Range;

/// Which of several games to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Pick {
    /// The first
    First,
    /// The one in the middle
    Median,
    /// The one that 95 in 100 do not exceed
    P95,
    /// The one whose main number is nearest to 0
    Closest,
}

/// Games to choose from, where nothing else is said.
const GAMES: u64 = 1000;
/// Games after which a search for the first is given up, where nothing else is said.
const SEARCH: u64 = 100_000;

/// A game that fulfils what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    game: u64,
    /// Its main number.
    main: i64,
}

/// The games of a run, played one after another.
fn outcomes(game: &dyn Game, run: RunKey, games: Range<u64>) -> impl Iterator<Item = (u64, Vec<i64>)> {
    let mut worker = game.worker();
    let cells = game.metrics().len();
    games.map(move |number| {
        let mut row = vec![0; cells];
        worker.play(run.game(0, number), &mut row);
        (number, row)
    })
}

/// The condition on the outcomes of a game.
pub(in crate::cli) fn condition(condition: &Condition, game: &dyn Game) -> Result<OutcomeCondition, CliError> {
    condition.on(game.metrics()).map_err(|fault| {
        let expected = fault.expected.map(|expected| format!(", expected {expected}")).unwrap_or_default();
        CliError::Usage { what: format!("{}{expected}", fault.what), nearest: fault.nearest }
    })
}

/// The numbers of the first `most` of these games that fulfil a condition.
pub(in crate::cli) fn first_fulfilling(
    game: &dyn Game,
    run: RunKey,
    wanted: &OutcomeCondition,
    games: Range<u64>,
    most: usize,
) -> Vec<u64> {
    outcomes(game, run, games).filter(|(_, row)| wanted.holds(row)).map(|(number, _)| number).take(most).collect()
}

/// The number of the game to tell: the one named, or the one that fulfils what is asked.
pub(super) fn game(args: &Args, loaded: &Loaded, run: RunKey, io: &Context) -> Result<u64, CliError> {
    if args.condition.is_none() && args.pick.is_none() {
        if args.games.is_some() {
            return Err(CliError::usage("--games needs --where or --pick: it says how many games to choose from"));
        }
        return Ok(args.game.unwrap_or(0));
    }
    let game = &*loaded.game;
    let wanted = args.condition.as_ref().map(|wanted| condition(wanted, game)).transpose()?;
    let fulfils = |row: &[i64]| wanted.as_ref().is_none_or(|wanted| wanted.holds(row));
    let pick = args.pick.unwrap_or(Pick::First);
    if pick == Pick::First && args.games.is_none() {
        let first = outcomes(game, run, 0..SEARCH).find(|(_, row)| fulfils(row));
        let (number, _) = first.ok_or_else(|| none_of(SEARCH))?;
        io.note(&format!("game {number} is the first that fulfils it: 1 of {}", number + 1));
        return Ok(number);
    }
    let games = args.games.unwrap_or(GAMES);
    let main = main_metric(game.metrics());
    let fulfilling = outcomes(game, run, 0..games).filter(|(_, row)| fulfils(row));
    let found: Vec<Found> = fulfilling.map(|(game, row)| Found { game, main: row[main] }).collect();
    let count = found.len();
    let Some(Found { game: number, main: value }) = picked(found, pick) else { return Err(none_of(games)) };
    let metric = &game.metrics()[main];
    let value = if value == NULL { "none".to_owned() } else { (value / i64::from(metric.scale)).to_string() };
    let what = match pick {
        Pick::First => "the first".to_owned(),
        Pick::Median => format!("the median by {} ({value})", metric.name),
        Pick::P95 => format!("the 95th percentile by {} ({value})", metric.name),
        Pick::Closest => format!("the closest by {} ({value})", metric.name),
    };
    let of = if wanted.is_some() { format!("of {count} that fulfil it, among {games}") } else { format!("of {games}") };
    io.note(&format!("game {number} is {what} {of}"));
    Ok(number)
}

fn none_of(games: u64) -> CliError {
    CliError::usage(format!("none of the first {games} games fulfils it"))
}

/// The number by which games are told apart: the first metric that is one.
fn main_metric(metrics: &[Metric]) -> usize {
    metrics.iter().position(|metric| metric.kind == MetricKind::Integer).unwrap_or(0)
}

/// The game at a place among these; of equals the one played first.
fn picked(mut found: Vec<Found>, pick: Pick) -> Option<Found> {
    let last = found.len().checked_sub(1)?;
    match pick {
        Pick::First => {}
        Pick::Median | Pick::P95 => found.sort_by_key(|one| (one.main, one.game)),
        Pick::Closest => found.sort_by_key(|one| (one.main.unsigned_abs(), one.game)),
    }
    let place = match pick {
        Pick::First | Pick::Closest => 0,
        Pick::Median => last / 2,
        Pick::P95 => last * 95 / 100,
    };
    found.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_picked_by_its_place() {
        let mains = [5, -1, 9, 0, 3, NULL + 1];
        let found: Vec<Found> = (0..).zip(mains).map(|(game, main)| Found { game, main }).collect();
        let pick = |pick| picked(found.clone(), pick).unwrap().game;
        assert_eq!([Pick::First, Pick::Median, Pick::P95, Pick::Closest].map(pick), [0, 3, 0, 3]);
        assert_eq!(picked(Vec::new(), Pick::Median), None);
    }
}
