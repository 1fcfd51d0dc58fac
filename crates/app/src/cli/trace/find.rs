//! Which game of a run to print: by its outcome, and by its place among others.

use super::super::search::{self, Word, none_of};
use super::super::{CliError, Context, Loaded};
use super::Args;
use crate::analysis::notable::{Place, Standing, even, main_metric, picked, standing};
use crate::chance::RunKey;
use crate::report::grouped;

/// Which of several games to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Pick {
    /// The first game
    First,
    /// The median
    Median,
    /// The 5th percentile
    P05,
    /// The 95th percentile
    P95,
    /// The game nearest to one with another winner
    Closest,
    /// The game farthest from even
    Lopsided,
    /// The first game played among the lowest hundredth
    Catastrophe,
}

impl Pick {
    /// Its place in the distribution; `None` for the first game.
    const fn place(self) -> Option<Place> {
        match self {
            Pick::First => None,
            Pick::Median => Some(Place::Median),
            Pick::P05 => Some(Place::P05),
            Pick::P95 => Some(Place::P95),
            Pick::Closest => Some(Place::Closest),
            Pick::Lopsided => Some(Place::Lopsided),
            Pick::Catastrophe => Some(Place::Catastrophe),
        }
    }
}

/// The default number of games to choose from.
const GAMES: u64 = 1000;
/// The default number of games after which a search for the first is given up.
const SEARCH: u64 = 100_000;

/// The number of the game to print: the one named, or the one that fulfils what is asked.
pub(super) fn game(args: &Args, loaded: &Loaded, run: RunKey, io: &Context) -> Result<u64, CliError> {
    if args.condition.is_none() && args.pick.is_none() {
        if args.games.is_some() {
            return Err(CliError::usage("--games needs --where or --pick: it is the number of games to choose from"));
        }
        return Ok(args.game.unwrap_or(0));
    }
    let game = &*loaded.game;
    let wanted = args.condition.as_ref().map(|wanted| search::conditions(wanted, [loaded])).transpose()?;
    let wanted = wanted.and_then(|wanted| wanted.into_iter().next());
    let fulfils = |row: &[i64]| wanted.as_ref().is_none_or(|wanted| wanted.holds(row));
    let pick = args.pick.unwrap_or(Pick::First);
    if pick == Pick::First && args.games.is_none() {
        let keep = |number: u64, row: &[i64]| fulfils(row).then_some(number);
        let found = search::first((game, run), 0..SEARCH, 1, keep, Word::new(io));
        let number = *found.first().ok_or_else(|| none_of(SEARCH))?;
        io.note(&format!("game {number} is the first that fulfils the condition, of {} games searched", number + 1));
        return Ok(number);
    }
    let games = args.games.unwrap_or(GAMES);
    let keep = |number: u64, row: &[i64]| fulfils(row).then(|| (number, standing(game, number, row)));
    let found: Vec<(u64, Option<Standing>)> = search::first((game, run), 0..games, usize::MAX, keep, Word::new(io));
    let count = found.len();
    let Some(place) = pick.place() else {
        let (number, _) = found.first().ok_or_else(|| none_of(games))?;
        io.note(&format!("game {number} is the first {}", among(count, games, wanted.is_some())));
        return Ok(*number);
    };
    let found: Vec<Standing> = found.into_iter().filter_map(|(_, standing)| standing).collect();
    let chosen = picked(&found, place, even(game, &found)).ok_or_else(|| none_of(games))?;
    let (number, metric) = (chosen.game, &game.metrics()[main_metric(game.metrics()).unwrap_or(0)]);
    let value = chosen.main / i64::from(metric.scale);
    let of = among(count, games, wanted.is_some());
    io.note(&format!("game {number} is {} by {} ({value}) {of}", place.said(), metric.name));
    Ok(number)
}

/// The clause with the number of games among which the game was chosen.
fn among(count: usize, games: u64, conditional: bool) -> String {
    let [count, games] = [count as u64, games].map(grouped);
    if conditional { format!("of {count} that fulfil the condition, among {games}") } else { format!("of {games}") }
}
