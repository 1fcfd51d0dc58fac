//! Finds the settings that may meet all goals among many, on common dice, by dropping those that are shown to miss.
//!
//! Every racer plays the games of the first look; then those in contention play on, to twice as many games at each
//! look, while the budget lasts. As long as some racer may still meet all goals, those that are shown to miss one
//! leave. If all miss, those leave that are shown to be farther off than another. The intervals of all racers and goals
//! hold together at every number of games, so that a racer that meets all goals leaves with a chance of 5 % at most,
//! unless games run short: then those leave that look worst, and are counted apart.
//!
//! A race makes no claim. What it finds is played again on other dice.

use super::{Distance, Fit, Goal, Misfit, Narrow, judge};
use crate::analysis::mark::mark;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use crate::stats::Accumulator;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The epoch of the games of a race: none of them is a game of play.
const EPOCH: u32 = 0x1b0;
/// Games that a thread plays at a time.
const BLOCK: u64 = 32;
/// The number of blocks for each thread in a stretch; what is played of a stretch is lost when the user stops the race.
const STRETCH: usize = 16;
/// The fewest and the most games of the first look.
const FIRST: (u64, u64) = (8, 256);
/// A look has this many times the games of the look before.
const TIMES: u64 = 2;
/// The most games of a racer.
const MOST: u64 = 16_384;
/// How many go on where no racer may meet all goals.
const NEAREST: usize = 3;

/// How many games a race may spend, and for how many places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The numbers of games at which racers may leave, rising.
    pub looks: Vec<u64>,
    /// The most games of all racers together; the first look is played whatever it takes.
    pub budget: u64,
    /// How many may go on.
    pub places: usize,
}

impl Rules {
    /// The rules of a race of `racers` for `places`.
    pub fn new(racers: usize, places: usize, budget: u64) -> Rules {
        let first = (budget / (2 * racers as u64).max(1)).clamp(FIRST.0, FIRST.1);
        let looks = std::iter::successors(Some(first), |look| Some(look * TIMES));
        let looks = looks.take_while(|look| racers > places && *look <= MOST || *look == first);
        Rules { looks: looks.collect(), budget, places }
    }
}

/// How a race went, counted in settings, the scenario as it is among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RaceCounts {
    /// All that are valid scenarios.
    pub settings: usize,
    /// Those that play as another one does, which did not race.
    pub same: usize,
    /// The combinations of values that are no valid scenario.
    pub invalid: usize,
    /// Those that were shown to miss a goal.
    pub missed: usize,
    /// Those that left because games ran short.
    pub short: usize,
    /// The games of all together.
    pub games: u64,
    /// After how many games of each the parameters that changed nothing had changed nothing.
    pub idle_after: u64,
}

/// A setting in a race.
pub struct Racer {
    /// What is played.
    pub game: Narrow,
    /// How far it is from the scenario as it is.
    pub distance: Distance,
    seen: Accumulator,
    /// A mark of all outcomes.
    mark: u128,
    /// The mark after the first look.
    first: u128,
    misfit: Misfit,
    /// Whether it left because games ran short.
    is_short: bool,
}

impl Racer {
    /// A racer that has played nothing.
    pub fn new(game: Narrow, distance: Distance) -> Racer {
        let seen = Accumulator::new(&game);
        Racer { game, distance, seen, mark: 0, first: 0, misfit: Misfit::UNKNOWN, is_short: false }
    }

    /// A racer that goes on from earlier games, with its marks as [`Racer::marks`] has them.
    #[must_use]
    pub fn having(self, seen: Accumulator, [mark, first]: [u128; 2], is_short: bool) -> Racer {
        Racer { seen, mark, first, is_short, ..self }
    }

    /// The counts of its games.
    pub fn seen(&self) -> &Accumulator {
        &self.seen
    }

    /// The marks of all its outcomes, and of those of the first look.
    pub fn marks(&self) -> [u128; 2] {
        [self.mark, self.first]
    }

    /// Whether it left because games ran short.
    pub fn is_short(&self) -> bool {
        self.is_short
    }

    /// Its games, with a mark that is equal for racers whose games ended alike.
    pub fn outcomes(&self) -> (u64, u128) {
        (self.seen.games(), self.mark)
    }

    /// Whether no game is seen that ended otherwise than one of the other racer: of the first look and, where both
    /// played as many, of all looks.
    pub fn ended_as(&self, other: &Racer) -> bool {
        self.first == other.first && (self.seen.games() != other.seen.games() || self.mark == other.mark)
    }

    /// What is known of it; none where it left for lack of games.
    pub fn fit(&self) -> Option<Fit> {
        Some(self.misfit.fit()).filter(|fit| !self.is_short || *fit == Fit::Missed)
    }

    fn may_meet(&self) -> bool {
        self.fit().is_some_and(|fit| fit != Fit::Missed)
    }

    fn judge(&mut self, goals: &[Goal], alpha: f64) {
        let judged = judge(&self.game, (self.game.figures(), goals), &self.seen, alpha);
        self.misfit = Misfit::worst(judged.into_iter().map(|(_, misfit)| misfit));
    }
}

