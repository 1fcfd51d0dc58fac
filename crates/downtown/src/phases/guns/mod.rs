//! AAA and Fire Cans before and between moves; `fire` has their attacks.
//!
//! - `aaa_generation`, `aaa_placement`, `hidden_aaa`: how many concentrations there are, where, and when they show.
//! - `suppression`: how bombs silence guns, and when they fire again.
//! - `fire_can_placement`, `fire_can_activation`: where Fire Cans are, and when they come up.
//! - `radars`: radars that were shut down or hit come on again.

pub(crate) mod aaa_generation;
pub(crate) mod aaa_placement;
pub(crate) mod fire_can_activation;
pub(crate) mod fire_can_placement;
pub(crate) mod hidden_aaa;
pub(crate) mod radars;
pub(crate) mod suppression;
