//! What was examined.

use crate::game::System;

/// A scenario with the seed of its games.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Its system.
    pub system: &'a dyn System,
    /// Its name within the system.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
}

impl Subject<'_> {
    /// `jets/mig21-v-f4`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.system.name(), self.scenario)
    }
}
