//! TODO

pub(crate) mod activation;
pub(crate) mod air_deployment;
pub(crate) mod generation;
pub(crate) mod identification;
pub(crate) mod profiles;
pub(crate) mod take_off;
