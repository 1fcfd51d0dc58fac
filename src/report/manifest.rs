//! `manifest.json`: what was played. All of it but the key `run` follows from the input alone.

use super::{Identity, PartFile, Played};
use crate::chance::key;
use crate::games::{Game, System};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    compare: Option<CompareFacts>,
    scenarios: Vec<Scenario>,
    run: RunFacts,
}

/// How the lines of a comparison were judged.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CompareFacts {
    /// The level at which all intervals hold together.
    pub level: f64,
    /// How many intervals those are.
    pub family: usize,
    /// The level of each by itself.
    pub level_each: f64,
    /// The margin of shares for which none is named.
    pub share_margin: f64,
    /// The margins that were named, by metric.
    pub margins: BTreeMap<String, f64>,
}

/// One side of a comparison.
#[derive(Clone, Copy)]
pub struct ArmFacts<'a> {
    /// What the variant is called; none for the base.
    pub variant: Option<&'a str>,
    /// The scenario's name within its system.
    pub scenario: &'a str,
    /// Its system.
    pub system: &'a dyn System,
    /// The game.
    pub game: &'a dyn Game,
    /// What was laid over the scenario.
    pub overrides: &'a [String],
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Scenario {
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
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
        let games = played.iter().map(|played| played.seen.games()).max().unwrap_or_default();
        let scenarios = played.iter().map(|played| scenario(played, seed)).collect();
        Manifest { rows: if rows { "all" } else { "none" }, ..Manifest::of(seed, games, scenarios, run) }
    }

    /// The manifest of a comparison under `seed`, of so many games an arm; the base comes first.
    pub fn of_compare(seed: u64, games: u64, arms: &[ArmFacts<'_>], facts: CompareFacts, run: RunFacts) -> Manifest {
        let scenarios = arms.iter().map(|arm| compared(arm, games, seed)).collect();
        Manifest { compare: Some(facts), ..Manifest::of(seed, games, scenarios, run) }
    }

    fn of(seed: u64, games: u64, scenarios: Vec<Scenario>, run: RunFacts) -> Manifest {
        Manifest {
            format: FORMAT,
            sortie: env!("CARGO_PKG_VERSION"),
            seed,
            key_version: key::VERSION,
            games,
            stop: "games",
            rows: "none",
            compare: None,
            scenarios,
            run,
        }
    }

    /// As JSON for people.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).map(|text| text + "\n").unwrap_or_default()
    }
}

fn scenario(played: &Played<'_>, seed: u64) -> Scenario {
    let Played { scenario, system, game, overrides, seen, parts, .. } = *played;
    let arm = ArmFacts { variant: None, scenario, system, game, overrides };
    Scenario { parts: parts.iter().cloned().map(Part::from).collect(), ..compared(&arm, seen.games(), seed) }
}

fn compared(arm: &ArmFacts<'_>, games: u64, seed: u64) -> Scenario {
    let Identity { system, scenario, canonical, policies, .. } =
        Identity::new(arm.system, arm.scenario, arm.game, seed);
    let tables = arm.game.provenance().iter().filter(|table| table.source != Source::Seed);
    Scenario {
        variant: arm.variant.map(str::to_owned),
        system,
        scenario,
        games,
        canonical,
        overrides: arm.overrides.to_vec(),
        policies: policies.into_iter().collect(),
        not_from_the_source: tables
            .map(|table| Table {
                table: table.table.clone(),
                source: table.source.name(),
                reference: table.reference.clone(),
            })
            .collect(),
        parts: Vec::new(),
    }
}

impl From<PartFile> for Part {
    fn from(part: PartFile) -> Part {
        let PartFile { file, first, games, blake3 } = part;
        Part { file, first, games, blake3 }
    }
}
