//! Playing many games: blocks spread over threads, their rows and aggregates put together in the order of game numbers.
//!
//! A *block* is a run of game numbers that one thread plays at a time: scheduling, and nothing else. Blocks are merged
//! in order, so that what has been merged at any moment covers exactly the games 0..m, which is what an interrupted run
//! keeps. Rows leave in *row groups* of fixed size, aligned to game numbers and cut by the *parts* of the system, so
//! that files do not depend on threads or blocks. Only a window of blocks is in memory.
//!
//! Nothing here knows of terminals, files or clocks: an [`Observer`] watches, a [`RowSink`] takes the rows.

mod cells;
mod error;
mod gate;
mod groups;
mod play;
mod rule;

#[cfg(test)]
mod tests;

pub use cells::{Cells, Column, Width};
pub use error::{BatchError, SinkError};
pub(crate) use groups::Grouper;
pub use groups::{ROW_GROUP, RowGroup};
pub use play::{Observer, Progress, Resumed, RowSink, Run, Unwatched};
pub use rule::{StopRule, grid, next_look};
