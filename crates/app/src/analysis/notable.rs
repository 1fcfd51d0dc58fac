//! Games worth reading: those at places of the distribution of the main number, and those at its ends.

use crate::chance::RunKey;
use crate::game::{Game, Metric, MetricKind, NULL};
use rayon::prelude::*;
use std::ops::Range;

/// Games among which they are looked for.
pub const AMONG: u64 = 1000;
/// Games a thread plays at a time.
const BLOCK: u64 = 32;

/// A place that a game is worth reading for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Half of the games are no higher.
    Median,
    /// Five in 100 games are no higher.
    P05,
    /// 95 in 100 games are no higher.
    P95,
    /// The least change of the number would have made another winner.
    Closest,
    /// The farthest from even.
    Lopsided,
    /// The first of the worst hundredth.
    Catastrophe,
}

impl Place {
    /// All, in the order of a report.
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

    /// What a person reads.
    pub const fn said(self) -> &'static str {
        match self {
            Place::Median => "the median",
            Place::P05 => "the 5th percentile",
            Place::P95 => "the 95th percentile",
            Place::Closest => "the closest",
            Place::Lopsided => "the most lopsided",
            Place::Catastrophe => "the first of the worst hundredth",
        }
    }
}

/// What tells one game from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The game's number.
    pub game: u64,
    /// Its main number, a cell.
    pub main: i64,
    /// Whose victory it was, as the index of a clause of the game's verdicts; none where it has none.
    pub clause: Option<usize>,
}

/// A game worth reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notable {
    /// What for.
    pub place: Place,
    /// Which.
    pub standing: Standing,
}

/// The number by which games are told apart: the first metric that is one; none of a game without numbers.
pub fn main_metric(metrics: &[Metric]) -> Option<usize> {
    metrics.iter().position(|metric| metric.kind == MetricKind::Integer)
}

/// What tells the row of a game from others; none where its main number does not apply.
pub fn standing(game: &dyn Game, number: u64, row: &[i64]) -> Option<Standing> {
    let main = row[main_metric(game.metrics())?];
    let clause = game.verdicts().and_then(|verdicts| {
        let value = row[verdicts.metric];
        verdicts.clauses.iter().position(|(_, values)| values.contains(&value))
    });
    (main != NULL).then_some(Standing { game: number, main, clause })
}

/// The first [`AMONG`] of these games, played again in the caller's pool of threads, and the notable ones among them.
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

/// The main number of an even game: 0 where it has a sign, else the median of these.
pub fn even(game: &dyn Game, found: &[Standing]) -> i64 {
    let range = main_metric(game.metrics()).map(|index| game.metrics()[index].range);
    match range {
        Some((low, high)) if low < 0 && high > 0 => 0,
        _ => picked(found, Place::Median, 0).map_or(0, |standing| standing.main),
    }
}

/// The game at a place among these; of equals the one played first. `even` is the main number of an even game.
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

/// The game whose main number is nearest to one with another winner; where games have no winner, nearest to `even`.
fn closest(found: &[Standing], even: i64) -> Option<Standing> {
    let mut clauses: Vec<Option<usize>> = found.iter().map(|one| one.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    if clauses.len() < 2 {
        return found.iter().min_by_key(|one| (one.main.abs_diff(even), one.game)).copied();
    }
    let mut sorted = found.to_vec();
    sorted.sort_by_key(|one| (one.main, one.game));
    // From a game to the nearest below it, then above it, with another winner.
    let below = gaps(sorted.iter());
    let above = gaps(sorted.iter().rev()).into_iter().rev();
    let apart = below.into_iter().zip(above).map(|(below, above)| below.min(above));
    sorted.iter().zip(apart).min_by_key(|(one, apart)| (*apart, one.game)).map(|(one, _)| *one)
}

/// How far each game is from the last before it with another winner.
fn gaps<'a>(games: impl Iterator<Item = &'a Standing>) -> Vec<u64> {
    // The last game, and the last whose winner was another than the last one's.
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

    /// A win by 40 points to 38 needed is closer than one at 0 where the levels are far apart.
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
