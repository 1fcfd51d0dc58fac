//! Finds games worth reading: those at given places of the distribution of the main number, and those at its ends.

use crate::chance::RunKey;
use crate::game::{Game, Metric, MetricKind, NULL};
use rayon::prelude::*;
use std::ops::Range;

/// The number of games that are searched.
pub const AMONG: u64 = 1000;
/// The number of games that a thread plays at a time.
const BLOCK: u64 = 32;

/// The reason why a game is worth reading: its place among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The median of the main number.
    Median,
    /// The 5th percentile of the main number.
    P05,
    /// The 95th percentile of the main number.
    P95,
    /// The game nearest to one with another winner, by the main number.
    Closest,
    /// The game whose main number is farthest from even.
    Lopsided,
    /// The first game played among the lowest hundredth of main numbers.
    Catastrophe,
}

impl Place {
    /// All places, in the order of a report.
    pub const ALL: [Place; 6] =
        [Place::Median, Place::P05, Place::P95, Place::Closest, Place::Lopsided, Place::Catastrophe];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Median => "median",
            Place::P05 => "p05",
            Place::P95 => "p95",
            Place::Closest => "closest",
            Place::Lopsided => "lopsided",
            Place::Catastrophe => "catastrophe",
        }
    }

    /// The name as printed for readers.
    pub const fn said(self) -> &'static str {
        match self {
            Place::Median => "the median",
            Place::P05 => "the 5th percentile",
            Place::P95 => "the 95th percentile",
            Place::Closest => "the closest to another winner",
            Place::Lopsided => "the most lopsided",
            Place::Catastrophe => "the first of the worst hundredth",
        }
    }
}

/// The numbers by which games are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The game's number.
    pub game: u64,
    /// Its main number, in cells.
    pub main: i64,
    /// The index of the clause of the game's verdicts that its outcome fulfils; `None` where it fulfils none.
    pub clause: Option<usize>,
}

/// A game worth reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notable {
    /// The reason why it is worth reading.
    pub place: Place,
    /// The game and its figures.
    pub standing: Standing,
}

/// The number by which games are ordered: the first metric that is one; none of a game without numbers.
pub fn main_metric(metrics: &[Metric]) -> Option<usize> {
    metrics.iter().position(|metric| metric.kind == MetricKind::Integer)
}

/// The numbers of a game's row by which it is ordered; none where its main number does not apply.
pub fn standing(game: &dyn Game, number: u64, row: &[i64]) -> Option<Standing> {
    let main = row[main_metric(game.metrics())?];
    let clause = game.verdicts().and_then(|verdicts| {
        let value = row[verdicts.metric];
        verdicts.clauses.iter().position(|(_, values)| values.contains(&value))
    });
    (main != NULL).then_some(Standing { game: number, main, clause })
}

/// Plays the first [`AMONG`] of these games again, on the caller's pool of threads, and returns the notable ones.
pub fn notable(game: &dyn Game, key: RunKey, games: Range<u64>) -> Vec<Notable> {
    let end = games.end.min(games.start.saturating_add(AMONG));
    let blocks = (end.saturating_sub(games.start)).div_ceil(BLOCK);
    let cells = game.metrics().len();
    let play = |block: u64| {
        let (mut worker, mut row) = (game.worker(), vec![0; cells]);
        let first = games.start + block * BLOCK;
        let mut found = Vec::new();
        for number in first..end.min(first + BLOCK) {
            worker.play(key.game(0, number), &mut row);
            found.extend(standing(game, number, &row));
        }
        found
    };
    let found: Vec<Vec<Standing>> = (0..blocks).into_par_iter().map(play).collect();
    let found = found.concat();
    let even = even(game, &found);
    let pick = |place: Place| picked(&found, place, even).map(|standing| Notable { place, standing });
    Place::ALL.into_iter().filter_map(pick).collect()
}

/// The main number of an even game: 0 where the range has both signs, else the median of these games.
pub fn even(game: &dyn Game, found: &[Standing]) -> i64 {
    let range = main_metric(game.metrics()).map(|index| game.metrics()[index].range);
    match range {
        Some((low, high)) if low < 0 && high > 0 => 0,
        _ => picked(found, Place::Median, 0).map_or(0, |standing| standing.main),
    }
}

