//! The ground floors of `sortie`: chance, journal, board, scenario files, doctrine, and the interface of a game system.
//!
//! A floor imports none above it. Each system is a crate that uses these floors; batches, statistics, reports and
//! commands use them too, and know a system only through [`game`].

pub mod board;
pub mod chance;
pub mod doctrine;
pub mod game;
pub mod journal;
pub mod scenario;
