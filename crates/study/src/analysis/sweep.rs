//! A figure where parameters of a scenario have other values, beside the scenario as it is, on the same dice.
//!
//! [`Field`] plays a base and any number of arms over a stretch of games; [`FigurePair`] has the exact sums of one
//! figure in the base and an arm; [`race`] spends games on the steps of many numbers where they show most; [`stars`]
//! sample whole ranges of several parameters.

mod field;
mod pair;
pub mod race;
pub mod stars;

pub use field::{Entrant, Field, Seen};
pub use pair::{FigurePair, Reader};

/// The level of each of `intervals` that hold together at `level`, over `looks` numbers of games (Bonferroni).
pub fn level_of_each(level: f64, intervals: usize, looks: usize) -> f64 {
    1.0 - (1.0 - level) / (intervals.max(1) * looks.max(1)) as f64
}
