//! How soon two arms part: the roll from which on a game is another one. Where most games part early, pairing gains little.

use crate::chance::RunKey;
use crate::game::{Game, Record};
use rayon::prelude::*;
use std::ops::Range;

/// Where games part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The games looked at.
    pub games: u64,
    /// Those that part.
    pub parting: u64,
    /// The roll, counted from 1, up to which half of these have parted; 0 if none parts.
    pub roll: u64,
    /// The moment of the clock up to which half of these have parted.
    pub turn: u16,
}

/// Plays these games with the journal in both arms, on the caller's pool of threads, and compares them roll by roll and event by
/// event.
pub fn divergence(base: &dyn Game, other: &dyn Game, key: RunKey, games: Range<u64>) -> Divergence {
    let count = games.end.saturating_sub(games.start);
    let part = |number: u64| parts(&base.record(key.game(0, number)), &other.record(key.game(0, number)));
    let found: Vec<(u64, u16)> = games.into_par_iter().filter_map(part).collect();
    let middle = found.len().saturating_sub(1) / 2;
    let (mut rolls, mut turns): (Vec<u64>, Vec<u16>) = found.iter().copied().unzip();
    rolls.sort_unstable();
    turns.sort_unstable();
    Divergence {
        games: count,
        parting: found.len() as u64,
        roll: rolls.get(middle).copied().unwrap_or(0),
        turn: turns.get(middle).copied().unwrap_or(0),
    }
}

/// The roll and the moment at which two games part; none if they are the same.
fn parts(one: &Record, other: &Record) -> Option<(u64, u16)> {
    if one.row == other.row && one.tape.rolls == other.tape.rolls && one.events == other.events {
        return None;
    }
    let first = |differs: Option<usize>, len: usize| differs.unwrap_or(len);
    let rolls = one.tape.rolls.iter().zip(&other.tape.rolls).position(|(one, other)| one != other);
    let roll = first(rolls, one.tape.rolls.len().min(other.tape.rolls.len())) as u64 + 1;
    let events = one.events.iter().zip(&other.events).position(|(one, other)| one != other);
    let at = first(events, one.events.len().min(other.events.len()));
    let turn = [one, other].iter().filter_map(|record| record.events.get(at)).map(|event| event.turn).min();
    Some((roll, turn.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::toy::{Duel, Toy, Twist};

    #[test]
    fn games_part_where_the_first_roll_differs() {
        let base = Duel::default().playable();
        let again = Duel { twist: Twist::Anew(100), ..Duel::default() }.playable();
        let found = divergence(&base, &again, Toy::key(1), 0..50);
        // The roll of the twist itself comes first.
        assert_eq!((found.games, found.parting, found.roll, found.turn), (50, 50, 1, 1));
        let same = divergence(&base, &Duel::default().playable(), Toy::key(1), 0..50);
        assert_eq!((same.parting, same.roll), (0, 0));
    }
}
