//! TODO

pub(crate) mod acquisition;
pub(crate) mod acquisition_table;
pub(crate) mod activation;
pub(crate) mod dummies;
pub(crate) mod hidden;
pub(crate) mod location;
pub(crate) mod markers;
pub(crate) mod placement;
pub(crate) mod set_up;
