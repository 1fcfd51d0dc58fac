//! How a sweep or a comparison ends that has all its games.

use super::super::job::End;
use super::super::{CliError, Exit};
use crate::report::Shard;

/// Whether every share of so many `things`, such as games, has one of them.
///
/// # Errors
/// There are more shares than that.
pub(in crate::cli) fn shareable(shard: Option<Shard>, count: u64, things: &str) -> Result<(), CliError> {
    match shard.filter(|shard| shard.count > count) {
        Some(shard) => Err(CliError::usage(format!("{count} {things} can't be shared by {}", shard.count))),
        None => Ok(()),
    }
}

/// The end of one, or of a share of it.
pub(in crate::cli) fn end(shard: Option<Shard>) -> End {
    match shard {
        Some(shard) => {
            let note = format!("this is shard {}: `sortie merge` makes one report of all of them", shard.name());
            End::with_note(Exit::Done, note)
        }
        None => End::silent(Exit::Done),
    }
}
