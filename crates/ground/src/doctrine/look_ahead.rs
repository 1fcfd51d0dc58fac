//! How a file says that a policy looks ahead.

use crate::scenario::schema::within;
use crate::scenario::{Check, Fault};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most doctrines that a planner may have.
const MOST_DOCTRINES: usize = 8;
/// The most games that it may play on by each.
const MOST_GAMES: i64 = 10_000;

/// A policy that looks ahead: at its first choice of each turn it plays the game on by other policies, with other dice,
/// and follows for that turn the one with the best mean.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LookAheadFile {
    /// The policies that it may follow: those with rows of their own, by name. It begins with the first.
    pub policies: Vec<String>,
    /// How many games it plays on by each of them.
    #[serde(default = "default_games")]
    #[schemars(transform = within(1..=MOST_GAMES))]
    pub games: i64,
}

const fn default_games() -> i64 {
    16
}

/// What a policy that looks ahead may follow.
#[derive(Debug)]
pub struct Followed<'a, P> {
    /// How many games it plays on by each policy.
    pub games: u32,
    /// The policies by name.
    pub policies: Vec<(&'a str, &'a P)>,
}

impl LookAheadFile {
    /// What the policy `name` may follow. `all` are the policies of the document; `has_rows` says which of them can be
    /// followed.
    pub fn followed<'a, P>(
        &'a self,
        name: &str,
        all: &'a BTreeMap<String, P>,
        has_rows: impl Fn(&P) -> bool,
        check: &mut Check,
    ) -> Followed<'a, P> {
        let path = format!("policies.{name}.look-ahead");
        let games = check.int(&format!("{path}.games"), self.games, 1, MOST_GAMES);
        let path = format!("{path}.policies");
        if !(1..=MOST_DOCTRINES).contains(&self.policies.len()) {
            let fault = Fault::new(&path, format!("{} policies to follow", self.policies.len()));
            check.fault(fault.expected(format!("1 to {MOST_DOCTRINES}")));
        }
        let followed = || all.iter().filter(|(_, policy)| has_rows(policy)).map(|(name, _)| name.as_str());
        let mut found: Vec<(&str, &P)> = Vec::new();
        for (place, followee) in self.policies.iter().enumerate() {
            let path = format!("{path}[{place}]");
            match all.get(followee) {
                _ if found.iter().any(|(known, _)| known == followee) => {
                    check.fault(Fault::new(path, format!("`{followee}` is named twice")).expected("each policy once"));
                }
                Some(policy) if has_rows(policy) => found.push((followee, policy)),
                Some(_) => {
                    let fault = Fault::new(path, format!("`{followee}` has no rows to follow"));
                    check.fault(fault.expected("a policy that neither rolls dice nor looks ahead"));
                }
                None => check.fault(Fault::unknown(path, "policy", followee, followed())),
            }
        }
        Followed { games, policies: found }
    }

    /// The fault of a policy that looks ahead and has something beside, which `what` names.
    pub fn beside(name: &str, what: &str) -> Fault {
        let fault = Fault::new(format!("policies.{name}.look-ahead"), format!("a policy that looks ahead has {what}"));
        fault.expected(format!("{what}, or `look-ahead`"))
    }
}
