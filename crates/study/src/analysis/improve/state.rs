//! What a search has reached: all that it needs to go on.

use super::change::Kind;
use serde::{Deserialize, Serialize};

/// The games of a policy in the first stage of a race, at the beginning.
const FIRST: u64 = 32;
/// The fewest and the most games of a policy in the first stage.
const LEAST: u64 = 16;
const MOST: u64 = 2048;
/// Rounds without a better policy after which the games double.
const PATIENCE: u32 = 2;

/// The state of a search between two rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The incumbent's file, as TOML.
    pub policy: String,
    /// The number of rounds.
    pub rounds: u64,
    /// The number of games played, those of incumbents included.
    pub played: u64,
    /// The first game number that no round has used.
    pub next: u64,
    /// The games that a policy plays in the first stage of the next race.
    pub games: u64,
    /// The rounds since a better policy was found or the games were doubled.
    pub failures: u32,
    /// The number of policies that were raced.
    pub raced: u64,
    /// The number of changes that made no valid policy, or none at all.
    pub invalid: u64,
    /// What each kind of change has brought, in the order of [`Kind::ALL`].
    pub tallies: Vec<Tally>,
    /// The changes that were accepted, in order.
    pub steps: Vec<Step>,
}

/// What a kind of change has brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The policies that it was used for.
    pub tried: u32,
    /// One for each of them that was among the last of its race and ahead of the incumbent, four more for each that
    /// became the incumbent.
    pub credit: u32,
}

/// A change that was accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The round, from 1.
    pub round: u64,
    /// The change in words.
    pub change: String,
    /// What it gained in the test that it passed, in spreads of the score.
    pub gain: f64,
    /// The standard error of the gain.
    pub error: f64,
}

impl State {
    /// The state of a search that begins with a policy.
    pub fn new(policy: String) -> State {
        State {
            policy,
            rounds: 0,
            played: 0,
            next: 0,
            games: FIRST,
            failures: 0,
            raced: 0,
            invalid: 0,
            tallies: vec![Tally::default(); Kind::ALL.len()],
            steps: Vec::new(),
        }
    }

    /// The weights by which kinds of change are drawn: kinds that brought more come more often, and none never.
    pub(super) fn weights(&self) -> Vec<u32> {
        self.tallies.iter().map(|tally| 1 + 1000 * (tally.credit + 4) / (tally.tried + 20)).collect()
    }

    /// Notes that a round found a better policy, or none.
    pub(super) fn note(&mut self, found: bool) {
        self.rounds += 1;
        self.failures = if found { 0 } else { self.failures + 1 };
        if found {
            self.games = (self.games * 3 / 4).max(LEAST);
        } else if self.failures >= PATIENCE {
            (self.games, self.failures) = ((self.games * 3 / 2).min(MOST), 0);
        }
    }
}
