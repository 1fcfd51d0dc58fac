//! Rare events: splitting agrees with plain play in every system, and looks at what a state says before a game ends.

use crate::common::systems::{Entry, of_each_system};
use rayon::prelude::*;
use sortie::analysis::condition::Condition;
use sortie::analysis::rare::{Rare, RareEvent};
use sortie::chance::RunKey;
use sortie::game::System;
use sortie::game::splitting::{END, Path};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// A scenario of a system, an event of a probability from 1 in 1,000 to 1 in 100, and how many games both ways play.
fn case(system: &str) -> (&'static str, &'static str, u64) {
    match system {
        "jets" => ("jets/mig21-v-f4", "stalls_a>=4", 20_000),
        "richthofen" => ("richthofen/balloon", "damage_germans>=15", 3_000),
        "downtown" => ("downtown/d1", "losses>=4", 4_000),
        "thunderbolt" => ("thunderbolt/training", "aircraft_lost>=3", 20_000),
        other => panic!("no rare event of {other} is known"),
    }
}

/// Null: both estimates have one mean. Plain play has the error of a share, splitting that of 20 replications, so that
/// their difference is 6 standard errors with a chance below 1e-5.
fn agrees(system: &'static dyn System) {
    let (scenario, text, games) = case(system.name());
    let game = Entry { system, scenario: scenario.to_owned() }.load(&[]);
    let condition = Condition::parse(text).unwrap();
    let (wanted, key) = (condition.on(game.metrics()).unwrap(), RunKey::new(system.name(), 1));
    let block = |block: u64| {
        let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
        let holds = |number: u64| {
            worker.play(key.game(0, number), &mut row);
            wanted.holds(&row)
        };
        (block * 100..(block + 1) * 100).map(holds).filter(|holds| *holds).count() as u64
    };
    let plain: u64 = (0..games / 100).into_par_iter().map(block).sum();
    let plain = plain as f64 / games as f64;
    let event = RareEvent::of(&condition, &*game).unwrap();
    let rare = Rare { game: &*game, key, event, games };
    let found = rare.play(&AtomicBool::new(false), &mut |_, _| {}).unwrap();
    let probability = found.probability();
    let error = (probability * (1.0 - probability) / games as f64 + found.error().powi(2)).sqrt();
    assert!((5e-4..2e-2).contains(&probability), "{scenario} {text}: {probability}");
    assert!((plain - probability).abs() < 6.0 * error, "{scenario} {text}: {probability}, {plain} by plain play");
    let levels = found.levels.len();
    assert!(levels > 1, "{scenario} {text}: {levels} levels");
}

of_each_system!(splitting_agrees_with_plain_play, agrees);

/// What ends the game of a typical scenario, so that it is seen at the end alone: a duel has one aircraft a side.
const ENDS_IT: [&str; 6] = [
    "flamed_out_a",
    "killed_germans",
    "losses_germans",
    "shot_down_germans",
    "single_seaters_lost_germans",
    "victories_allies",
];

/// A severity that only moves at the end of a game would leave nothing to split.
fn moves_before_the_end(system: &'static dyn System) {
    let typical = Entry { system, scenario: format!("{}/{}", system.name(), system.typical()) };
    let game = typical.load(&[]);
    let games = typical.games(4_000).clamp(40, 400);
    let late: BTreeSet<String> = (0..game.metrics().len())
        .into_par_iter()
        .filter_map(|metric| {
            let mut worker = game.path_worker(metric, false)?;
            let (mut early, mut late) = (0, 0);
            for number in 0..games {
                let climb = worker.play(&Path::of(typical.key(number)));
                for (moment, _) in climb.rises.iter().skip(1) {
                    *if *moment == END { &mut late } else { &mut early } += 1;
                }
            }
            let name = game.metrics()[metric].name.clone();
            (early == 0 && late > 8 && !ENDS_IT.contains(&name.as_str())).then_some(name)
        })
        .collect();
    assert!(late.is_empty(), "known at the end alone: {late:?}");
}

of_each_system!(a_severity_moves_before_the_end, moves_before_the_end);
