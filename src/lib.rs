//! Headless Monte Carlo simulation and balance analysis of tabletop air-war games.
//!
//! `ARCHITECTURE.md` tells how the parts fit; the modules below stand in its order, from the ground up, and none
//! imports a later one.

pub mod analysis;
pub mod batch;
pub mod board;
pub mod chance;
pub mod cli;
pub mod doctrine;
pub mod games;
pub mod journal;
pub mod report;
pub mod scenario;
pub mod stats;
pub mod tables;
