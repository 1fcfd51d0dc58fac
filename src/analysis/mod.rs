//! What is asked of several batches together.
//!
//! An analysis plays games, keeps exact sums of them and says what they show. It knows no game, file or terminal.

pub mod compare;
mod verdict;

pub use verdict::Verdict;
