//! A share of the games of a run, which one machine plays.

use serde::{Deserialize, Serialize};

/// One of several runs that share the games between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which, from 1.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// Its name, such as `2/3`.
    pub fn name(self) -> String {
        format!("{}/{}", self.index, self.count)
    }
}
