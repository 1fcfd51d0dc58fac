//! Games of each system: one after the other, and as a batch with its sums.

use super::{Job, Work, digest, short};
use sortie::batch::{Run, Unwatched};
use sortie::chance::RunKey;
use sortie::games::{Game, System, registry};
use sortie::scenario::{Document, Library, Request};
use std::sync::atomic::AtomicBool;

/// The first built-in scenario of a system.
pub(super) fn load(system: &dyn System) -> (String, Box<dyn Game>) {
    let library = Library::built_in();
    let name = library.scenarios(system.name())[0];
    let document = Document::load(&Request::scenario(name), &[system.name()]).unwrap_or_else(|error| panic!("{error}"));
    (name.to_owned(), system.load(&document).unwrap_or_else(|error| panic!("{error}")))
}

pub(super) fn works() -> Vec<Work> {
    registry().iter().flat_map(|&system| [one_by_one(system), batch(system)]).collect()
}

fn one_by_one(system: &'static dyn System) -> Work {
    Work::new(format!("{}/game", system.name()), (2_000, 20), move |units| {
        let (_, game) = load(system);
        let run = RunKey::new(system.name(), 1);
        let play = move || {
            let mut player = game.seat();
            let mut row = vec![0; game.metrics().len()];
            let cells = (0..units).flat_map(|number| {
                player.play(run.game(0, number), &mut row);
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
