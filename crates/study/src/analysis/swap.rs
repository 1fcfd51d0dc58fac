//! Is it the forces or the seat? A scenario, and the same with the forces of its sides exchanged, game by game on the
//! same dice. A pair of games is the unit: the mean of what the first forces score in both seats is theirs, and half of
//! what they score more in the first seat is the seat's. Variants play the same pairs, so that what they change of
//! either is known pair by pair.

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

/// A scenario as it is, and with the forces exchanged, each with what a game is worth to the side named first, in half
/// points.
pub type Seats<'a> = [(&'a dyn Game, Score); 2];

/// What plays.
pub struct Swap<'a> {
    /// A scenario, and its variants.
    pub arms: Vec<Seats<'a>>,
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

/// What the forces of a scenario or a variant scored in pairs of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// By themselves.
    pub pairs: Pairs,
    /// In both games together beyond those of the scenario, -4 to 4.
    both: Histogram,
    /// What they score more in the first seat, beyond the same of the scenario, -4 to 4.
    more: Histogram,
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

impl Beside {
    fn new() -> Beside {
        Beside { pairs: Pairs::new(), both: Histogram::new(-4, 4), more: Histogram::new(-4, 4) }
    }

    /// A pair of games, beside the same pair of the scenario.
    fn add(&mut self, own: [i64; 2], base: [i64; 2]) {
        self.pairs.add(own);
        let [both, more] = [own[0] + own[1] - base[0] - base[1], own[0] - own[1] - base[0] + base[1]];
        let inside = self.both.add(both) && self.more.add(more);
        debug_assert!(inside, "a score is 0 to 2 half points");
    }

    fn merge(&mut self, other: &Beside) {
        self.pairs.merge(&other.pairs);
        self.both.merge(&other.both);
        self.more.merge(&other.more);
    }

    /// What the forces and the seat are worth beyond those of the scenario, each interval of this level; `None` without
    /// pairs.
    pub fn change(&self, level: f64) -> Option<[Mean; 2]> {
        let part = |mean: Mean| Mean {
            value: mean.value / 4.0,
            interval: mean.interval.map(|interval| interval.times(0.25)),
            thin: mean.thin,
        };
        Some([part(mean_at(&self.both, level)?), part(mean_at(&self.more, level)?)])
    }
}

impl Swap<'_> {
    /// Plays pairs until `stop` is set; the pairs are then the first of them. `progress` gets the number that is
    /// played.
    ///
    /// # Errors
    /// Threads can't be started, or an outcome is outside what its metrics allow.
    pub fn play(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Vec<Beside>, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build()?;
        let mut all = vec![Beside::new(); self.arms.len()];
        let window = SEATED * 8 * self.threads.max(1) as u64;
        for first in (0..pairs).step_by(window as usize) {
            let last = pairs.min(first + window);
            let blocks: Vec<Range<u64>> =
                (first..last).step_by(SEATED as usize).map(|from| from..last.min(from + SEATED)).collect();
            let played = blocks.into_par_iter().map(|block| self.block(block));
            let played: Vec<Vec<Beside>> = pool.install(|| played.collect::<Result<_, _>>())?;
            played.iter().for_each(|block| all.iter_mut().zip(block).for_each(|(all, arm)| all.merge(arm)));
            progress(last);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(all)
    }

    fn block(&self, games: Range<u64>) -> Result<Vec<Beside>, BatchError> {
        let arms = self.arms.iter();
        let mut players: Vec<_> =
            arms.map(|arm| arm.map(|(game, score)| (score, game.worker(), vec![0; game.metrics().len()]))).collect();
        let mut all = vec![Beside::new(); self.arms.len()];
        for number in games {
            let mut base = None;
            for ((arm, players), beside) in self.arms.iter().zip(&mut players).zip(&mut all) {
                let mut halves = [0; 2];
                for (seat, ((game, _), (score, worker, row))) in arm.iter().zip(players).enumerate() {
                    worker.play(self.key.game(0, number), row);
                    let worth = score.of(*game, row);
                    halves[seat] = worth.map_err(|error| BatchError::out_of_range(number, game.metrics(), error))?;
                }
                // In the second game the first forces are the other side.
                let own = [halves[0], 2 - halves[1]];
                beside.add(own, *base.get_or_insert(own));
            }
        }
        Ok(all)
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
