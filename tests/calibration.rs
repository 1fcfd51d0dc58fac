//! The scenario book of `downtown`: what its raids give, held against what is known of the war.

use rayon::prelude::*;
use serde::Deserialize;
use sortie::chance::RunKey;
use sortie::game::Game;
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::collections::{BTreeMap, BTreeSet};

/// The figures, as `tests/downtown/calibration.toml` has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    /// How far a figure may lie from its target, as a factor.
    factor: f64,
    /// Raids of each scenario.
    raids: u64,
    figure: Vec<Figure>,
}

/// A quotient of sums over raids, and what it ought to be.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    name: String,
    scenarios: Vec<String>,
    /// What stands above the line: metrics, each with its weight.
    sum: BTreeMap<String, f64>,
    /// The metric below it.
    over: String,
    #[serde(default = "one")]
    per: f64,
    target: f64,
    source: String,
}

const fn one() -> f64 {
    1.0
}

/// The sum of each metric over the raids of a scenario.
type Sums = BTreeMap<String, i64>;

fn play(scenario: &str, raids: u64) -> Sums {
    let system = registry().iter().find(|system| system.name() == "downtown").expect("a system");
    let request = Request::scenario(format!("downtown/{scenario}"));
    let document =
        Document::load(&sortie::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let game = system.load(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
    let game: &dyn Game = game.as_ref();
    let mut worker = game.worker();
    let mut row = vec![0; game.metrics().len()];
    let mut sums = Sums::new();
    for raid in 0..raids {
        worker.play(RunKey::new("downtown", 1).game(0, raid), &mut row);
        for (metric, cell) in game.metrics().iter().zip(&row) {
            *sums.entry(metric.name.clone()).or_default() += cell;
        }
    }
    sums
}

#[test]
fn the_raids_lose_what_the_war_lost() {
    let book: Book = toml::from_str(include_str!("downtown/calibration.toml")).expect("the figures");
    assert!(book.figure.iter().all(|figure| ["public", "recalled", "model"].contains(&figure.source.as_str())));
    let scenarios: BTreeSet<&String> = book.figure.iter().flat_map(|figure| &figure.scenarios).collect();
    let played: BTreeMap<&String, Sums> =
        scenarios.into_par_iter().map(|scenario| (scenario, play(scenario, book.raids))).collect();
    let mut off = Vec::new();
    for figure in &book.figure {
        let total = |metric: &str| -> i64 {
            let of = |scenario| played[scenario].get(metric).unwrap_or_else(|| panic!("no metric {metric}"));
            figure.scenarios.iter().map(of).sum()
        };
        let above: f64 = figure.sum.iter().map(|(metric, weight)| weight * total(metric) as f64).sum();
        let below = total(&figure.over);
        let found = figure.per * above / below as f64;
        let times = found / figure.target;
        let line = format!("{}: {found:.4} ({above:.1} of {below}), target {}", figure.name, figure.target);
        println!("{times:5.2}  {line}");
        if !(1.0 / book.factor..=book.factor).contains(&times) {
            off.push(line);
        }
    }
    assert!(off.is_empty(), "beyond a factor of {}:\n{}", book.factor, off.join("\n"));
}
