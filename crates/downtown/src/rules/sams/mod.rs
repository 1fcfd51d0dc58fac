//! SAMs, anti-radiation missiles and jamming (D3, DH11). Each file has the tables of one section and the rolls on them.

pub(crate) mod acquisition;
pub(crate) mod activation;
pub(crate) mod arms;
pub(crate) mod attack;
pub(crate) mod jamming;
pub(crate) mod location;
pub(crate) mod reaction;
pub(crate) mod set_up;
