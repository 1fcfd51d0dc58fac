//! What the tests of all systems share. It is compiled with the library, so that a test build is no other library.

pub mod arrows;
mod imports;
mod layers;
mod sources;

pub use layers::layers_fit;
pub use sources::{named, one_journal_call, path, read, sources};
