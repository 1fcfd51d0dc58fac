//! Designs that sample the whole ranges of several parameters. A star is a base point, a value of each parameter, with
//! the points around it: those that differ from it in one parameter.
//!
//! All points of a star play the same games, and no two stars share a game. What the figure would be on average over
//! all dice is never seen; but the product of two differences, each over other games, is right on average, so that the
//! noise of the dice is split off exactly. Stars are independent of one another, which is what the intervals rest on.
//!
//! A dummy factor is played beside the parameters: the base point on other dice. What it gets is noise.

mod draw;
mod effects;
mod estimate;
mod indices;
mod sums;

pub use draw::{Design, Draw, Star};
pub use effects::{Effect, effects};
pub use estimate::Estimate;
pub use indices::{Index, Indices, indices};
pub use sums::{ArmSums, PlayedStar, Points, StarError, StarSums, fits, play};

/// The number of intervals that hold together, of this number of parameters.
pub const fn family(design: Design, parameters: usize) -> usize {
    match design {
        Design::Morris => effects::family(parameters),
        Design::Sobol => indices::family(parameters),
    }
}

#[cfg(test)]
mod tests;
