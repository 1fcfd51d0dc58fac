//! TODO

pub(crate) mod anti_radiation;
pub(crate) mod bombing;
pub(crate) mod ground_targets;
pub(crate) mod recon;
