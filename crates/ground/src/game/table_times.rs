//! How long people take for what a game asks of them.

use crate::scenario::schema::within;
use schemars::JsonSchema;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

/// The most seconds that an act may take: ten minutes.
const MOST: i64 = 600;

/// The seconds that people take for each act at the table, 0 to 600 each. The model of minutes is their sum over a
/// game; play does not read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TableTimes {
    /// Seconds for a throw of one or more dice.
    #[serde(deserialize_with = "seconds")]
    #[schemars(transform = within(0..=MOST))]
    pub throw: i64,
    /// Seconds to look a row or a value of a table up.
    #[serde(deserialize_with = "seconds")]
    #[schemars(transform = within(0..=MOST))]
    pub look_up: i64,
    /// Seconds for a decision of a player, or a row of a solitaire table that decides.
    #[serde(deserialize_with = "seconds")]
    #[schemars(transform = within(0..=MOST))]
    pub decision: i64,
    /// Seconds to put a counter into another hex.
    #[serde(deserialize_with = "seconds")]
    #[schemars(transform = within(0..=MOST))]
    pub counter: i64,
}

impl Default for TableTimes {
    fn default() -> Self {
        TableTimes { throw: 5, look_up: 8, decision: 12, counter: 4 }
    }
}

fn seconds<'de, D: Deserializer<'de>>(source: D) -> Result<i64, D::Error> {
    let value = i64::deserialize(source)?;
    match (0..=MOST).contains(&value) {
        true => Ok(value),
        false => Err(D::Error::custom(format!("{value} seconds: expected 0 to {MOST}"))),
    }
}
