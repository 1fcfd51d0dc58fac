//! TODO

pub(crate) mod gci;
pub(crate) mod jamming;
pub(crate) mod standoff_jamming;
pub(crate) mod track;
