//! What is asked of several batches together.
//!
//! An analysis plays games, keeps exact sums of them and says what they show. It knows no game, file or terminal.

pub mod compare;
mod precision;
mod quotient;
mod verdict;

pub use precision::{Figure, Precision};
pub use quotient::quotient;
pub use verdict::Verdict;
