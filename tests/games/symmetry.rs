//! Exchanging the names of the sides exchanges every row and changes nothing else.

use crate::common::{load_own, load_text, rows, scenarios, side_by_side};
use sortie::game::{Game, Metric, MetricKind, Playable};
use std::collections::BTreeMap;

/// A row by name of metric.
fn cells(game: &dyn Game, row: &[i64]) -> BTreeMap<String, i64> {
    game.metrics().iter().map(|metric| metric.name.clone()).zip(row.iter().copied()).collect()
}

/// A row with the sides exchanged.
fn exchanged(game: &dyn Game, row: &[i64]) -> BTreeMap<String, i64> {
    game.metrics().iter().zip(row).map(|(metric, &cell)| (other_name(metric), other_cell(metric, cell))).collect()
}

fn other_name(metric: &Metric) -> String {
    match metric.name.rsplit_once('_') {
        Some((what, "a")) => format!("{what}_b"),
        Some((what, "b")) => format!("{what}_a"),
        _ => metric.name.clone(),
    }
}

fn other_cell(metric: &Metric, cell: i64) -> i64 {
    match &metric.kind {
        MetricKind::Category(names) => {
            let other = match names[cell as usize].as_str() {
                "a" => "b",
                "b" => "a",
                "a-gone" => "b-gone",
                "b-gone" => "a-gone",
                same => same,
            };
            names.iter().position(|name| name == other).expect("each side has its category") as i64
        }
        _ if metric.name == "vp_difference" => -cell,
        _ => cell,
    }
}

fn assert_exchanged(what: &str, one: &dyn Game, other: &dyn Game, games: u64) {
    let (ones, others) = (rows(one, games), rows(other, games));
    for (game, (row, swapped)) in ones.iter().zip(&others).enumerate() {
        assert_eq!(exchanged(one, row), cells(other, swapped), "{what}, game {game}");
    }
    let uneven = ones.iter().filter(|row| exchanged(one, row) != cells(one, row)).count();
    assert!(uneven > ones.len() / 2, "{what}: only {uneven} games differ for the two sides, which shows little");
}

#[test]
fn names_exchanged_in_a_mirror_match_exchange_all_of_10_000_rows() {
    let mirrors: Vec<String> = scenarios().into_iter().filter(|name| name.contains("mirror")).collect();
    assert_eq!(mirrors.len(), 3);
    side_by_side(&mirrors, |scenario| {
        let dogfight = load_own(scenario);
        assert_exchanged(scenario, &dogfight, &Playable::new(dogfight.with_sides_swapped()), 10_000);
    });
}

/// Where the sides differ their aircraft, places and policies go with them.
#[test]
fn names_exchanged_in_any_scenario_exchange_its_rows() {
    side_by_side(&scenarios(), |scenario| {
        let dogfight = load_own(scenario);
        assert_exchanged(scenario, &dogfight, &Playable::new(dogfight.with_sides_swapped()), 500);
    });
}

const LEFT: &str = r#"
policy = "energy-fighter"
fuel = "away"
altitude = 6
jets = [
    { card = "mig-21f-13", count = 2, labels = [7, 30], hexes = [[0, 0], [1, -2]], facing = 0 },
    { card = "mig-17f", skill = "veteran", labels = [12], hexes = [[-2, 3]], facing = 1 },
]
"#;
const RIGHT: &str = r#"
policy = "shooter"
speed = 6
jets = [
    { card = "f-4b", labels = [3], hexes = [[13, -1]], facing = 3 },
    { card = "f-8e", count = 2, skill = "green", labels = [9, 200], hexes = [[12, 2], [14, -4]], facing = 3 },
]
"#;

/// The same by hand: in a file, each aircraft with its own label, hex and facing.
#[test]
fn sides_exchanged_in_a_scenario_file_exchange_its_rows() {
    let text = |a: &str, b: &str| format!("system = 'jets'\ntitle = 'by hand'\n[sides.a]{a}[sides.b]{b}");
    let (one, other) = (load_text(&text(LEFT, RIGHT)), load_text(&text(RIGHT, LEFT)));
    assert_exchanged("by hand", &one, &other, 2_000);
}
