//! The policies that a search plays against.

use super::policy::PolicyFile;
use crate::cli::{CliError, Context, tournament};
use crate::report::OpponentFacts;
use std::path::Path;

/// The opponents that are named by `--against`; none where the scenarios say them.
///
/// # Errors
/// The folder of `mix=DIR` has no tournament with an equilibrium, or one of another system.
pub(super) fn named(against: Option<&str>, policy: &PolicyFile, io: &Context) -> Result<Vec<OpponentFacts>, CliError> {
    let of = |policy: String, share| OpponentFacts { policy, side: None, share };
    match against {
        None => Ok(Vec::new()),
        Some("mix") => {
            let players = policy.players(io);
            let share = 1.0 / players.len().max(1) as f64;
            Ok(players.into_iter().map(|player| of(player, share)).collect())
        }
        Some(one) => match one.strip_prefix("mix=") {
            Some(folder) => tournament::mix(Path::new(folder), policy.system.name(), io),
            None => Ok(vec![of(one.to_owned(), 1.0)]),
        },
    }
}
