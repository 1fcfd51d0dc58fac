//! Searches the games of a run, in their order and on all threads, and reports progress from time to time.

use super::{CliError, Context, Loaded};
use crate::analysis::condition::{Condition, OutcomeCondition};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::terminal;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Games that are played before the search looks for the first time whether it has enough; each next stretch is twice
/// as long.
const FIRST: u64 = 8;
/// The number of games in the longest stretch.
const LONGEST: u64 = 4096;
/// The greatest number of games that a thread plays at a time.
const BLOCK: u64 = 64;
/// The interval between two progress messages.
const WORD: Duration = Duration::from_secs(5);

/// Prints progress messages of a search, at most one for each interval, and knows when the search is to end early.
pub(super) struct Word<'a> {
    io: &'a Context,
    every: Duration,
    said: Instant,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Word<'a> {
    /// A reporter whose first interval begins now.
    pub(super) fn new(io: &'a Context) -> Word<'a> {
        Word { io, every: WORD, said: Instant::now(), stop: None }
    }

    /// As it is, of a search that ends early once `stop` is set.
    pub(super) fn until(self, stop: &'a AtomicBool) -> Word<'a> {
        Word { stop: Some(stop), ..self }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Prints the message, unless the last one was less than an interval ago.
    pub(super) fn say(&mut self, message: impl FnOnce() -> String) {
        if self.said.elapsed() >= self.every {
            self.io.note(&message());
            self.said = Instant::now();
        }
    }
}

/// The results of `keep` for the first `most` games that have one, in the order of the games; of fewer games where the
/// search ends early.
pub(super) fn first<T: Send>(
    (game, run): (&dyn Game, RunKey),
    games: Range<u64>,
    most: usize,
    keep: impl Fn(u64, &[i64]) -> Option<T> + Sync,
    mut word: Word<'_>,
) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    let (mut next, mut stretch) = (games.start, FIRST);
    while next < games.end && found.len() < most && !word.is_stopped() {
        let end = games.end.min(next.saturating_add(stretch));
        let block = (stretch / 8).clamp(1, BLOCK);
        let play = |at: u64| -> Vec<T> {
            let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
            let first = next + at * block;
            let kept = |number: u64| {
                worker.play(run.game(0, number), &mut row);
                keep(number, &row)
            };
            (first..end.min(first + block)).filter_map(kept).collect()
        };
        let blocks: Vec<Vec<T>> = (0..(end - next).div_ceil(block)).into_par_iter().map(play).collect();
        found.extend(blocks.into_iter().flatten());
        (next, stretch) = (end, (stretch * 2).min(LONGEST));
        word.say(|| {
            format!("searched {} of {} games, found {}", next - games.start, games.end - games.start, found.len())
        });
    }
    found.truncate(most);
    found
}

/// Prepares a condition for the outcomes of a game.
///
/// # Errors
/// If the game has no such metric or value.
pub(super) fn condition(condition: &Condition, game: &dyn Game) -> Result<OutcomeCondition, CliError> {
    condition.on(game.metrics()).map_err(CliError::of)
}

/// Prepares a condition for the outcomes of each of these games.
///
/// # Errors
/// If a game has no such metric or value, or if no game of any scenario can fulfil the condition.
pub(super) fn conditions<'a>(
    wanted: &Condition,
    scenarios: impl IntoIterator<Item = &'a Loaded>,
) -> Result<Vec<OutcomeCondition>, CliError> {
    let mut conditions = Vec::new();
    let mut refusals: Vec<String> = Vec::new();
    for loaded in scenarios {
        let on = condition(wanted, &*loaded.game)?;
        refusals.extend(refusal(&on, loaded));
        conditions.push(on);
    }
    match refusals.len() == conditions.len() {
        true if !refusals.is_empty() => Err(CliError::usage(refusals.join("\n"))),
        _ => Ok(conditions),
    }
}

/// The reason why no game of a scenario can fulfil a condition, if none can.
pub(super) fn refusal(condition: &OutcomeCondition, loaded: &Loaded) -> Option<String> {
    let why = condition.impossible(loaded.game.metrics())?;
    Some(format!("{}/{}: {why}, so no game fulfils the condition", loaded.system.name(), loaded.document.name()))
}

/// The error of a search that found nothing.
pub(super) fn none_of(games: u64) -> CliError {
    CliError::usage(terminal::none_of(games))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Captured;
    use crate::game::System;
    use crate::game::testing::toy::{Duel, Toy};

    fn context(err: &Captured) -> Context {
        Context::with(&[&Toy], Toy.library(), Box::new(std::io::sink()), err.sink())
    }

    #[test]
    fn it_finds_the_first_games_in_their_order_whatever_the_stretches() {
        let duel = Duel::default().playable();
        let (mut worker, mut row) = (duel.worker(), vec![0; duel.metrics().len()]);
        let plain: Vec<u64> = (0..3000)
            .filter(|&number| {
                worker.play(Toy::key(2).game(0, number), &mut row);
                row[6] >= 3
            })
            .collect();
        let err = Captured::default();
        let io = context(&err);
        let keep = |number: u64, row: &[i64]| (row[6] >= 3).then_some(number);
        let found = |most: usize| first((&duel, Toy::key(2)), 0..3000, most, keep, Word::new(&io));
        assert!(plain.len() > 500 && found(usize::MAX) == plain);
        assert_eq!(found(7), plain[..7]);
        assert_eq!(err.text(), "", "a short search says nothing");
    }

    #[test]
    fn a_search_ends_early_once_it_is_to_stop() {
        let duel = Duel::default().playable();
        let io = context(&Captured::default());
        let stop = AtomicBool::new(false);
        let keep = |number: u64, _: &[i64]| {
            stop.store(true, Ordering::Relaxed);
            Some(number)
        };
        let found = first((&duel, Toy::key(2)), 0..1_000_000, usize::MAX, keep, Word::new(&io).until(&stop));
        assert_eq!(found, (0..FIRST).collect::<Vec<_>>(), "the first stretch is the last");
    }

    #[test]
    fn a_long_search_says_how_far_it_is_wherever_messages_go() {
        let duel = Duel::default().playable();
        let err = Captured::default();
        let io = context(&err);
        let word = Word { every: Duration::ZERO, ..Word::new(&io) };
        let none = first((&duel, Toy::key(2)), 0..1000, 1, |_, _| None::<u64>, word);
        assert!(none.is_empty() && err.text().ends_with("sortie: searched 1000 of 1000 games, found 0\n"));
        assert!(err.text().lines().count() > 5, "{}", err.text());
    }
}
