//! TODO

pub(crate) mod early_warning;
pub(crate) mod mig_day;
pub(crate) mod target_choice;
pub(crate) mod weather;
