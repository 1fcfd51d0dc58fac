//! What happens once, before the raid (DH3a, DH14a).
//!
//! - `weather`: cloud, haze and sky of the day.
//! - `target_choice`: which of the planned targets the raid attacks, and what the flights carry to it.
//! - `mig_day`: whether the DRV declares a MiG day.
//! - `early_warning`: how early the DRV learns of the raid.

pub(crate) mod early_warning;
pub(crate) mod mig_day;
pub(crate) mod target_choice;
pub(crate) mod weather;
