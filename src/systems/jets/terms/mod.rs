//! The words of the rules: what files write by name, and the readings that a scenario may choose.

pub(crate) mod lowering;
pub(crate) mod named;
pub(crate) mod switches;
