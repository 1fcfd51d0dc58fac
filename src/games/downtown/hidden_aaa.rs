//! Hidden AAA in the Admin Phase (D2.1.5a, D2.1.5b, D2.1.5c).

use super::raid::Raid;
use super::words::Mission;
use crate::chance::Chance;
use crate::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for hidden concentrations and deploys one or two of them. Purpose `AAA_ACTIVATION`.
    pub(super) fn check_hidden_aaa(&mut self) {}

    /// Whether a unit of an Iron Hand, Strike or Recon mission is over land (D2.1.5a, D2.2.1a).
    pub(super) fn raiders_over_land(&self) -> bool {
        let counts = |mission| matches!(mission, Mission::IronHand | Mission::Strike | Mission::Recon);
        let mut flights = self.state.us_on_map();
        flights.any(|(place, flight)| {
            counts(self.scenario.flights[place].mission) && !self.scenario.map.ground(flight.flying.hex).sea()
        })
    }
}
