//! The ground floors of `sortie`: chance, journal, board, scenario files, doctrine, and the interface of a game system.
//!
//! A floor imports none above it. The systems stand on these floors, a crate each; batches, statistics, reports and
//! commands stand on them too, and know a system only through [`game`].

pub mod board;
pub mod chance;
pub mod doctrine;
pub mod game;
pub mod journal;
pub mod scenario;
