//! AAA concentrations and Fire Cans (D2, DH10): a file for each section, its tables and what rolls on them.

pub(crate) mod barrage;
pub(crate) mod deployment;
pub(crate) mod fire_cans;
pub(crate) mod generation;
