//! The terms of the game: what files write by name, what pilots choose, and the readings that a scenario may choose.

pub(crate) mod attacks;
pub(crate) mod choices;
pub(crate) mod lowering;
pub(crate) mod named;
pub(crate) mod side;
pub(crate) mod switches;
