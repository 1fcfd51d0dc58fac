//! Plays games once more with the recording journal, to count how often each rule fires.

use crate::chance::RunKey;
use crate::game::Game;
use crate::report::tables::tally::Tally;
use rayon::prelude::*;
use std::ops::Range;

/// How many games are looked at, unless there are fewer.
pub const FIRINGS_OVER: u64 = 1000;

/// Tallies the first of these games of a system with `rules` rules, on the threads of the current pool.
pub fn firings(game: &dyn Game, rules: usize, key: RunKey, games: Range<u64>) -> Tally {
    let one = |mut tally: Tally, number: u64| {
        tally.add(&game.record(key.game(0, number)));
        tally
    };
    let both = |mut tally: Tally, other: Tally| {
        tally.merge(&other);
        tally
    };
    let games = games.start..games.end.min(games.start + FIRINGS_OVER);
    games.into_par_iter().fold(|| Tally::new(rules), one).reduce(|| Tally::new(rules), both)
}
