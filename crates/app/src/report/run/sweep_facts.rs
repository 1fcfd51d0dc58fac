//! What a sweep varied, in its manifest: with the counts beside it, all that it says follows from this.

use serde::{Deserialize, Serialize};

/// A figure along the values of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SweepFacts {
    /// The level at which all its intervals hold together.
    pub level: f64,
    /// The figure, such as `score`, a metric, or a share such as `winner=a`.
    pub metric: String,
    /// The path of the parameter.
    pub path: String,
    /// Its values, those of the scenarios of the manifest.
    pub values: Vec<String>,
}
