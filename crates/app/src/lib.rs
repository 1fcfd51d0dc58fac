//! The application floors of `sortie`: statistics, batches, analyses, reports and the command line. They know no system
//! by name; the program hands them its registry.

pub mod analysis;
pub mod batch;
pub mod cli;
pub mod report;
pub mod stats;

pub(crate) use ground::{chance, game, journal, scenario};
