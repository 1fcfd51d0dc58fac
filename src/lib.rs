//! Headless Monte Carlo simulation and balance analysis of tabletop air-war games.
//!
//! `ARCHITECTURE.md` says how the parts fit. The floors, from the ground up: [`chance`], [`journal`], [`board`],
//! [`scenario`], [`doctrine`], [`game`]; the [`systems`]; then [`stats`], [`batch`], [`analysis`], [`report`], [`cli`].
//! They are compiled as a few crates, so that a change is compiled again only where it matters.

pub mod systems;

pub use app::{analysis, batch, cli, report, stats};
pub use ground::{board, chance, doctrine, game, journal, scenario};

/// The built-in files of all systems.
pub fn library() -> scenario::Library {
    scenario::Library::together(systems::registry().iter().map(|system| system.library()))
}

/// The systems, their files and the mark of the sources that this program was built from.
pub fn program() -> cli::Program {
    cli::Program { systems: systems::registry(), library: library(), build: env!("SORTIE_BUILD") }
}
