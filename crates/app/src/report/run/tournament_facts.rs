//! What a tournament was about, in its manifest: with the payoffs beside it, all that it says follows from this.

use crate::analysis::tournament::Schedule;
use crate::report::{Shard, WantedFacts};
use serde::{Deserialize, Serialize};

/// Policies against each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TournamentFacts {
    /// The level at which each family of its statements holds together.
    pub level: f64,
    /// What a game is worth: `score`, or the name of a metric.
    pub figure: String,
    /// The sides, the one first whose payoffs are shown.
    pub sides: Vec<SideFacts>,
    /// Whether each policy plays both sides.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rotated: bool,
    /// Whether it is over the scenarios of a system.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_system: bool,
    /// The most games of a pair of policies in a scenario.
    pub games: u64,
    /// After how many numbers of games play may end, each twice the one before.
    pub looks: u32,
    /// The half-width at which the interval of a payoff is narrow enough, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<f64>,
    /// What the value was to be, where a balance was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<WantedFacts>,
    /// blake3 of the lowered canonical forms of all pairs in all scenarios.
    pub cells: String,
}

impl TournamentFacts {
    /// How many games are played, and when play may end: of all games, or of a share of them.
    pub fn schedule(&self, shard: Option<Shard>) -> Schedule {
        let whole = Schedule::new(self.games.max(1), self.looks.clamp(1, 64));
        shard.map_or(whole, |Shard { index, count }| whole.share(index, count))
    }
}

/// A side with the policies that play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideFacts {
    /// Its name, such as `us`.
    pub side: String,
    /// The names of the policies.
    pub policies: Vec<String>,
    /// The policy that the scenario names, where there is one scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// The policies that the system offers for it and that play only where they are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}
