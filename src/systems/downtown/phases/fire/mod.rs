//! TODO

pub(crate) mod barrage;
pub(crate) mod events;
pub(crate) mod fire_cans;
pub(crate) mod sam_attack;
pub(crate) mod sam_reaction;
