//! Plays many games: threads play blocks of games, and their rows and aggregates are merged in the order of game
//! numbers.
//!
//! A *block* is a range of game numbers that one thread plays at a time; it matters only for scheduling. Blocks are
//! merged in order, so that the merged games are always exactly the games 0..m; an interrupted run keeps those. Rows
//! are written in *row groups* of fixed size. Their edges depend on game numbers and on the *parts* of the system, so
//! that files do not depend on threads or blocks. Only a window of blocks is in memory.
//!
//! This module uses no terminal, file or clock: an [`Observer`] follows progress, and a [`RowSink`] takes the rows.

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
pub use groups::{Grouper, ROW_GROUP, RowGroup};
pub use play::{Observer, Progress, Resumed, RowSink, Run, Unwatched};
pub use rule::{StopRule, grid, next_look};
