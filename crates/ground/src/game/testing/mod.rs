//! What the tests of all systems share. It is compiled with the library, so that a test build is no other library.

pub mod arrows;
mod imports;
pub mod cases;
pub mod coverage;
mod grounds;
mod identity;
mod journaled;
mod layers;
mod map;
pub mod numbers;
pub mod pins;
mod sources;
pub mod tables;
#[cfg(test)]
mod tidy;
pub mod toy;

pub use identity::identity_follows_what_play_reads;
pub use journaled::{Journaled, d10, journaled};
pub use layers::layers_fit;
pub use sources::{named, one_journal_call, path, read, sources};
