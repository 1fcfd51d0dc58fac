//! Is it the forces or the seat? A scenario, and the same with the forces of its sides exchanged, game by game on the
//! same dice. A pair of games is the unit: the mean of what the first forces score in both seats is theirs, and half of
//! what they score more in the first seat is the seat's.

use crate::analysis::Score;
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use crate::stats::{Histogram, Mean, mean_at};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Pairs for which a thread seats players once.
const SEATED: u64 = 16;

/// The two scenarios.
pub struct Swap<'a> {
    /// The scenario as it is, and with the forces exchanged, each with what a game is worth to the side named first, in
    /// half points.
    pub arms: [(&'a dyn Game, Score); 2],
    /// The key of all dice.
    pub key: RunKey,
    /// The number of threads, at least 1.
    pub threads: usize,
}

/// What the first forces scored in pairs of games, in half points.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// In both games together, 0 to 4.
    both: Histogram,
    /// In the first seat more than in the second, -2 to 2.
    more: Histogram,
    /// In each seat, summed.
    sums: [u64; 2],
}

/// What the forces and the seat are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct SwapFound {
    /// The pairs of games.
    pub pairs: u64,
    /// What the first forces score in the first seat and in the second, parts of 1.
    pub scores: [f64; 2],
    /// What they score in both seats beyond a half: what the forces are worth.
    pub forces: Mean,
    /// What they score in the first seat beyond the mean of both: what that seat is worth.
    pub seat: Mean,
}

impl Pairs {
    fn new() -> Pairs {
        Pairs { both: Histogram::new(0, 4), more: Histogram::new(-2, 2), sums: [0; 2] }
    }

    /// A pair of games: what the first forces scored in each seat, in half points.
    fn add(&mut self, [first, second]: [i64; 2]) {
        let inside = self.both.add(first + second) && self.more.add(first - second);
        debug_assert!(inside, "a score is 0 to 2 half points");
        self.sums[0] += first as u64;
        self.sums[1] += second as u64;
    }

    fn merge(&mut self, other: &Pairs) {
        self.both.merge(&other.both);
        self.more.merge(&other.more);
        (0..2).for_each(|seat| self.sums[seat] += other.sums[seat]);
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.both.count()
    }

    /// What they show, each interval of this level; `None` without pairs.
    pub fn found(&self, level: f64) -> Option<SwapFound> {
        let pairs = self.count();
        let [forces, seat] = [mean_at(&self.both, level)?, mean_at(&self.more, level)?];
        // Four half points are a whole score in both seats; the seat has half of the difference of two half points.
        let part = |mean: Mean, less: f64| Mean {
            value: mean.value / 4.0 - less,
            interval: mean.interval.map(|interval| interval.times(0.25).less(less)),
            thin: mean.thin,
        };
        let scores = self.sums.map(|sum| sum as f64 / 2.0 / pairs as f64);
        Some(SwapFound { pairs, scores, forces: part(forces, 0.5), seat: part(seat, 0.0) })
    }
}

impl Swap<'_> {
    /// Plays pairs until `stop` is set; the pairs are then the first of them. `progress` gets the number that is
    /// played.
    ///
    /// # Errors
    /// Threads can't be started, or an outcome is outside what its metrics allow.
    pub fn play(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Pairs, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build()?;
        let mut all = Pairs::new();
        let window = SEATED * 8 * self.threads.max(1) as u64;
        for first in (0..pairs).step_by(window as usize) {
            let last = pairs.min(first + window);
            let blocks: Vec<Range<u64>> =
                (first..last).step_by(SEATED as usize).map(|from| from..last.min(from + SEATED)).collect();
            let played = blocks.into_par_iter().map(|block| self.block(block));
            let played: Vec<Pairs> = pool.install(|| played.collect::<Result<_, _>>())?;
            played.iter().for_each(|pairs| all.merge(pairs));
            progress(last);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(all)
    }

    fn block(&self, games: Range<u64>) -> Result<Pairs, BatchError> {
        let mut players = self.arms.map(|(game, score)| (game, score, game.worker(), vec![0; game.metrics().len()]));
        let mut pairs = Pairs::new();
        for number in games {
            let mut halves = [0; 2];
            for (seat, (game, score, worker, row)) in players.iter_mut().enumerate() {
                worker.play(self.key.game(0, number), row);
                let worth = score.of(*game, row);
                halves[seat] = worth.map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
            }
            // In the second game the first forces are the other side.
            pairs.add([halves[0], 2 - halves[1]]);
        }
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forces that score 0.7 in the first seat and 0.5 in the second are worth 0.1, and the seat is worth 0.1.
    #[test]
    fn forces_and_seat_are_told_apart() {
        let mut pairs = Pairs::new();
        for number in 0..100 {
            pairs.add([if number < 70 { 2 } else { 0 }, if number % 2 == 0 { 2 } else { 0 }]);
        }
        let found = pairs.found(0.95).unwrap();
        assert_eq!((found.pairs, found.scores), (100, [0.7, 0.5]));
        assert!((found.forces.value - 0.1).abs() < 1e-12 && (found.seat.value - 0.1).abs() < 1e-12, "{found:?}");
        let holds =
            |mean: &Mean| mean.interval.is_some_and(|interval| interval.holds(0.1) && interval.half_width() > 0.0);
        assert!(holds(&found.forces) && holds(&found.seat), "{found:?}");
        assert_eq!(Pairs::new().found(0.95), None);
    }
}
