//! What is told of a run: the folder of files that it leaves, and the summary on the terminal.
//!
//! A report knows no game: everything it says follows from a game's metrics, ratios and provenance, and from exact
//! aggregates. Figures are printed in a metric's own unit, which is the cell divided by the scale.
//!
//! | file | made by |
//! |---|---|
//! | `outcomes/system=S/scenario=N/part-00000.parquet` | [`Outcomes`] |
//! | `summary.csv`, `summary.parquet` | [`summary`] |
//! | `distributions.csv`, `distributions.parquet` | [`distributions`] |
//! | `ratios.csv` | [`ratios`] |
//! | `rules.csv` | [`rules`] |
//! | `metrics.csv` | [`dictionary`] |
//! | `compare.csv`, `compare.parquet` | [`compare`] |
//! | `events/system=S/scenario=N/part-00000.parquet` | [`events`] |
//! | `counts.json` | the aggregates, where no rows are kept |
//! | `scenarios/N.toml` | each scenario with all that it rests on |
//! | `manifest.json` | [`Manifest`] |

mod checkpoint;
pub mod compare;
mod counts;
pub mod dictionary;
pub mod distributions;
mod error;
pub mod events;
mod firings;
mod folder;
mod frame;
mod manifest;
mod number;
mod outcomes;
mod parquet;
pub mod ratios;
mod rows;
pub mod rules;
mod sheet;
mod standing;
mod stored;
pub mod summary;
pub mod tally;
pub mod terminal;
pub mod trace;
mod write;

#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, Left};
pub use counts::Counts;
pub use error::ReportError;
pub use firings::{FIRINGS_OVER, firings};
pub use folder::Folder;
pub use manifest::{ArmFacts, Asked, CompareFacts, FORMAT, Manifest, Rows, RunFacts, Scenario, Shard, Stop, Table};
pub use outcomes::{Identity, OnPart, Outcomes, PartFile};
pub use rows::count;
pub use sheet::{Cell, Sheet};
pub use standing::{Missing, Standing};
pub use stored::Stored;
pub use write::{scenario_file, write, write_analysis};

use crate::game::{Game, System};
use crate::stats::Accumulator;

/// One scenario, played.
pub struct Played<'a> {
    /// The scenario's name within its system, such as `mig21-v-f4`.
    pub scenario: &'a str,
    /// Its system.
    pub system: &'a dyn System,
    /// The game.
    pub game: &'a dyn Game,
    /// The scenario with all that it rests on, as TOML.
    pub resolved: &'a str,
    /// What was laid over the scenario, as on the command line.
    pub overrides: &'a [String],
    /// The outcomes.
    pub seen: &'a Accumulator,
    /// How often its rules fired; none where nobody asked.
    pub firings: Option<&'a tally::Tally>,
    /// The files with its rows; none where rows are not kept.
    pub parts: &'a [PartFile],
}
