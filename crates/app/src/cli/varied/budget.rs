//! How many games a question about many scenarios may take, so that it ends in a minute or so wherever it is asked.

use super::super::Loaded;
use crate::chance::RunKey;

/// The least games of all scenarios together, in parts of the system's datasets: ten seconds of play of a long scenario
/// each.
const PARTS: u64 = 3;
/// The events that the games of all scenarios together report, where that is more games: what a game takes is about in
/// proportion to its events.
const EVENTS: u64 = 60_000_000;
/// Games whose events are counted.
const RECORDED: u64 = 4;

/// The games of all scenarios together, each about as long as this one.
pub(in crate::cli) fn budget(loaded: &Loaded, seed: u64) -> u64 {
    (PARTS * loaded.system.part_games()).max(EVENTS / events(loaded, seed))
}

/// The events of a game, on average.
fn events(loaded: &Loaded, seed: u64) -> u64 {
    let key = RunKey::new(loaded.system.name(), seed);
    let of = |game: u64| loaded.game.record(key.game(0, game)).events.len() as u64;
    ((0..RECORDED).map(of).sum::<u64>() / RECORDED).max(1)
}
