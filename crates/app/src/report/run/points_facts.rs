//! What units were asked about, in the manifest: with the counts of the line-ups beside it, all that is said of their
//! worth follows from this.

use serde::{Deserialize, Serialize};

/// The units and the line-ups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PointsFacts {
    /// In what worths are stated.
    pub metric: String,
    /// The units, in the order in which they were named.
    pub units: Vec<UnitFacts>,
    /// How many of each unit a line-up has more than the scenario, in the order of the scenarios in the manifest. The
    /// games of each are those behind the games of the one before it.
    pub lineups: Vec<Vec<i64>>,
    /// The line-ups that are no valid scenario, with the reason.
    pub invalid: Vec<String>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitFacts {
    /// The path of its number.
    pub path: String,
    /// Its kind; the path where none is written beside it.
    pub name: String,
    /// How many the scenario has.
    pub base: i64,
}
