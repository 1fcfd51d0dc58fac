//! What a second thread gains, for games and for bare dice in turn: what the dice don't gain either is the machine's.

use super::median::median;
use crate::chance::{Chance, Dice, GameKey, Roll, RunKey, StreamKey};
use crate::game::Game;
use std::hint::black_box;
use std::panic::resume_unwind;
use std::sync::Barrier;
use std::thread::{ScopedJoinHandle, scope};
use std::time::{Duration, Instant};

/// How long threads work between two looks at what they have done.
const SLICE: Duration = Duration::from_millis(20);
/// Games between two looks at the clock.
const GAMES: usize = 8;
/// Dice between two looks at the clock.
const DICE: u64 = 10_000;
/// The fewest rounds, whatever time was given.
const LEAST_ROUNDS: usize = 3;
/// Games that are played over and over.
const ALL_GAMES: u64 = 400;

/// Two threads over one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaling {
    /// In games per second.
    pub(super) games: f64,
    /// In dice per second of a loop that does nothing else.
    pub(super) bare: f64,
}

impl Scaling {
    /// Measures for about so long.
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

/// Does a little and says how much.
type Worker<'a> = Box<dyn FnMut() -> u64 + 'a>;
/// Makes the worker of a thread, on that thread.
type Hire<'a, 'w> = &'a (dyn Fn(usize) -> Worker<'w> + Sync);

fn gain(hire: Hire<'_, '_>) -> f64 {
    let alone = rate(1, hire);
    rate(2, hire) / alone
}

/// What so many threads do in a second, at work together for a slice.
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

/// Plays the games round and round, every thread from the first one on: some games are longer than others, and a second
/// thread with games of its own would be measured by their length.
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
