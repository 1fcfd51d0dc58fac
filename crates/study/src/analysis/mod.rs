//! Questions that need several batches of games, or more than the aggregates of one.
//!
//! An analysis plays games, keeps exact sums of them and computes what they show. It depends on no particular game, no
//! file and no terminal.

pub mod along;
pub mod balance;
mod choice;
pub mod compare;
pub mod condition;
pub mod feel;
pub mod given;
pub mod goal;
pub mod handling;
pub mod improve;
mod mark;
mod mean;
pub mod notable;
pub mod points;
mod precision;
mod quotient;
pub mod rare;
pub mod results;
mod score;
pub mod swap;
pub mod sweep;
pub mod tournament;
mod verdict;

pub use choice::Choice;
pub use precision::{Precision, half_width};
pub use quotient::{quotient, quotient_at, quotient_sequence};
pub use score::Score;
pub use verdict::Verdict;