/// Where a race is run.
pub struct Course<'a> {
    /// The goals of all racers.
    pub goals: &'a [Goal],
    /// The key of all dice.
    pub key: RunKey,
    /// The error of all intervals together, over all looks.
    pub alpha: f64,
    /// The threads that play.
    pub pool: rayon::ThreadPool,
}

/// How far a race has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lap {
    /// The looks that are over.
    looks: usize,
    /// The racers that play up to the next look, in their order; none before they are chosen.
    open: Option<Vec<usize>>,
    /// The games of all together.
    pub games: u64,
}

impl Lap {
    /// Whether it can be one of a race of this number of racers.
    pub fn fits(&self, racers: usize) -> bool {
        self.open.as_ref().is_none_or(|open| open.is_sorted() && open.iter().all(|racer| *racer < racers))
    }
}

/// What became of a stretch of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// It was played, and the race goes on.
    Played,
    /// The race was over before it.
    Over,
    /// The user stopped it, and its games are dropped.
    Stopped,
}

impl Course<'_> {
    /// The error of each interval of a race of this number of racers.
    pub fn alpha_each(&self, racers: usize) -> f64 {
        self.alpha / (racers * self.goals.len()).max(1) as f64
    }

    /// Plays a stretch of the race.
    ///
    /// # Errors
    /// An outcome is outside what its metrics allow.
    pub fn stretch(
        &self,
        racers: &mut [Racer],
        rules: &Rules,
        lap: &mut Lap,
        stop: &AtomicBool,
    ) -> Result<Stretch, BatchError> {
        let Some(&look) = rules.looks.get(lap.looks) else { return Ok(Stretch::Over) };
        let open = lap.open.take().unwrap_or_else(|| chosen(racers, rules, lap));
        let played = self.play(racers, &open, look, stop)?;
        let Some(games) = played else {
            lap.open = Some(open);
            return Ok(Stretch::Stopped);
        };
        lap.games += games;
        if open.iter().any(|&racer| racers[racer].seen.games() < look) {
            lap.open = Some(open);
            return Ok(Stretch::Played);
        }
        if lap.looks == 0 {
            racers.iter_mut().for_each(|racer| racer.first = racer.mark);
        }
        self.judge(racers, |racer| open.binary_search(&racer).is_ok());
        lap.looks += 1;
        Ok(Stretch::Played)
    }

    /// Judges the racers of a race that goes on, by what they had at the last look that is over.
    pub fn recall(&self, racers: &mut [Racer], lap: &Lap) {
        let open = lap.open.as_deref().unwrap_or_default();
        let seen: Vec<bool> = racers.iter().map(|racer| racer.seen.games() > 0).collect();
        self.judge(racers, |racer| seen[racer] && open.binary_search(&racer).is_err());
    }

    /// Judges these racers by all their games.
    fn judge(&self, racers: &mut [Racer], is_one: impl Fn(usize) -> bool) {
        let alpha = self.alpha_each(racers.len());
        let judged: Vec<bool> = (0..racers.len()).map(is_one).collect();
        self.pool.install(|| {
            let judged = racers.par_iter_mut().zip(judged).filter(|(_, is_one)| *is_one);
            judged.for_each(|(racer, _)| racer.judge(self.goals, alpha));
        });
    }

    /// Judges all racers by all their games, for what is said of a race that was stopped.
    pub fn judge_all(&self, racers: &mut [Racer]) {
        let seen: Vec<bool> = racers.iter().map(|racer| racer.seen.games() > 0).collect();
        self.judge(racers, |racer| seen[racer]);
    }

    /// Plays these racers on, a stretch of blocks and up to `look` games each.
    fn play(
        &self,
        racers: &mut [Racer],
        open: &[usize],
        look: u64,
        stop: &AtomicBool,
    ) -> Result<Option<u64>, BatchError> {
        let blocks = |&racer: &usize| {
            let from = racers[racer].seen.games();
            (from..look).step_by(BLOCK as usize).map(move |first| (racer, first..look.min(first + BLOCK)))
        };
        let most = STRETCH * self.pool.current_num_threads();
        let tasks: Vec<(usize, Range<u64>)> = open.iter().flat_map(blocks).take(most).collect();
        let one = |(racer, games): &(usize, Range<u64>)| self.block(&racers[*racer].game, games.clone(), stop);
        let played: Vec<_> = self.pool.install(|| tasks.par_iter().map(one).collect());
        let played = played.into_iter().collect::<Result<Option<Vec<_>>, BatchError>>()?;
        let Some(played) = played else { return Ok(None) };
        let mut games = 0;
        for ((racer, range), (seen, mark)) in tasks.into_iter().zip(played) {
            racers[racer].seen.merge(&seen);
            racers[racer].mark = racers[racer].mark.wrapping_add(mark);
            games += range.end - range.start;
        }
        Ok(Some(games))
    }

    fn block(
        &self,
        game: &Narrow,
        games: Range<u64>,
        stop: &AtomicBool,
    ) -> Result<Option<(Accumulator, u128)>, BatchError> {
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let (mut seen, mut all) = (Accumulator::new(game), 0u128);
        for number in games {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            worker.play(self.key.game(EPOCH, number), &mut row);
            seen.add(&row).map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
            all = all.wrapping_add(mark(number, &row));
        }
        Ok(Some((seen, all)))
    }
}

