//! A share of the games of a run, which one machine plays.

use serde::{Deserialize, Serialize};
use std::ops::Range;

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
    /// The numbers of `all` things, or those of a share of them: shares differ by at most one.
    pub fn range(shard: Option<Shard>, all: u64) -> Range<u64> {
        match shard {
            None => 0..all,
            Some(Shard { index, count }) => {
                let edge = |shards: u64| (u128::from(all) * u128::from(shards) / u128::from(count)) as u64;
                edge(index - 1)..edge(index)
            }
        }
    }

    /// Its name, such as `2/3`.
    pub fn name(self) -> String {
        format!("{}/{}", self.index, self.count)
    }
}
