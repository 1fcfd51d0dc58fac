//! Policies that each system has so that others can be measured by them, by name.

/// The one that chooses at random among all that the rules allow.
pub(in crate::cli) const BY_CHANCE: &str = "random";
/// The one that declines to play.
pub(in crate::cli) const DECLINES: &str = "stay-home";
/// All of them.
pub(in crate::cli) const ALL: [&str; 4] = [BY_CHANCE, DECLINES, "nearest-enemy", "nearest-target"];
