//! Policies in a race with the scores of their games.

use super::arena::{Arena, Entrant};
use super::change::Kind;
use super::gain::{BookGain, RowGain};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;
use toml::Table;

/// Games that a thread plays at a time.
const BLOCK: u64 = 16;

/// A policy in a race.
pub(super) struct Runner<'a> {
    pub(super) policy: Table,
    /// What it changes of the incumbent.
    pub(super) kinds: Vec<Kind>,
    pub(super) change: String,
    entries: Vec<OnceLock<Option<Box<dyn Entrant + 'a>>>>,
    /// By row of the book, in the order of game numbers.
    scores: Vec<Vec<i64>>,
    /// Whether it could not be played in some row.
    pub(super) broken: bool,
}

/// What is played: `each` games from a number on, in these rows.
#[derive(Clone, Copy)]
pub(super) struct Games<'a> {
    pub(super) rows: &'a [usize],
    pub(super) first: u64,
    pub(super) each: u64,
    pub(super) epoch: u32,
}

impl<'a> Runner<'a> {
    pub(super) fn new(rows: usize, policy: Table, kinds: Vec<Kind>, change: String) -> Runner<'a> {
        let entries = (0..rows).map(|_| OnceLock::new()).collect();
        Runner { policy, kinds, change, entries, scores: vec![Vec::new(); rows], broken: false }
    }

    /// Forgets all games, so that others can be played.
    pub(super) fn clear(&mut self) {
        self.scores.iter_mut().for_each(Vec::clear);
    }

    /// The scores in a row.
    pub(super) fn scores(&self, row: usize) -> &[i64] {
        &self.scores[row]
    }

    /// The gains over a base, by row, in the games that both have.
    pub(super) fn gains(&self, base: &Runner<'_>, rows: &[usize], spreads: &[f64]) -> Vec<RowGain> {
        rows.iter().map(|&row| RowGain::of(&base.scores[row], &self.scores[row], spreads[row])).collect()
    }

    /// The mean gain over a base.
    pub(super) fn gain(&self, base: &Runner<'_>, rows: &[usize], spreads: &[f64]) -> Option<BookGain> {
        BookGain::of(&self.gains(base, rows, spreads))
    }

    fn play(&self, arena: &'a dyn Arena, row: usize, epoch: u32, games: Range<u64>) -> Option<Vec<i64>> {
        let entry = self.entries[row].get_or_init(|| arena.enter(row, &self.policy));
        entry.as_ref().map(|entry| entry.play(epoch, games))
    }
}

/// Plays what these runners have not played yet of the games, and counts it in `played`. None if it was stopped.
pub(super) fn play<'a>(
    arena: &'a dyn Arena,
    runners: &mut [&mut Runner<'a>],
    games: Games<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    played: &mut u64,
) -> Option<()> {
    let mut tasks = Vec::new();
    for (at, runner) in runners.iter().enumerate().filter(|(_, runner)| !runner.broken) {
        for &row in games.rows {
            let mut from = runner.scores[row].len() as u64;
            while from < games.each {
                let end = (from + BLOCK).min(games.each);
                tasks.push((at, row, games.first + from..games.first + end));
                from = end;
            }
        }
    }
    let all: &[&mut Runner<'a>] = runners;
    let one = |(at, row, range): &(usize, usize, Range<u64>)| {
        if stop() {
            return Err(());
        }
        Ok(all[*at].play(arena, *row, games.epoch, range.clone()))
    };
    let scores: Vec<Option<Vec<i64>>> = tasks.par_iter().map(one).collect::<Result<_, _>>().ok()?;
    for ((at, row, _), scores) in tasks.into_iter().zip(scores) {
        match scores {
            Some(scores) => {
                *played += scores.len() as u64;
                runners[at].scores[row].extend(scores);
            }
            None => runners[at].broken = true,
        }
    }
    Some(())
}
