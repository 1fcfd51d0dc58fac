//! Pig as a game of this program, by the rules of OpenSpiel's `pig`, with a random player on both sides: `cargo run
//! --release --example pig -- 500000` plays that number of games as a batch on one thread and prints, as JSON, the
//! CPU time of the process and what came out. `benches/peers/peers.py` sets it beside OpenSpiel.
//!
//! A player's turn is a series of moves: roll, or stop. A 1 ends the turn and loses its points, any other face adds
//! to them, stopping banks them. At 100 points, banked and not, a player can only stop, and wins. A game of 1,000
//! moves ends without a winner.

use sortie::batch::{RowGroup, RowSink, Run, SinkError, Unwatched};
use sortie::chance::{Chance, Dice, GameKey, Label, Purpose, Roll, RunKey, StreamKey, Tape};
use sortie::game::{Description, Game, Metric, MetricKind, Ratio, Record, Worker};
use sortie::journal::RowRef;
use sortie::scenario::Provenance;
use sortie::stats::Accumulator;
use std::sync::atomic::AtomicBool;

/// Points that win.
const GOAL: u32 = 100;
/// Moves after which a game ends.
const HORIZON: u32 = 1000;
/// Sides of the die.
const SIDES: u32 = 6;
/// Games that make the caches warm.
const WARM: u64 = 20_000;

/// The dice of the rules.
const ROLLS: Purpose = Purpose(1);
/// The dice of the players.
const CHOICES: Purpose = Purpose(2);

/// How a game ended.
struct End {
    points: [u32; 2],
    moves: u32,
    rolls: u32,
}

/// Plays one game; `choices` are the players' own dice. A face is drawn at every move and goes unused where the player
/// stops: whether it does is a product with 0 or 1 and not a branch, which no processor could predict.
fn play(choices: &mut impl Roll, rolls: &mut impl Roll) -> End {
    let (mut mover, mut waiting, mut turn) = (0, 0, 0);
    let (mut moves, mut rolled, mut passed) = (0, 0, 0);
    while moves < HORIZON && waiting < GOAL {
        let stops = u32::from(choices.die(2) == 2) | u32::from(mover + turn >= GOAL);
        let face = rolls.die(SIDES);
        let passes = stops | u32::from(face == 1);
        mover += stops * turn;
        turn = (1 - passes) * (turn + face);
        let exchange = passes * (mover ^ waiting);
        (mover, waiting) = (mover ^ exchange, waiting ^ exchange);
        passed ^= passes;
        rolled += 1 - stops;
        moves += 1;
    }
    let points = if passed == 0 { [mover, waiting] } else { [waiting, mover] };
    End { points, moves, rolls: rolled }
}

/// The game; all of it is constant.
struct Pig {
    metrics: Vec<Metric>,
}

impl Pig {
    fn new() -> Pig {
        let metric = |name: &str, kind, unit, most: u32, meaning: &str| {
            let (range, meaning) = ((0, i64::from(most)), meaning.to_owned());
            Metric { unit, range, meaning, ..Metric::plain(name, kind) }
        };
        let winners = MetricKind::Category(["a", "b", "neither"].map(str::to_owned).to_vec());
        let count = MetricKind::Integer;
        let most = GOAL + SIDES;
        let metrics = vec![
            metric("winner", winners, "", 2, "the side with 100 points"),
            metric("points_a", count.clone(), "points", most, "what a banked"),
            metric("points_b", count.clone(), "points", most, "what b banked"),
            metric("moves", count.clone(), "moves", HORIZON, "choices made"),
            metric("rolls", count, "rolls", HORIZON, "times the die was rolled"),
        ];
        Pig { metrics }
    }
}

/// Plays game after game.
struct Table;

impl Worker for Table {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let mut dice = Dice::new(game);
        let mut stream = |purpose| dice.open(StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose });
        let End { points, moves, rolls } = play(&mut stream(CHOICES), &mut stream(ROLLS));
        let winner = points.iter().position(|&points| points >= GOAL).unwrap_or(points.len());
        row.copy_from_slice(&[winner as i64, points[0].into(), points[1].into(), moves.into(), rolls.into()]);
    }
}

impl Game for Pig {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &[]
    }

    fn description(&self) -> &dyn Description {
        self
    }

    fn canonical(&self) -> Vec<u8> {
        format!("pig {GOAL} {HORIZON} {SIDES}").into_bytes()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Table)
    }

    /// The outcome alone: a game of pig has no trace.
    fn record(&self, game: GameKey) -> Record {
        let mut row = vec![0; self.metrics.len()];
        self.worker().play(game, &mut row);
        Record { row, events: Vec::new(), tape: Tape::default(), standings: Vec::new(), state: 0 }
    }
}

impl Description for Pig {
    fn policies(&self) -> Vec<(String, String)> {
        ["a", "b"].map(|side| (side.to_owned(), "random".to_owned())).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &[]
    }

    fn unit_name(&self, label: Label) -> String {
        format!("player {}", label.0)
    }

    fn row_name(&self, row: RowRef) -> String {
        format!("table-{}/row-{}", row.table, row.row)
    }
}

/// Takes the rows as a writer would, and counts them.
#[derive(Default)]
struct Counted(usize);

impl RowSink for Counted {
    fn take(&mut self, group: RowGroup) -> Result<(), SinkError> {
        self.0 += group.cells.rows();
        Ok(())
    }
}

fn batch(pig: &Pig, games: u64, seed: u64) -> Accumulator {
    let key = RunKey::new("pig", seed);
    let run = Run { game: pig, key, games: 0..games, threads: 1, block: Run::BLOCK, part_games: 1 << 18, rule: None };
    let mut rows = Counted::default();
    let seen = run.play(&AtomicBool::new(false), Some(&mut rows), &mut Unwatched);
    let seen = seen.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(rows.0 as u64, games, "a row a game");
    seen
}

fn main() {
    let mut given = std::env::args().skip(1).map(|given| given.parse().expect("a number"));
    let (games, seed) = (given.next().unwrap_or(100_000), given.next().unwrap_or(1));
    let pig = Pig::new();
    batch(&pig, WARM.min(games), seed);
    let started = cpu_time::ProcessTime::now();
    let seen = batch(&pig, games, seed);
    let seconds = started.elapsed().as_secs_f64();
    let [a, b, neither] = [0, 1, 2].map(|winner| seen.metric(0).count_of(winner));
    println!("{{\"games\": {games}, \"seconds\": {seconds}, \"winners\": [{a}, {b}, {neither}],");
    for (index, metric) in pig.metrics.iter().enumerate().skip(1) {
        let (mean, deviation) =
            (seen.metric(index).mean().unwrap_or(0.0), seen.metric(index).deviation().unwrap_or(0.0));
        let comma = if index + 1 < pig.metrics.len() { "," } else { "}" };
        println!(" \"{}\": {{\"mean\": {mean}, \"deviation\": {deviation}}}{comma}", metric.name);
    }
}
