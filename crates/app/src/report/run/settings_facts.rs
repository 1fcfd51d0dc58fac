//! Which settings of parameters a balance played for its goals, in its manifest: with the counts beside it, all that it
//! says follows from this.

use crate::analysis::goal::Goal;
use crate::analysis::goal::race::RaceCounts;
use crate::report::{AxisFacts, InvalidFacts};
use serde::{Deserialize, Serialize};

/// The settings that were played. The first scenario of the manifest is the one as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SettingsFacts {
    /// What was asked.
    pub goals: Vec<Goal>,
    /// The parameters with their values; none where the scenario as it is was asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub axes: Vec<AxisFacts>,
    /// The settings, in the order of the scenarios of the manifest after the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<SettingFacts>,
    /// How they were found.
    pub race: RaceCounts,
    /// Some of the combinations of values that are no valid scenario.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid: Vec<InvalidFacts>,
    /// The parameters whose values changed no figure in the race.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<String>,
}

/// A setting of the parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SettingFacts {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// How many listed values each is away from that of the scenario as it is.
    pub steps: Vec<usize>,
}
