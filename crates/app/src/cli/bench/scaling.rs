//! Measures the gain of a second thread, for games and for bare dice in turn. If the dice gain no more, the machine
//! sets the limit.

use super::median::median;
use crate::chance::{Chance, Dice, GameKey, Roll, RunKey, StreamKey};
use crate::game::Game;
use std::hint::black_box;
use std::panic::resume_unwind;
use std::sync::Barrier;
use std::thread::{ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

/// The time that threads work between two measurements.
const SLICE: Duration = Duration::from_millis(20);
/// The number of games between two looks at the clock.
const GAMES: usize = 8;
/// The number of dice between two looks at the clock.
const DICE: u64 = 10_000;
/// The least number of rounds, however short the time.
const LEAST_ROUNDS: usize = 3;
/// The number of games that are played repeatedly.
const ALL_GAMES: u64 = 400;

/// The speed of two threads divided by that of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaling {
    /// The gain in games per second.
    pub(super) games: f64,
    /// The gain in dice per second of a loop that only rolls dice.
    pub(super) bare: f64,
}

impl Scaling {
    /// Measures for about `time`.
    pub(super) fn measure(game: &dyn Game, run: RunKey, time: Duration) -> Scaling {
        let keys: Vec<GameKey> = (0..ALL_GAMES).map(|number| run.game(0, number)).collect();
        let started = Instant::now();
        let (mut games, mut bare) = (Vec::new(), Vec::new());
        while games.len() < LEAST_ROUNDS || started.elapsed() < time {
            games.push(gain(&|_| Box::new(playing(game, &keys))));
            bare.push(gain(&|thread| Box::new(rolling(keys[thread]))));
        }
        Scaling { games: median(games), bare: median(bare) }
    }
}

/// Does a small piece of work and returns its size.
type Worker<'a> = Box<dyn FnMut() -> u64 + 'a>;
/// Makes the worker of a thread; called on that thread.
type Hire<'a, 'w> = &'a (dyn Fn(usize) -> Worker<'w> + Sync);

fn gain(hire: Hire<'_, '_>) -> f64 {
    let alone = rate(1, hire);
    rate(2, hire) / alone
}

/// How many games these threads play in a second, together, over a slice of time.
fn rate(threads: usize, hire: Hire<'_, '_>) -> f64 {
    let ready = Barrier::new(threads);
    let work = |thread: usize| {
        let mut worker = hire(thread);
        worker();
        ready.wait();
        let started = Instant::now();
        let mut done = 0;
        loop {
            done += worker();
            let time = started.elapsed();
            if time >= SLICE {
                return done as f64 / time.as_secs_f64();
            }
        }
    };
    scope(|scope| {
        let work = &work;
        let workers: Vec<ScopedJoinHandle<'_, f64>> =
            (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).sum()
    })
}

/// Plays the games in a cycle, on every thread from the first one on. Games differ in length, so a second thread with
/// other games would change the measured speed.
fn playing<'a>(game: &'a dyn Game, keys: &'a [GameKey]) -> impl FnMut() -> u64 + 'a {
    let mut worker = game.worker();
    let mut row = vec![0; game.metrics().len()];
    let mut round = keys.iter().cycle();
    move || {
        for &key in round.by_ref().take(GAMES) {
            worker.play(key, &mut row);
            black_box(&row);
        }
        GAMES as u64
    }
}

fn rolling(key: GameKey) -> impl FnMut() -> u64 {
    let mut stream = Dice::new(key).open(StreamKey::default());
    move || {
        black_box((0..DICE).map(|_| u64::from(stream.die(6))).sum::<u64>());
        DICE
    }
}
