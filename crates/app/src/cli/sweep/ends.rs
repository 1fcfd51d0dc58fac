//! How a sweep or a comparison ends that has all its games.

use super::super::Exit;
use super::super::job::End;
use crate::report::Shard;

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
