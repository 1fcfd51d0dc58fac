//! Why a batch of games failed.

use crate::stats::OutOfRange;

/// The reason why a sink could not take rows.
pub type SinkError = Box<dyn std::error::Error + Send + Sync>;

/// The reason why a batch failed.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A bug of the game: a cell is outside its metric's stated range.
    #[error("game {game} ended outside what its metrics allow: `{name}` is {value} (a bug; please report it)")]
    OutOfRange {
        /// The game's number.
        game: u64,
        /// The metric's name.
        name: String,
        /// The value of the cell.
        value: i64,
    },
    /// The sink could not take the rows.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The threads could not be started.
    #[error("can't start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl BatchError {
    pub(crate) fn out_of_range(game: u64, metrics: &[crate::game::Metric], error: OutOfRange) -> BatchError {
        BatchError::OutOfRange { game, name: metrics[error.metric].name.clone(), value: error.value }
    }
}
