//! TODO

pub(crate) mod aaa_generation;
pub(crate) mod aaa_placement;
pub(crate) mod fire_can_activation;
pub(crate) mod fire_can_placement;
pub(crate) mod hidden_aaa;
pub(crate) mod radars;
pub(crate) mod suppression;
