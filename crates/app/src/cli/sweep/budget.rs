//! How many games a sweep of a whole set of parameters may take, unless the user says so.

use super::super::Loaded;
use crate::chance::RunKey;

/// The least games of all points together, in parts of the system's datasets: ten seconds of play of a long scenario
/// each.
const PARTS: u64 = 3;
/// The events that all games together report, where that is more games: what a game takes is about in proportion to its
/// events.
const EVENTS: u64 = 60_000_000;
/// Games whose events are counted.
const RECORDED: u64 = 4;

/// The number of games. It follows from the scenario and the seed alone.
pub(super) fn games(base: &Loaded, seed: u64) -> u64 {
    let key = RunKey::new(base.system.name(), seed);
    let of = |game: u64| base.game.record(key.game(0, game)).events.len() as u64;
    let events = ((0..RECORDED).map(of).sum::<u64>() / RECORDED).max(1);
    (PARTS * base.system.part_games()).max(EVENTS / events)
}
