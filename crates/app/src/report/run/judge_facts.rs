//! What results of people were judged, in the manifest: with the counts beside it, all that is said follows from this.

use crate::analysis::results::Results;
use serde::{Deserialize, Serialize};

/// Results of games that people played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct JudgeFacts {
    /// The level of the intervals.
    pub level: f64,
    /// How far from even does not matter, a part of 1.
    pub margin: f64,
    /// The results.
    pub played: PlayedFacts,
}

/// The results themselves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayedFacts {
    /// How often each side won.
    Points(Results),
    /// The values of a metric.
    Values {
        /// Its name.
        metric: String,
        /// Its cells, a game each.
        cells: Vec<i64>,
    },
}

impl PlayedFacts {
    /// How many games they are.
    pub fn games(&self) -> u64 {
        match self {
            PlayedFacts::Points(results) => results.games(),
            PlayedFacts::Values { cells, .. } => cells.len() as u64,
        }
    }
}
