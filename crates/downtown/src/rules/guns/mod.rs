//! AAA concentrations and Fire Cans (D2, DH10). Each file has the tables of one section and the rolls on them.

pub(crate) mod barrage;
pub(crate) mod deployment;
pub(crate) mod fire_cans;
pub(crate) mod generation;
