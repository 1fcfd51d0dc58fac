//! A search: rounds from a state on, and what was won.

use super::arena::Arena;
use super::doctrine::Frame;
use super::epoch::{Branch, PILOT};
use super::gain::RowGain;
use super::lean::{self, Back};
use super::lineup::{Games, Runner, play};
use super::mutants::Maker;
use super::race::Race;
use super::state::State;
use crate::chance::RunKey;
use serde::{Deserialize, Serialize};
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
    pub(super) arena: &'a dyn Arena,
    frame: &'a Frame,
    key: RunKey,
    pub(super) branch: Branch,
    /// The spread of scores in each row: what a gain is measured by.
    pub(super) spreads: Vec<f64>,
}

/// What was won, in games that no search has used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fresh {
    /// The gain in each row.
    pub rows: Vec<RowGain>,
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
        let mean = rows.iter().map(|&row| arena.weight(row)).sum::<f64>() / rows.len() as f64;
        let spread = |row: usize| spread(runner.scores(row)).max(arena.least_spread(row));
        // Gains of a row are measured by a smaller spread the more the row weighs.
        let spreads = rows.iter().map(|&row| spread(row) * (mean / arena.weight(row))).collect();
        (!runner.broken).then_some(Search { arena, frame, key, branch: Branch::default(), spreads })
    }

    /// This search as one of several.
    pub fn branched(self, branch: Branch) -> Search<'a> {
        Search { branch, ..self }
    }

    /// The spread of scores in each row.
    pub fn spreads(&self) -> &[f64] {
        &self.spreads
    }

    /// The state after one more round. None if it was stopped on the way.
    pub fn round(&self, state: &State, stop: &(dyn Fn() -> bool + Sync)) -> Option<State> {
        let mut next = state.clone();
        let policy: Table = toml::from_str(&state.policy).ok()?;
        let maker = Maker { arena: self.arena, frame: self.frame, key: self.key, branch: self.branch };
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
        let games = Games { rows: &rows, first: state.next, each, epoch: self.branch.race() };
        let (mut open, mut before_that) = (backs, usize::MAX);
        // A part that a row names can go once the row has: what was not valid is tried again while anything goes.
        while open.len() < before_that {
            before_that = open.len();
            let mut later = Vec::new();
            for back in open {
                let mut changed = whole.clone();
                if !back.apply(&mut changed) || changed == whole {
                    continue;
                }
                let mut file = lean::file(self.frame, base, &changed);
                if !self.arena.settle(&mut file) {
                    later.push(back);
                    continue;
                }
                let mut leaner = of(&file);
                play(self.arena, &mut [&mut incumbent, &mut leaner], games, stop, &mut next.played)?;
                let gain = leaner.gain(&incumbent, &rows, &self.spreads).filter(|_| !leaner.broken);
                if gain.is_some_and(|gain| gain.value >= 0.0) {
                    (incumbent, whole) = (leaner, self.frame.whole(&file));
                }
            }
            open = later;
        }
        next.next += each;
        next.policy = toml::to_string(&incumbent.policy).ok()?;
        Some(next)
    }

    /// What the incumbent gains over `base` in games of every row that no round has used, nor an earlier measurement.
    /// None if it was stopped.
    pub fn fresh(&self, state: &State, base: &Table, stop: &(dyn Fn() -> bool + Sync)) -> Option<Fresh> {
        self.fresh_in(state, base, &(0..self.arena.rows()).collect::<Vec<_>>(), stop)
    }

    /// As [`Search::fresh`], in some rows alone.
    pub fn fresh_in(
        &self,
        state: &State,
        base: &Table,
        rows: &[usize],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Fresh> {
        let best: Table = toml::from_str(&state.policy).ok()?;
        let each = (state.played / SHARE / (2 * self.spreads.len() as u64)).clamp(LEAST, MOST);
        let of = |policy: &Table| Runner::new(self.arena.rows(), policy.clone(), Vec::new(), String::new());
        let (mut first, mut second) = (of(base), of(&best));
        let games = Games { rows, first: state.rounds * MOST, each, epoch: self.branch.fresh() };
        play(self.arena, &mut [&mut first, &mut second], games, stop, &mut 0)?;
        let broken = first.broken || second.broken;
        (!broken).then(|| Fresh { rows: second.gains(&first, rows, &self.spreads) })
    }
}

/// The standard deviation of these scores, at least that of one score in all that differs.
fn spread(scores: &[i64]) -> f64 {
    let mut sums = crate::stats::PairedSums::default();
    scores.iter().for_each(|&score| sums.add(0, score));
    let least = 1.0 / scores.len().max(1) as f64;
    sums.variance().map_or(1.0, f64::sqrt).max(least.sqrt())
}
