//! Why play that is kept from time to time ended before its end.

use super::CliError;
use crate::batch::BatchError;

/// The reason.
pub(super) enum Stopped {
    /// A game went wrong.
    Play(BatchError),
    /// What was played could not be kept.
    Kept(CliError),
}

impl From<BatchError> for Stopped {
    fn from(error: BatchError) -> Stopped {
        Stopped::Play(error)
    }
}

impl From<Stopped> for CliError {
    fn from(stopped: Stopped) -> CliError {
        match stopped {
            Stopped::Play(error) => CliError::failed("play", error),
            Stopped::Kept(error) => error,
        }
    }
}
