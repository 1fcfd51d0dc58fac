//! The terms of the game: what files write by name and what the rules speak of, with nothing of any one fight.

pub(crate) mod crew;
pub(crate) mod criticals;
pub(crate) mod date;
pub(crate) mod dice;
pub(crate) mod firers;
pub(crate) mod flying;
pub(crate) mod guns;
pub(crate) mod lowering;
pub(crate) mod named;
pub(crate) mod side;
pub(crate) mod sizes;
pub(crate) mod switches;
