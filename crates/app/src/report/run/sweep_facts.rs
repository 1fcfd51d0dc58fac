//! What a sweep varied, in its manifest: with the counts beside it, all that it says follows from this.

use crate::analysis::sweep::FigurePair;
use serde::{Deserialize, Serialize};

/// A figure where parameters have other values. The first scenario of the manifest is the one as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SweepFacts {
    /// The level at which its intervals hold together.
    pub level: f64,
    /// The figure, such as `score`, a metric, or a share such as `winner=a`.
    pub metric: String,
    /// What was varied.
    pub design: DesignFacts,
}

/// What was varied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DesignFacts {
    /// All combinations of the values of one or two parameters.
    Grid(GridFacts),
    /// Single numbers, each one step down and up.
    Steps(StepsFacts),
}

/// The values of parameters and what their games show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GridFacts {
    /// One or two parameters.
    pub axes: Vec<AxisFacts>,
    /// The combinations that are scenarios, in the order of the scenarios of the manifest after the first.
    pub cells: Vec<CellFacts>,
    /// The combinations that are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid: Vec<InvalidFacts>,
}

/// A parameter with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AxisFacts {
    /// The path of the parameter; `variant` where variants are the values.
    pub path: String,
    /// Its values, as they are written.
    pub values: Vec<String>,
}

/// A combination of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellFacts {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// The figure beside that of the scenario as it is, on the same dice.
    pub pair: FigurePair,
    /// A mark of all outcomes: equal for cells whose games end alike.
    pub outcomes: String,
}

/// A combination of values that is no valid scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFacts {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// The error.
    pub why: String,
}

/// Numbers and what a step of each does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepsFacts {
    /// The numbers of games at which play could end for a step.
    pub looks: Vec<u64>,
    /// How many intervals hold together.
    pub family: usize,
    /// The numbers, in the order of the rules.
    pub numbers: Vec<NumberFacts>,
}

/// A number of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberFacts {
    /// Where it is in the document.
    pub path: String,
    /// Its value in the scenario as it is.
    pub value: i64,
    /// What a step down does.
    pub down: StepFacts,
    /// What a step up does.
    pub up: StepFacts,
}

/// What a step of a number does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepFacts {
    /// It makes no valid scenario, for this reason.
    Invalid(String),
    /// Play does not read the number: the scenario is the same.
    Unread,
    /// Its games beside those of the scenario as it is.
    Played(Box<FigurePair>),
}
