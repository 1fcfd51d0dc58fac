//! TODO

pub(crate) mod date;
pub(crate) mod dice;
pub(crate) mod fixed_list;
pub(crate) mod lowering;
pub(crate) mod sets;
pub(crate) mod words;