/// The game at a place among these; of several, the one played first. `even` is the main number of an even game.
pub fn picked(found: &[Standing], place: Place, even: i64) -> Option<Standing> {
    let last = found.len().checked_sub(1)?;
    let ranked = |rank: usize| {
        let mut sorted = found.to_vec();
        sorted.sort_by_key(|one| (one.main, one.game));
        let main = sorted[rank].main;
        sorted.into_iter().find(|one| one.main == main)
    };
    match place {
        Place::Median => ranked(last / 2),
        Place::P05 => ranked(last * 5 / 100),
        Place::P95 => ranked(last * 95 / 100),
        Place::Closest => closest(found, even),
        Place::Lopsided => {
            let farthest = |one: &&Standing| (one.main.abs_diff(even), std::cmp::Reverse(one.game));
            found.iter().max_by_key(farthest).copied()
        }
        Place::Catastrophe => {
            let worst = ranked(last / 100)?.main;
            found.iter().filter(|one| one.main <= worst).min_by_key(|one| one.game).copied()
        }
    }
}

/// The game whose main number is nearest to that of a game with another winner. If all games have the same winner or
/// none, it is the game nearest to `even`.
fn closest(found: &[Standing], even: i64) -> Option<Standing> {
    let mut clauses: Vec<Option<usize>> = found.iter().map(|one| one.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    if clauses.len() < 2 {
        return found.iter().min_by_key(|one| (one.main.abs_diff(even), one.game)).copied();
    }
    let mut sorted = found.to_vec();
    sorted.sort_by_key(|one| (one.main, one.game));
    // The distance from each game to the nearest one with another winner, first below it, then above it.
    let below = gaps(sorted.iter());
    let above = gaps(sorted.iter().rev()).into_iter().rev();
    let apart = below.into_iter().zip(above).map(|(below, above)| below.min(above));
    sorted.iter().zip(apart).min_by_key(|(one, apart)| (*apart, one.game)).map(|(one, _)| *one)
}

/// The distance of each game from the last one before it that has another winner; `u64::MAX` where there is none.
fn gaps<'a>(games: impl Iterator<Item = &'a Standing>) -> Vec<u64> {
    // The last game, and the last one before it with another winner.
    let (mut last, mut other): (Option<&Standing>, Option<&Standing>) = (None, None);
    let mut gaps = Vec::new();
    for one in games {
        if last.is_some_and(|last| last.clause != one.clause) {
            other = last;
        }
        gaps.push(other.map_or(u64::MAX, |other| other.main.abs_diff(one.main)));
        last = Some(one);
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::toy::{Duel, Toy};

    fn games(mains: &[(i64, usize)]) -> Vec<Standing> {
        (0..).zip(mains).map(|(game, &(main, clause))| Standing { game, main, clause: Some(clause) }).collect()
    }

    #[test]
    fn a_game_is_picked_by_its_place() {
        let found = games(&[(5, 0), (-1, 1), (9, 0), (0, 2), (3, 0), (-30, 1), (9, 0)]);
        let pick = |place| picked(&found, place, 0).unwrap().game;
        assert_eq!(Place::ALL.map(pick), [4, 5, 2, 1, 5, 5]);
        assert_eq!(picked(&[], Place::Median, 0), None);
    }

    /// The closest game is the one nearest to a game with another winner, not the one nearest to 0.
    #[test]
    fn the_closest_game_is_next_to_another_winner() {
        let found = games(&[(0, 0), (20, 0), (38, 0), (45, 1), (40, 1)]);
        assert_eq!(picked(&found, Place::Closest, 0).unwrap().game, 2);
        let alike: Vec<Standing> = found.iter().map(|one| Standing { clause: None, ..*one }).collect();
        assert_eq!(picked(&alike, Place::Closest, 44).unwrap().game, 3);
    }

    #[test]
    fn notable_games_are_those_of_a_plain_search() {
        let duel = Duel::default().playable();
        let found = notable(&duel, Toy::key(3), 0..400);
        assert_eq!(found.iter().map(|one| one.place).collect::<Vec<_>>(), Place::ALL);
        let (mut worker, mut row) = (duel.worker(), vec![0; duel.metrics().len()]);
        let mut all = Vec::new();
        for number in 0..400 {
            worker.play(Toy::key(3).game(0, number), &mut row);
            all.push((row[1], number));
        }
        let most = all.iter().map(|(main, _)| main.unsigned_abs()).max().unwrap();
        let first = all.iter().find(|(main, _)| main.unsigned_abs() == most).unwrap().1;
        assert_eq!(found[4].standing.game, first);
        all.sort_unstable();
        let median = all.iter().find(|(main, _)| *main == all[199].0).unwrap().1;
        assert_eq!(found[0].standing.game, median);
    }
}