/// The racers that play up to the next look, in their order; those that the games do not last for leave.
fn chosen(racers: &mut [Racer], rules: &Rules, lap: &Lap) -> Vec<usize> {
    let Some(&look) = rules.looks.get(lap.looks) else { return Vec::new() };
    let mut open = in_contention(racers, rules.places);
    open.retain(|racer| racers[*racer].seen.games() < look);
    if lap.looks > 0 {
        let left = rules.budget.saturating_sub(lap.games);
        let games = if lap.looks + 1 < rules.looks.len() { left / 2 } else { left };
        afford(&mut open, racers, look, (games, rules.places));
    }
    open
}

/// The racers that are worth more games, in their order. One that is shown to meet all goals needs none, and one that
/// is farther than enough of these has no place.
fn in_contention(racers: &[Racer], places: usize) -> Vec<usize> {
    let all = 0..racers.len();
    if !racers.iter().any(Racer::may_meet) {
        return nearest(racers);
    }
    let mut met: Vec<Distance> =
        racers.iter().filter(|racer| racer.fit() == Some(Fit::Met)).map(|racer| racer.distance).collect();
    met.sort_unstable();
    let last = places.checked_sub(1).and_then(|last| met.get(last));
    let is_open = |racer: &Racer| racer.fit() == Some(Fit::CannotTell);
    all.filter(|&at| is_open(&racers[at]) && last.is_none_or(|last| racers[at].distance < *last)).collect()
}

/// The racers that may be nearest to their targets, of those that did not leave for lack of games.
fn nearest(racers: &[Racer]) -> Vec<usize> {
    let running = || (0..racers.len()).filter(|&at| !racers[at].is_short);
    let best = running().map(|at| racers[at].misfit.high).fold(f64::INFINITY, f64::min);
    running().filter(|&at| racers[at].misfit.low <= best).collect()
}

/// Keeps as many racers as can play up to `look` with these games: those that look best. The others leave; where the
/// games are fewer than the places take, the best stay in their places and play no more.
fn afford(open: &mut Vec<usize>, racers: &mut [Racer], look: u64, (games, places): (u64, usize)) {
    open.sort_by(|&one, &other| by_looks(&racers[one], &racers[other]).then(one.cmp(&other)));
    let mut cost = 0;
    let kept = open.iter().take_while(|&&racer| {
        cost += look - racers[racer].seen.games();
        cost <= games
    });
    let (kept, staying) = (kept.count(), places.min(open.len()));
    open.drain(kept.max(staying)..).for_each(|racer| racers[racer].is_short = true);
    if kept < staying {
        open.clear();
    }
    open.sort_unstable();
}

fn by_looks(one: &Racer, other: &Racer) -> std::cmp::Ordering {
    one.misfit.value.total_cmp(&other.misfit.value).then(one.distance.cmp(&other.distance))
}

/// The racers that go on, the best first: those that are shown to meet all goals, the nearest to the scenario as it is
/// first; then those that may, as they look; if there are none, the nearest to the targets. Of racers whose games all
/// ended alike, the nearest goes on; where there are places for all, every racer does.
pub fn finalists(racers: &[Racer], places: usize) -> Vec<usize> {
    if racers.len() <= places {
        return (0..racers.len()).collect();
    }
    let mut alike: BTreeMap<(u64, u128), usize> = BTreeMap::new();
    for (at, racer) in racers.iter().enumerate() {
        let first = alike.entry(racer.outcomes()).or_insert(at);
        if racer.distance < racers[*first].distance {
            *first = at;
        }
    }
    let is_first = |at: &usize| alike.get(&racers[*at].outcomes()) == Some(at);
    let mut found: Vec<usize> = (0..racers.len()).filter(|at| racers[*at].may_meet() && is_first(at)).collect();
    let place = |at: usize| {
        let racer = &racers[at];
        let is_met = racer.fit() == Some(Fit::Met);
        (!is_met, if is_met { 0.0 } else { racer.misfit.value }, racer.distance, at)
    };
    found.sort_by(|&one, &other| {
        let ((open, value, distance, at), (other_open, other_value, farther, behind)) = (place(one), place(other));
        open.cmp(&other_open).then(value.total_cmp(&other_value)).then((distance, at).cmp(&(farther, behind)))
    });
    found.truncate(places);
    if found.is_empty() {
        found = nearest(racers).into_iter().filter(is_first).collect();
        found.sort_by(|&one, &other| by_looks(&racers[one], &racers[other]).then(one.cmp(&other)));
        found.truncate(NEAREST);
    }
    found
}
