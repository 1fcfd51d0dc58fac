//! The application floors of `sortie`: reports and the command line. They know no system by name; the program hands
//! them its registry.

pub mod cli;
pub mod report;

pub(crate) use ground::{chance, game, journal, scenario};
pub use study::{analysis, batch, stats};
