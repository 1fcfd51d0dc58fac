//! Games of each system: one after the other, and as a batch with its sums.

use super::{Job, Work, digest, short};
use sortie::batch::{Run, Unwatched};
use sortie::chance::RunKey;
use sortie::game::{Game, System};
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::sync::atomic::AtomicBool;

/// Scenarios that are timed besides the first of each system: large ones.
const LARGE: [&str; 1] = ["downtown/d5"];

/// The first built-in scenario of a system.
pub(super) fn load(system: &dyn System) -> (String, Box<dyn Game>) {
    let name = first(system);
    let game = load_named(system, &name);
    (name, game)
}

fn first(system: &dyn System) -> String {
    sortie::library().scenarios(system.name())[0].to_owned()
}

fn load_named(system: &dyn System, name: &str) -> Box<dyn Game> {
    let document = Document::load(&sortie::library(), &Request::scenario(name), &[system.name()])
        .unwrap_or_else(|error| panic!("{error}"));
    system.load(&document).unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn works() -> Vec<Work> {
    let of_system = |&system: &&'static dyn System| {
        let below = format!("{}/", system.name());
        let large = LARGE.into_iter().filter(move |name| name.starts_with(&below));
        let large = large.map(move |name| one_by_one(system, name.to_owned(), format!("{name}/game")));
        let first = one_by_one(system, first(system), format!("{}/game", system.name()));
        [first, batch(system)].into_iter().chain(large)
    };
    registry().iter().flat_map(of_system).collect()
}

fn one_by_one(system: &'static dyn System, scenario: String, name: String) -> Work {
    Work::new(name, (2_000, 20), move |units| {
        let game = load_named(system, &scenario);
        let run = RunKey::new(system.name(), 1);
        let play = move || {
            let mut worker = game.worker();
            let mut row = vec![0; game.metrics().len()];
            let cells = (0..units).flat_map(|number| {
                worker.play(run.game(0, number), &mut row);
                row.clone()
            });
            digest(cells)
        };
        Box::new(play) as Job
    })
}

fn batch(system: &'static dyn System) -> Work {
    Work::new(format!("{}/batch", system.name()), (2_000, 20), move |units| {
        let (_, game) = load(system);
        let play = move || {
            let run = Run {
                game: &*game,
                key: RunKey::new(system.name(), 1),
                games: 0..units,
                threads: 1,
                block: Run::BLOCK,
                part_games: system.part_games(),
                rule: None,
            };
            let seen = run.play(&AtomicBool::new(false), None, &mut Unwatched);
            let seen = seen.unwrap_or_else(|error| panic!("{error}"));
            short(blake3::hash(format!("{seen:?}").as_bytes()))
        };
        Box::new(play) as Job
    })
}
