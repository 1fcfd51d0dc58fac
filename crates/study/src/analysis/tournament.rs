//! Plays policies against each other on the same dice, and finds what the payoffs show: groups of policies that differ
//! by no more than chance, dominated policies, the mixes of both sides in equilibrium, and what the game is then worth.
//!
//! A cell is a scenario with a policy for each side. Its games are kept as sums of blocks ([`Payoffs`]); everything
//! else follows from these sums. As each cell plays the games 0..n of one run key, the sums of a block belong together
//! in all cells, and every difference is a paired one.
//!
//! Play goes from look to look ([`Schedule`]); the level of the intervals is split over the looks, so that they hold
//! wherever play ends. After each look, policies about which nothing is open play no further.

mod contest;
mod equilibrium;
mod estimate;
mod found;
mod payoffs;
mod play;
mod race;
mod resample;
mod schedule;
mod shape;

pub use contest::{Contest, Until};
pub use equilibrium::{Equilibrium, equilibrium};
pub use estimate::Estimate;
pub use found::{Entry, Found, Mix, RankedPolicy};
pub use payoffs::{Block, Payoffs};
pub use play::Field;
pub use race::Seen;
pub use schedule::Schedule;
pub use shape::Shape;

#[cfg(test)]
mod tests;
