//! The floors of `sortie` that play games and count them: statistics, batches and analyses. They know no system by
//! name, no file and no terminal.

pub mod analysis;
pub mod batch;
pub mod stats;

pub(crate) use ground::{chance, game, journal, scenario};
