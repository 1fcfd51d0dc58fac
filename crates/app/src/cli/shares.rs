//! Questions whose games several machines share: whether there are enough, and how a share ends.

use super::job::End;
use super::{CliError, Exit};
use crate::report::Shard;

/// Whether each share of this number of `things`, such as games, has one of them.
///
/// # Errors
/// There are more shares than that.
pub(super) fn shareable(shard: Option<Shard>, count: u64, things: &str) -> Result<(), CliError> {
    match shard.filter(|shard| shard.count > count) {
        Some(shard) => Err(CliError::usage(format!("{count} {things} can't be shared by {}", shard.count))),
        None => Ok(()),
    }
}

/// The end of a question, or of a share of it.
pub(super) fn end(shard: Option<Shard>) -> End {
    match shard {
        Some(shard) => {
            let note = format!("this is shard {}: `sortie merge` makes one report of all of them", shard.name());
            End::with_note(Exit::Done, note)
        }
        None => End::silent(Exit::Done),
    }
}
