//! A search: rounds from a state on, and what was won.

use super::arena::Arena;
use super::doctrine::Frame;
use super::epoch::{FRESH, PILOT, RACE};
use super::gain::RowGain;
use super::lean::{self, Back};
use super::lineup::{Games, Runner, play};
use super::mutants::Maker;
use super::race::Race;
use super::state::State;
use crate::chance::RunKey;
use toml::Table;

/// The games that measure what was won are one for this number of games of the search, in all rows together.
const SHARE: u64 = 4;
/// The fewest and the most games of a policy in a row that measure what was won.
const LEAST: u64 = 400;
const MOST: u64 = 50_000;

/// The games that judge the changes taken back are one for this number of games of the search, all together.
const LEAN: u64 = 6;
/// The fewest games of a row that judge a change taken back.
const FEWEST: u64 = 16;

/// A search over a book.
pub struct Search<'a> {
    arena: &'a dyn Arena,
    frame: &'a Frame,
    key: RunKey,
    /// The spread of scores in each row: what a gain is measured by.
    spreads: Vec<f64>,
}

/// What was won, in games that no search has used.
pub struct Fresh {
    /// The gain in each row.
    pub rows: Vec<RowGain>,
    /// The games of each policy in each row.
    pub games: u64,
}

impl<'a> Search<'a> {
    /// The games of each row that measure the spread of its scores.
    pub const PILOT_GAMES: u64 = 100;

    /// Prepares a search that begins with `base`: plays a pilot of each row. None if it was stopped, or if the policy
    /// is not valid in some row.
    pub fn new(
        arena: &'a dyn Arena,
        frame: &'a Frame,
        key: RunKey,
        base: &Table,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Search<'a>> {
        let rows: Vec<usize> = (0..arena.rows()).collect();
        let mut runner = Runner::new(rows.len(), base.clone(), Vec::new(), String::new());
        let games = Games { rows: &rows, first: 0, each: Search::PILOT_GAMES, epoch: PILOT };
        play(arena, &mut [&mut runner], games, stop, &mut 0)?;
        let spreads = rows.iter().map(|&row| spread(runner.scores(row)).max(arena.least_spread(row))).collect();
        (!runner.broken).then_some(Search { arena, frame, key, spreads })
    }

    /// The spread of scores in each row.
    pub fn spreads(&self) -> &[f64] {
        &self.spreads
    }

    /// The state after one more round. None if it was stopped on the way.
    pub fn round(&self, state: &State, stop: &(dyn Fn() -> bool + Sync)) -> Option<State> {
        let mut next = state.clone();
        let policy: Table = toml::from_str(&state.policy).ok()?;
        let maker = Maker { arena: self.arena, frame: self.frame, key: self.key };
        let race = Race { maker, spreads: &self.spreads, stop };
        if let Some(better) = race.run(&mut next, &policy)? {
            next.policy = toml::to_string(&better).ok()?;
        }
        Some(next)
    }

    /// The state with a leaner incumbent: of its changes of the policy `base` those are taken back that bring nothing.
    /// None if it was stopped.
    pub fn lean(&self, state: &State, base: &Table, stop: &(dyn Fn() -> bool + Sync)) -> Option<State> {
        let mut next = state.clone();
        let policy: Table = toml::from_str(&state.policy).ok()?;
        let rows: Vec<usize> = (0..self.arena.rows()).collect();
        let (before, mut whole) = (self.frame.whole(base), self.frame.whole(&policy));
        let of = |policy: &Table| Runner::new(rows.len(), policy.clone(), Vec::new(), String::new());
        let mut incumbent = of(&policy);
        let backs = Back::all(&before, &whole);
        let each = state.played / LEAN / (backs.len() * rows.len()).max(1) as u64;
        let each = each.clamp(FEWEST, LEAST);
        let games = Games { rows: &rows, first: state.next, each, epoch: RACE };
        for back in backs {
            let mut changed = whole.clone();
            if !back.apply(&mut changed) || changed == whole {
                continue;
            }
            let mut file = lean::file(self.frame, base, &changed);
            if !self.arena.settle(&mut file) {
                continue;
            }
            let mut leaner = of(&file);
            play(self.arena, &mut [&mut incumbent, &mut leaner], games, stop, &mut next.played)?;
            let gain = leaner.gain(&incumbent, &rows, &self.spreads).filter(|_| !leaner.broken);
            if gain.is_some_and(|gain| gain.value >= 0.0) {
                (incumbent, whole) = (leaner, self.frame.whole(&file));
            }
        }
        next.next += each;
        next.policy = toml::to_string(&incumbent.policy).ok()?;
        Some(next)
    }

    /// What the incumbent gains over `base` in games of every row that no round has used, nor an earlier measurement.
    /// None if it was stopped.
    pub fn fresh(&self, state: &State, base: &Table, stop: &(dyn Fn() -> bool + Sync)) -> Option<Fresh> {
        let best: Table = toml::from_str(&state.policy).ok()?;
        let each = (state.played / SHARE / (2 * self.spreads.len() as u64)).clamp(LEAST, MOST);
        let rows: Vec<usize> = (0..self.arena.rows()).collect();
        let of = |policy: &Table| Runner::new(rows.len(), policy.clone(), Vec::new(), String::new());
        let (mut first, mut second) = (of(base), of(&best));
        let games = Games { rows: &rows, first: state.rounds * MOST, each, epoch: FRESH };
        play(self.arena, &mut [&mut first, &mut second], games, stop, &mut 0)?;
        let broken = first.broken || second.broken;
        (!broken).then(|| Fresh { rows: second.gains(&first, &rows, &self.spreads), games: each })
    }
}

/// The standard deviation of these scores, at least that of one score in all that differs.
fn spread(scores: &[i64]) -> f64 {
    let mut sums = crate::stats::PairedSums::default();
    scores.iter().for_each(|&score| sums.add(0, score));
    let least = 1.0 / scores.len().max(1) as f64;
    sums.variance().map_or(1.0, f64::sqrt).max(least.sqrt())
}
