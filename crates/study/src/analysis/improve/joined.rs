//! Several searches over one book as one: what they found races, and the best is what the whole search found.

use super::lineup::{Games, Runner, play};
use super::search::Search;
use super::state::State;
use toml::Table;

/// The games of the race are one for this number of games of all searches, all policies and rows together.
const RACED: u64 = 8;
/// The fewest and the most games of a policy in a row in the first stage of the race.
const LEAST: u64 = 32;
const MOST: u64 = 20_000;

impl Search<'_> {
    /// The state of a search that has done what several did: its incumbent is the best of theirs in a race that begins
    /// with `base` too, on games that none of them used. Of searches that accepted nothing there is none to race. None
    /// if it was stopped.
    ///
    /// The race flatters its winner: what that won is measured on fresh games, as ever.
    pub fn joined(&self, states: &[State], base: &Table, stop: &(dyn Fn() -> bool + Sync)) -> Option<State> {
        let first = states.first()?;
        let ahead: Vec<&State> = states.iter().filter(|state| !state.steps.is_empty()).collect();
        let mut played = states.iter().map(|state| state.played).sum::<u64>();
        let (best, next) = self.raced(&ahead, base, stop, &mut played)?;
        let sum = |figure: fn(&State) -> u64| states.iter().map(figure).sum::<u64>();
        Some(State {
            rounds: sum(|state| state.rounds),
            raced: sum(|state| state.raced),
            invalid: sum(|state| state.invalid),
            played,
            next,
            failures: 0,
            ..best.unwrap_or(first).clone()
        })
    }

    /// The best of these states, none of none, and the first game number that was not used; games are counted in
    /// `played`. None if it was stopped.
    fn raced<'s>(
        &self,
        states: &[&'s State],
        base: &Table,
        stop: &(dyn Fn() -> bool + Sync),
        played: &mut u64,
    ) -> Option<(Option<&'s State>, u64)> {
        let rows: Vec<usize> = (0..self.arena.rows()).collect();
        let of = |policy: Table| Runner::new(rows.len(), policy, Vec::new(), String::new());
        let mut base = of(base.clone());
        let mut field = Vec::new();
        for state in states {
            field.push((*state, of(toml::from_str(&state.policy).ok()?)));
        }
        let mut each = *played / RACED / ((states.len() as u64 + 1) * rows.len() as u64);
        each = each.clamp(LEAST, MOST);
        let mut next = 0;
        while field.len() > 1 {
            let games = Games { rows: &rows, first: 0, each, epoch: self.branch.race() };
            let mut all: Vec<&mut Runner<'_>> = field.iter_mut().map(|(_, runner)| runner).collect();
            all.push(&mut base);
            play(self.arena, &mut all, games, stop, played)?;
            field.retain(|(_, runner)| !runner.broken);
            let gain = |runner: &Runner<'_>| runner.gain(&base, &rows, &self.spreads).map_or(0.0, |gain| gain.value);
            field.sort_by(|(_, one), (_, other)| gain(other).total_cmp(&gain(one)));
            field.truncate(field.len().div_ceil(2));
            (next, each) = (each, each * 2);
        }
        Some((field.first().map(|(state, _)| *state), next))
    }
}
