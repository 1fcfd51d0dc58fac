//! The files of a report: rows as Parquet, and the tables.

use super::{Job, Work, games, short};
use sortie::batch::{Cells, RowGroup, RowSink};
use sortie::chance::RunKey;
use sortie::game::{Game, System};
use sortie::report::{Folder, Identity, Manifest, Outcomes, Rows, RunFacts, ScenarioFindings, write};
use sortie::stats::Accumulator;
use sortie::systems::registry;
use std::fs;

pub(super) fn works() -> Vec<Work> {
    registry().iter().flat_map(|&system| [rows(system), tables(system)]).collect()
}

/// The rows of `games`, and their sums.
fn played(system: &dyn System, game: &dyn Game, games: u64) -> (Cells, Accumulator) {
    let run = RunKey::new(system.name(), 1);
    let mut worker = game.worker();
    let (mut cells, mut seen) = (Cells::new(game.metrics()), Accumulator::new(game));
    let mut row = vec![0; game.metrics().len()];
    for number in 0..games {
        worker.play(run.game(0, number), &mut row);
        cells.push(&row);
        seen.add(&row).unwrap_or_else(|error| panic!("{error}"));
    }
    (cells, seen)
}

fn rows(system: &'static dyn System) -> Work {
    Work::new(format!("{}/rows-to-parquet", system.name()), (20_000, 200), move |units| {
        let (scenario, game) = games::load(system);
        let (cells, _) = played(system, &*game, units);
        let job = move || {
            let parent = tempfile::tempdir().expect("a temporary folder");
            let folder = Folder::create(&parent.path().join("report"), false).unwrap_or_else(|error| panic!("{error}"));
            let identity = Identity::new(system, &scenario, &*game, 1);
            let mut outcomes = Outcomes::new(&folder, identity, game.metrics(), Box::new(|_| Ok(())));
            let group = RowGroup { part: 0, first: 0, cells: cells.clone() };
            outcomes.take(group).unwrap_or_else(|error| panic!("{error}"));
            let parts = outcomes.finish().unwrap_or_else(|error| panic!("{error}"));
            parts.iter().map(|part| &part.blake3[..16]).collect()
        };
        Box::new(job) as Job
    })
}

/// Summary, distributions and their like.
fn tables(system: &'static dyn System) -> Work {
    Work::new(format!("{}/report-tables", system.name()), (2_000, 200), move |units| {
        let (scenario, game) = games::load(system);
        let (_, seen) = played(system, &*game, units);
        let job = move || {
            let parent = tempfile::tempdir().expect("a temporary folder");
            let folder = Folder::create(&parent.path().join("report"), false).unwrap_or_else(|error| panic!("{error}"));
            let one = ScenarioFindings {
                scenario: &scenario,
                system,
                game: &*game,
                resolved: "",
                overrides: &[],
                seen: &seen,
                firings: None,
                notable: &[],
                handled: &[],
                parts: &[],
            };
            let manifest = Manifest::planned("bench", 1, Rows::None, 0, Vec::new(), RunFacts::default());
            write(&folder, std::slice::from_ref(&one), manifest).unwrap_or_else(|error| panic!("{error}"));
            let mut hasher = blake3::Hasher::new();
            for name in ["summary.csv", "distributions.csv", "ratios.csv"] {
                hasher.update(&fs::read(folder.path().join(name)).expect("the table was written"));
            }
            short(hasher.finalize())
        };
        Box::new(job) as Job
    })
}
