//! AAA and Fire Cans before and between moves; `fire` resolves their attacks.
//!
//! - `aaa_generation`, `aaa_placement`, `hidden_aaa`: the number of concentrations, their hexes, and when they appear.
//! - `suppression`: how bombs silence guns, and when the guns recover.
//! - `fire_can_placement`, `fire_can_activation`: where Fire Cans are, and when they become active.
//! - `radars`: how radars that were shut down or damaged come on again.

pub(crate) mod aaa_generation;
pub(crate) mod aaa_placement;
pub(crate) mod fire_can_activation;
pub(crate) mod fire_can_placement;
pub(crate) mod hidden_aaa;
pub(crate) mod radars;
pub(crate) mod suppression;
