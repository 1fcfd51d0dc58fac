//! A row as it is written in a file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One row of a doctrine table: its action `then` is taken when all of `when` hold and no earlier row applies.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row<A> {
    /// What a trace calls the row; without a name it is called by its conditions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The conditions: a feature that holds (`NAME`) or does not (`not NAME`), or one compared (`NAME <= 4`,
    /// `NAME in 3..6`, `NAME = WORD`); `sortie list features SYSTEM` has them. All must hold; a row without any always
    /// applies.
    #[serde(default)]
    pub when: Vec<String>,
    /// What is done.
    pub then: A,
}
