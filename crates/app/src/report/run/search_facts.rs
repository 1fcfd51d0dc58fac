//! What a search for a better policy was about, in its manifest: with its state beside it, all that it says follows
//! from this.

use serde::{Deserialize, Serialize};

/// What was asked of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchFacts {
    /// The name of the policy that it began with.
    pub policy: String,
    /// Its file.
    pub base: String,
    /// The side that plays the policy, or `both`; none for the sides that play it in each scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The side whose policy it answers, if it aimed at one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit: Option<String>,
    /// The policies of the other sides, where the scenarios do not say them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<OpponentFacts>,
    /// How many searches it was merged from, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged: Option<u64>,
}

/// A policy that the searched one plays against.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpponentFacts {
    /// Its name.
    pub policy: String,
    /// The side that plays it; each side that does not play the searched one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Its share, a part of 1.
    pub share: f64,
}
