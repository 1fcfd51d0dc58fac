//! The side that moves first (D5.1a, D5.1b).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::flights::Side;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The side that draws the first chit.
    pub(crate) fn first_side(&mut self) -> Side {
        let engaged = self.state.turn > 1 && self.any_engaged();
        let side = if engaged { Side::Drv } else { Side::Us };
        if self.state.turn == 1 {
            self.journal.record(|| Event::of(Rule::D5_1a).by(side.label()));
        } else {
            self.journal.record(|| Event::of(Rule::D5_1b).by(side.label()).word("side", side.name()));
        }
        side
    }

    /// Whether a DRV flight is in the Engage zone, within its distance of a US flight.
    pub(crate) fn any_engaged(&self) -> bool {
        let reach = u32::from(self.rules().zones.engage);
        self.state
            .drv_airborne()
            .any(|(_, mig)| self.state.us_on_map().any(|(_, flight)| range(mig.flying.hex, flight.flying.hex) <= reach))
    }
}
