//! `manifest.json`: what was played. All of it but the key `run` follows from the input alone.

use super::{Identity, PartFile, Played};
use crate::chance::key;
use crate::journal::Source;
use serde::Serialize;
use std::collections::BTreeMap;

/// Version of the files of a report folder.
pub const FORMAT: u32 = 1;

/// The manifest, in the order in which it is written.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Manifest {
    format: u32,
    sortie: &'static str,
    seed: u64,
    key_version: u32,
    games: u64,
    stop: &'static str,
    rows: &'static str,
    scenarios: Vec<Scenario>,
    run: RunFacts,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Scenario {
    system: String,
    scenario: String,
    games: u64,
    canonical: String,
    overrides: Vec<String>,
    policies: BTreeMap<String, String>,
    not_from_the_source: Vec<Table>,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, Serialize)]
struct Table {
    table: String,
    source: &'static str,
    reference: String,
}

#[derive(Clone, Debug, Serialize)]
struct Part {
    file: String,
    first: u64,
    games: u64,
    blake3: String,
}

/// What differs between two runs of the same input.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunFacts {
    /// Whether Ctrl-C ended it.
    pub interrupted: bool,
    /// The games asked for, a scenario.
    pub games_asked: u64,
    /// Threads that played.
    pub threads: usize,
    /// Games a block.
    pub block: u64,
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// How long it played, in seconds.
    pub seconds: f64,
}

impl Manifest {
    /// The manifest of a run under `seed`. `rows` says whether the rows are kept.
    pub fn new(seed: u64, rows: bool, played: &[Played<'_>], run: RunFacts) -> Manifest {
        Manifest {
            format: FORMAT,
            sortie: env!("CARGO_PKG_VERSION"),
            seed,
            key_version: key::VERSION,
            games: played.iter().map(|played| played.seen.games()).max().unwrap_or_default(),
            stop: "games",
            rows: if rows { "all" } else { "none" },
            scenarios: played.iter().map(|played| scenario(played, seed)).collect(),
            run,
        }
    }

    /// As JSON for people.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).map(|text| text + "\n").unwrap_or_default()
    }
}

fn scenario(played: &Played<'_>, seed: u64) -> Scenario {
    let Identity { system, scenario, canonical, policies, .. } =
        Identity::new(played.system, played.scenario, played.game, seed);
    let tables = played.game.provenance().iter().filter(|table| table.source != Source::Seed);
    Scenario {
        system,
        scenario,
        games: played.seen.games(),
        canonical,
        overrides: played.overrides.to_vec(),
        policies: policies.into_iter().collect(),
        not_from_the_source: tables
            .map(|table| Table {
                table: table.table.clone(),
                source: table.source.name(),
                reference: table.reference.clone(),
            })
            .collect(),
        parts: played.parts.iter().cloned().map(Part::from).collect(),
    }
}

impl From<PartFile> for Part {
    fn from(part: PartFile) -> Part {
        let PartFile { file, first, games, blake3 } = part;
        Part { file, first, games, blake3 }
    }
}
