//! The terms of the game: what files write by name, the board's places, lists with fixed room, and the readings that a
//! scenario may choose.

pub(crate) mod cards;
pub(crate) mod clock;
pub(crate) mod damage;
pub(crate) mod flying;
pub(crate) mod lowering;
pub(crate) mod switches;
pub(crate) mod units;
