//! Where the sides start, as files have it: a scenario may say otherwise, so that the values are checked as it uses
//! them.

use ground::scenario::schema::within;
use ground::scenario::{lower::lower_as_written, rules_table};
use schemars::JsonSchema;
use serde::Deserialize;

rules_table! {
    (pub(crate))
    /// Where the sides start.
    #[derive(serde::Serialize)]
    StartFile {
        /// From one jet of a side to the next.
        #[schemars(transform = within(-1000..=1000))]
        step: [i64; 2],
        a: StartSideFile,
        b: StartSideFile,
    }
}
lower_as_written!(StartFile);

/// Where one side starts.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StartSideFile {
    /// The hex of its first jet, as axial coordinates.
    #[schemars(transform = within(-1000..=1000))]
    pub(crate) hex: [i64; 2],
    /// The hexside that its jets face, 0 to 5.
    #[schemars(transform = within(0..=5))]
    pub(crate) facing: i64,
    /// Their altitude.
    #[schemars(transform = within(1..=9))]
    pub(crate) altitude: i64,
    /// Their Speed.
    #[schemars(transform = within(1..=20))]
    pub(crate) speed: i64,
    /// Counts its jets from the other end, so that the start is point-symmetric.
    #[serde(default)]
    pub(crate) opposite: bool,
    /// Disengages from the start.
    #[serde(default)]
    pub(crate) disengaging: bool,
}
