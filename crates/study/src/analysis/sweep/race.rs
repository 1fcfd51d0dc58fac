//! Spends games on many arms where they show most: arms whose games all end as those of the base do leave first, then
//! those whose change is known well enough or is clearly small.
//!
//! Play may end for an arm at a few numbers of games alone, its looks, which are fixed beforehand; the error of its
//! interval is split over them, so that the interval holds wherever play ended. What is decided at a look depends on
//! the sums alone, and so not on threads.

use super::field::{Entrant, Field, Seen};
use super::level_of_each;
use super::pair::{FigurePair, Reader};
use crate::batch::BatchError;
use crate::stats::Interval;
use std::sync::atomic::AtomicBool;

/// A look has this many times the games of the look before.
const TIMES: u64 = 4;
/// The fewest and the most games of the first look.
const FIRST: (u64, u64) = (4, 256);
/// One part in this many of the games is for the first look of all arms.
const PART_OF_FIRST: u64 = 2;
/// A change is known well enough where half its interval is at most this part of it.
const KNOWN: f64 = 0.2;
/// A change is clearly small where its interval is within this part of the largest change shown.
const SMALL: f64 = 0.1;

/// How many games a race may spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The numbers of games at which play may end for an arm, rising.
    pub looks: Vec<u64>,
    /// The most games of all arms together, those of the base left out.
    pub budget: u64,
    /// The number of intervals that hold together.
    pub family: usize,
    /// The number of the first game.
    pub first: u64,
}

impl Rules {
    /// A race of `arms` arms over at most `most` games each and `budget` games in all.
    pub fn new(arms: usize, most: u64, budget: u64) -> Rules {
        let each = budget / (PART_OF_FIRST * (arms as u64).max(1));
        let mut looks = vec![each.clamp(FIRST.0, FIRST.1).min(most)];
        while let Some(&last) = looks.last().filter(|last| **last < most) {
            looks.push((last * TIMES).min(most));
        }
        Rules { looks, budget, family: arms, first: 0 }
    }

    /// The same race with at most this number of looks, at least 1: the last ones.
    pub fn with_looks(mut self, most: usize) -> Rules {
        self.looks.drain(..self.looks.len().saturating_sub(most));
        self
    }

    /// The number of games after which an arm that never ended otherwise than the base leaves: those of the first look.
    pub fn idle_after(&self) -> u64 {
        self.looks.first().copied().unwrap_or_default()
    }

    /// The level of each interval.
    pub fn level_each(&self, level: f64) -> f64 {
        level_of_each(level, self.family, self.looks.len())
    }
}

/// An arm of a race, with what it has shown.
pub struct Runner<'a> {
    /// What is played.
    pub entrant: Entrant<'a>,
    /// The sums of its games.
    pub seen: Seen,
}

/// Plays arms from look to look until each is out or the games are spent. Arms may have played already, each up to one
/// of the looks; `left` has the games of arms that are not here any more. After each look `keep` gets the arms. If
/// `stop` is set, each arm keeps what it had at its last look. `level` is that at which all intervals hold together.
///
/// # Errors
/// An outcome is outside what its metrics allow, or `keep` fails.
pub fn run<'a, E: From<BatchError>>(
    field: &Field<'_>,
    rules: &Rules,
    level: f64,
    (runners, left): (&mut [Runner<'a>], u64),
    stop: &AtomicBool,
    keep: &mut dyn FnMut(&[Runner<'a>]) -> Result<(), E>,
) -> Result<(), E> {
    let level = rules.level_each(level);
    let games = |runner: &Runner<'_>| runner.seen.pair.games();
    let mut from = runners.iter().map(games).max().unwrap_or_default();
    let mut spent = left + runners.iter().map(games).sum::<u64>();
    let mut open: Vec<usize> = (0..runners.len()).filter(|arm| games(&runners[*arm]) == from).collect();
    if from > 0 {
        leave(field, rules, level, runners, &mut open);
    }
    for look in rules.looks.iter().copied().filter(|look| *look > from).collect::<Vec<u64>>() {
        let games = look - from;
        afford(&mut open, runners, rules.budget.saturating_sub(spent) / games);
        if open.is_empty() {
            break;
        }
        let arms: Vec<Entrant<'_>> = open.iter().map(|&arm| runners[arm].entrant).collect();
        let mut seen: Vec<Seen> = open.iter().map(|&arm| runners[arm].seen.clone()).collect();
        if !field.play(rules.first + from..rules.first + look, &arms, &mut seen, stop)? {
            break;
        }
        open.iter().zip(seen).for_each(|(&arm, seen)| runners[arm].seen = seen);
        spent += games * open.len() as u64;
        keep(runners)?;
        leave(field, rules, level, runners, &mut open);
        from = look;
    }
    Ok(())
}

/// Takes out the arms about which more games would show little.
fn leave(field: &Field<'_>, rules: &Rules, level: f64, runners: &[Runner<'_>], open: &mut Vec<usize>) {
    let intervals: Vec<Option<Interval>> = runners.iter().map(|runner| interval(field, runner, level)).collect();
    let most = intervals.iter().flatten().map(|one| one.low.max(-one.high)).fold(0.0, f64::max);
    let is_idle = |pair: &FigurePair| pair.games() >= rules.idle_after() && pair.moved() == 0;
    let is_out = |arm: usize| intervals[arm].is_some_and(|one| is_out(change(&runners[arm]), one, most));
    open.retain(|&arm| !is_idle(&runners[arm].seen.pair) && !is_out(arm));
}

/// Keeps at most `most` arms: those with the greatest change.
fn afford(open: &mut Vec<usize>, runners: &[Runner<'_>], most: u64) {
    if open.len() as u64 <= most {
        return;
    }
    let size = |arm: usize| change(&runners[arm]);
    open.sort_by(|&one, &other| size(other).total_cmp(&size(one)).then(one.cmp(&other)));
    open.truncate(most as usize);
    open.sort_unstable();
}

/// The size of the change that an arm has shown.
fn change(runner: &Runner<'_>) -> f64 {
    let Entrant { game, aim } = runner.entrant;
    runner.seen.pair.change(&Reader::new(game, aim)).unwrap_or_default().abs()
}

/// The interval of the change of an arm at this level.
pub fn interval(field: &Field<'_>, runner: &Runner<'_>, level: f64) -> Option<Interval> {
    let Entrant { game, aim } = runner.entrant;
    let reader = Reader::new(game, aim).beside(&Reader::new(field.base, field.aim));
    runner.seen.pair.interval(&reader, level)
}

/// Whether more games would show little of an arm whose change has this size and interval, `most` being the least size
/// of the largest change shown.
fn is_out(size: f64, interval: Interval, most: f64) -> bool {
    let known = !interval.holds(0.0) && interval.half_width() <= KNOWN * size;
    known || interval.low.abs().max(interval.high.abs()) <= SMALL * most
}

#[cfg(test)]
mod tests;
