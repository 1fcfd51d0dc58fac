//! Measures the cost of a game in CPU time of the thread: its dice alone, with its rules, and with its policies.

use super::median::median;
use crate::chance::{DrawLog, GameKey, RunKey};
use crate::game::tape::Choices;
use crate::game::{Game, ReplayWorkload, Worker};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of games that are played repeatedly: enough that branch predictors can't learn them.
const GAMES: u64 = 400;

/// The least number of rounds, however short the time.
const LEAST_ROUNDS: usize = 3;

/// The costs of a scenario.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// The mean number of rolls in a game.
    pub(super) draws: f64,
    /// Nanoseconds of the dice floor for each roll.
    pub(super) draw: f64,
    /// The time of the rules, divided by the floor.
    pub(super) floor_ratio: f64,
    /// The time of rules and policies, divided by the floor.
    pub(super) full_ratio: f64,
    /// Nanoseconds to weigh one candidate; `None` if none is weighed.
    pub(super) candidate: Option<f64>,
    /// The share of the time that other programs used, 0 to 1.
    pub(super) elsewhere: f64,
    /// Nanoseconds of a whole game.
    pub(super) game: f64,
    /// The counts of candidates in all games together.
    pub(super) choices: Choices,
}

/// Nanoseconds of one round over all games.
#[derive(Clone, Copy, Debug)]
struct Round {
    floor: f64,
    taped: f64,
    full: f64,
}

impl Cost {
    /// Measures for about `time`.
    pub(super) fn measure(game: &dyn Game, run: RunKey, time: Duration) -> Cost {
        let keys: Vec<GameKey> = (0..GAMES).map(|number| run.game(0, number)).collect();
        let ReplayWorkload { worker: mut taped, draw_logs, choices } = game.replay_workload(&keys);
        let mut full = game.worker();
        let mut row = vec![0; game.metrics().len()];
        let mut round = || Round {
            floor: nanoseconds(|| roll(&draw_logs, &keys)),
            taped: nanoseconds(|| play(&mut *taped, &keys, &mut row)),
            full: nanoseconds(|| play(&mut *full, &keys, &mut row)),
        };
        // The first round fills caches and scratch memory, and is not measured.
        round();
        let started = Instant::now();
        let mut rounds = Vec::new();
        while rounds.len() < LEAST_ROUNDS || started.elapsed() < time {
            rounds.push(round());
        }
        let own: f64 = rounds.iter().map(|round| round.floor + round.taped + round.full).sum();
        let elsewhere = 1.0 - own / started.elapsed().as_nanos() as f64;
        let middle = |value: fn(&Round) -> f64| median(rounds.iter().map(value).collect());
        // Without dice there is no floor, and every ratio to it is NaN.
        let draws = draw_logs.iter().map(DrawLog::draws).sum::<u64>() as f64;
        Cost {
            draws: draws / GAMES as f64,
            draw: middle(|round| round.floor) / draws,
            floor_ratio: if draws > 0.0 { middle(|round| round.taped / round.floor) } else { f64::NAN },
            full_ratio: if draws > 0.0 { middle(|round| round.full / round.floor) } else { f64::NAN },
            candidate: (choices.offered > 0).then(|| middle(|round| round.full - round.taped) / choices.offered as f64),
            elsewhere: elsewhere.clamp(0.0, 1.0),
            game: middle(|round| round.full) / GAMES as f64,
            choices,
        }
    }

    /// The number of games in a second of CPU time of one thread.
    pub(super) fn games_per_second(&self) -> f64 {
        1e9 / self.game
    }
}

fn roll(draw_logs: &[DrawLog], keys: &[GameKey]) {
    for (draw_log, &key) in draw_logs.iter().zip(keys) {
        black_box(draw_log.again(key));
    }
}

fn play(worker: &mut dyn Worker, keys: &[GameKey], row: &mut [i64]) {
    for &key in keys {
        worker.play(key, row);
        black_box(&*row);
    }
}

fn nanoseconds(work: impl FnOnce()) -> f64 {
    let started = ThreadTime::now();
    work();
    started.elapsed().as_nanos() as f64
}
