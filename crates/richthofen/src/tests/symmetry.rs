//! Exchanging the names of the sides exchanges every row and changes nothing else.

use crate::tests::plays::load;
use ground::chance::RunKey;
use ground::game::{Game, Metric, MetricKind, Playable};
use rayon::prelude::*;
use std::collections::BTreeMap;

fn other_name(metric: &Metric) -> String {
    match metric.name.rsplit_once('_') {
        Some((what, "allies")) => format!("{what}_germans"),
        Some((what, "germans")) => format!("{what}_allies"),
        _ => metric.name.clone(),
    }
}

fn other_cell(metric: &Metric, cell: i64) -> i64 {
    let MetricKind::Category(names) = &metric.kind else {
        return if metric.name == "vp_difference" { -cell } else { cell };
    };
    let other = match names[cell as usize].as_str() {
        "allies" => "germans",
        "germans" => "allies",
        "allies-gone" => "germans-gone",
        "germans-gone" => "allies-gone",
        same => same,
    };
    names.iter().position(|name| name == other).expect("each side has its category") as i64
}

/// The cells of a row by the names of their metrics.
type Cells = BTreeMap<String, i64>;

fn exchange(scenario: &str, games: u64) {
    let one = load(scenario, &[]);
    let other = Playable::new(one.with_sides_swapped());
    let key = RunKey::new("richthofen", 1);
    let mut uneven = 0;
    let [mut first, mut second] = [one.worker(), other.worker()];
    let [mut row, mut swapped] = [vec![0; one.metrics().len()], vec![0; one.metrics().len()]];
    for game in 0..games {
        first.play(key.game(0, game), &mut row);
        second.play(key.game(0, game), &mut swapped);
        let metrics = || one.metrics().iter();
        let exchanged: Cells =
            metrics().zip(&row).map(|(metric, &cell)| (other_name(metric), other_cell(metric, cell))).collect();
        let actual: Cells = metrics().zip(&swapped).map(|(metric, &cell)| (metric.name.clone(), cell)).collect();
        assert_eq!(exchanged, actual, "{scenario}, game {game}");
        uneven += u64::from(row != swapped);
    }
    assert!(uneven * 2 > games, "{scenario}: only {uneven} games differ for the two sides, which shows little");
}

#[test]
fn names_exchanged_in_a_mirror_match_exchange_its_rows() {
    exchange("richthofen/mirror", 60);
}

/// Where the sides differ their aircraft, places, land and policies go with them.
#[test]
fn names_exchanged_in_other_scenarios_exchange_their_rows() {
    for scenario in ["duel", "balloon", "photo", "spotting", "strafers"] {
        exchange(&format!("richthofen/{scenario}"), 10);
    }
}

/// Neither side wins more of 20,000 mirror matches than the other, by a sign test of those that are decided; alpha =
/// 1e-6 (z = 4.9). The exact exchange above is the proof; this shows that nothing besides names favours a side.
#[test]
fn neither_side_wins_more_of_20_000_mirror_matches() {
    const GAMES: u64 = 20_000;
    const Z: f64 = 4.892;
    // Head-on, for careful pilots shoot each other down in few games.
    let alone = ["allies", "germans"].map(|side| format!("sides.{side}.aircraft=[{{ type = 'albatros-d-iii' }}]"));
    let bold = ["allies", "germans"].map(|side| format!("sides.{side}.policy='head-on'"));
    let sets: Vec<&str> = alone.iter().chain(&bold).map(String::as_str).collect();
    let game = load("richthofen/mirror", &sets);
    let winner = game.metrics().iter().position(|metric| metric.name == "winner").expect("a winner");
    let key = RunKey::new("richthofen", 1);
    let won = |from: u64| {
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let mut won = [0u64; 3];
        for number in from..from + 1_000 {
            worker.play(key.game(0, number), &mut row);
            won[row[winner] as usize] += 1;
        }
        won
    };
    let starts: Vec<u64> = (0..GAMES).step_by(1_000).collect();
    let won = starts.into_par_iter().map(won).reduce(|| [0; 3], |a, b| std::array::from_fn(|at| a[at] + b[at]));
    let decided = (won[0] + won[1]) as f64;
    assert!(decided > 0.3 * GAMES as f64, "{won:?}: too few are decided");
    assert!((won[0] as f64 - won[1] as f64).abs() < Z * decided.sqrt(), "{won:?}");
}
