//! Which parts a ranking leaves out or takes in, in the manifest of its comparison: with the sums beside it, all that
//! it says follows from this.

use serde::{Deserialize, Serialize};

/// The parts of a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RankingFacts {
    /// The part that each variant does without, or takes in, in the order of the variants.
    pub parts: Vec<PartFacts>,
    /// The parts that can't be left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<SkippedFacts>,
}

/// A part of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PartFacts {
    /// Its kind, such as `weapons`.
    pub kind: String,
    /// What a user calls it, such as `aim-9j`.
    pub name: String,
    /// Whether the variant plays with it and the base without it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_in: bool,
}

/// A part that can't be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SkippedFacts {
    /// What a user calls it.
    pub name: String,
    /// Why it can't be.
    pub why: String,
}
