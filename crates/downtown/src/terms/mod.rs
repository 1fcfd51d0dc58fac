//! The terms of the game that files and rules use, independent of any one raid.

pub(crate) mod date;
pub(crate) mod defence;
pub(crate) mod dice;
pub(crate) mod flights;
pub(crate) mod ground_targets;
pub(crate) mod hexes;
pub(crate) mod lowering;
pub(crate) mod orders;
pub(crate) mod raid;
pub(crate) mod sets;
pub(crate) mod switches;
