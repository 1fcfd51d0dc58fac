//! How soon two arms part: the roll from which on a game is another one. Where most games part early, pairing gains
//! little.

use crate::chance::RunKey;
use crate::game::{Game, Record};
use crate::journal::Event;
use rayon::prelude::*;
use std::ops::Range;

/// How many games diverge, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The number of games examined.
    pub games: u64,
    /// The number of games that diverge.
    pub parting: u64,
    /// The roll, counted from 1, by which half of the diverging games have diverged; 0 if none does.
    pub roll: u64,
    /// The moment of the clock by which half of the diverging games have diverged.
    pub turn: u16,
}

/// Plays these games with the journal in both arms, on the caller's pool of threads, and compares them roll by roll and
/// event by event.
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

/// The roll and the moment at which two games part; none if they roll the same and end the same. What a journal says in
/// other words, such as what is carried, is no parting.
fn parts(one: &Record, other: &Record) -> Option<(u64, u16)> {
    if one.row == other.row && one.tape.rolls == other.tape.rolls {
        return None;
    }
    let first = |differs: Option<usize>, len: usize| differs.unwrap_or(len);
    let rolls = one.tape.rolls.iter().zip(&other.tape.rolls).position(|(one, other)| one != other);
    let roll = first(rolls, one.tape.rolls.len().min(other.tape.rolls.len())) as u64 + 1;
    let turn = [one, other].into_iter().filter_map(|record| turn_of(record, roll)).min();
    let last = || one.events.iter().map(|event| event.turn).max();
    Some((roll, turn.or_else(last).unwrap_or(0)))
}

/// The moment of a roll, counted from 1; none where the game has fewer rolls.
fn turn_of(record: &Record, roll: u64) -> Option<u16> {
    let mut rolled = 0;
    let reaches = |event: &&Event| {
        rolled += event.rolled.count() as u64;
        rolled >= roll
    };
    record.events.iter().find(reaches).map(|event| event.turn)
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
