//! One round: a field is halved until few are left, and the best has to pass a test.

use super::gain::BookGain;
use super::lineup::{Games, Runner, play};
use super::mutants::Maker;
use super::state::{State, Step};
use toml::Table;

/// The policies of a race.
const FIELD: usize = 24;
/// The policies that go on from each stage: the last are tested.
const LEFT: [usize; 4] = [12, 6, 3, 2];
/// Rows of the book in the first stage; each further one has twice as many.
const ROWS: usize = 2;
/// The games of the first look of a test, as a multiple of those of the first stage of the race.
const TEST: u64 = 16;
/// The looks of a test, each at twice the games: below the first number of standard errors the policy is dropped, from
/// the second on it is accepted.
const LOOKS: [(f64, f64); 4] = [(0.3, 3.0), (0.8, 2.7), (1.4, 2.4), (2.1, 2.1)];

/// A round of a search.
pub(super) struct Race<'a, 's> {
    pub(super) maker: Maker<'a>,
    pub(super) spreads: &'s [f64],
    pub(super) stop: &'s (dyn Fn() -> bool + Sync),
}

impl<'a> Race<'a, '_> {
    /// Runs the round. None if it was stopped; the state is then not to be used.
    pub(super) fn run(&self, state: &mut State, policy: &Table) -> Option<Option<Table>> {
        let arena = self.maker.arena;
        let mut incumbent = Runner::new(arena.rows(), policy.clone(), Vec::new(), String::new());
        let mut field = self.maker.field(state, policy, FIELD);
        if (self.stop)() {
            return None;
        }
        let order = order(arena.rows(), state.rounds);
        let (mut rows, mut each) = (&order[..], 0);
        for (stage, left) in LEFT.into_iter().enumerate() {
            let games = state.games << stage;
            rows = &order[..(ROWS << stage).min(order.len())];
            each = games.div_ceil(rows.len() as u64).max(2);
            let games = Games { rows, first: state.next, each, epoch: self.maker.branch.race() };
            let mut all: Vec<&mut Runner<'a>> = field.iter_mut().chain([&mut incumbent]).collect();
            play(arena, &mut all, games, self.stop, &mut state.played)?;
            self.halve(&mut field, &incumbent, rows, left, state);
        }
        state.next += each;
        for runner in field.iter().filter(|runner| self.value(runner, &incumbent, rows) > 0.0) {
            runner.kinds.iter().for_each(|kind| state.tallies[kind.index()].credit += 1);
        }
        let found = self.test(&mut field, &mut incumbent, &order, state)?;
        state.note(found.is_some());
        Some(found)
    }

    /// Keeps the best of a field; those that could not be played, and those that never differ, are out.
    fn halve(&self, field: &mut Vec<Runner<'a>>, base: &Runner<'a>, rows: &[usize], left: usize, state: &mut State) {
        let before = field.len();
        field.retain(|runner| !runner.broken);
        state.invalid += (before - field.len()) as u64;
        field.retain(|runner| runner.gain(base, rows, self.spreads).is_some_and(|gain| gain.differing > 0));
        let key = |runner: &Runner<'a>| -self.value(runner, base, rows);
        field.sort_by(|one, other| key(one).total_cmp(&key(other)));
        field.truncate(left);
    }

    fn value(&self, runner: &Runner<'a>, base: &Runner<'a>, rows: &[usize]) -> f64 {
        runner.gain(base, rows, self.spreads).map_or(0.0, |gain| gain.value)
    }

    /// Tests the last of a field, the best first, in games of all rows that the race did not use: the first that passes
    /// is the next incumbent.
    fn test(
        &self,
        field: &mut [Runner<'a>],
        incumbent: &mut Runner<'a>,
        rows: &[usize],
        state: &mut State,
    ) -> Option<Option<Table>> {
        incumbent.clear();
        let first = state.next;
        for runner in field {
            runner.clear();
            for (look, (drop, accept)) in LOOKS.into_iter().enumerate() {
                let each = ((state.games * TEST) << look).div_ceil(rows.len() as u64).max(4);
                let games = Games { rows, first, each, epoch: self.maker.branch.race() };
                play(self.maker.arena, &mut [&mut *incumbent, &mut *runner], games, self.stop, &mut state.played)?;
                state.next = state.next.max(first + each);
                let gain = runner.gain(incumbent, rows, self.spreads).filter(|_| !runner.broken);
                let Some(gain) = gain.filter(|gain| gain.significance() >= drop) else { break };
                if gain.significance() >= accept {
                    return Some(Some(self.accept(runner, gain, state)));
                }
            }
        }
        Some(None)
    }

    fn accept(&self, runner: &Runner<'a>, gain: BookGain, state: &mut State) -> Table {
        runner.kinds.iter().for_each(|kind| state.tallies[kind.index()].credit += 4);
        let (round, change) = (state.rounds + 1, runner.change.clone());
        state.steps.push(Step { round, change, gain: gain.value, error: gain.error });
        runner.policy.clone()
    }
}

/// The rows of a book in the order in which a round takes them: each round begins with others.
fn order(rows: usize, round: u64) -> Vec<usize> {
    let start = (round as usize * ROWS) % rows;
    // A step without a common divisor reaches every row, and neighbours are rarely together.
    let step = (rows / 2 + 1..).find(|step| common(*step, rows) == 1).unwrap_or(1);
    (0..rows).map(|at| (start + at * step) % rows).collect()
}

fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}
