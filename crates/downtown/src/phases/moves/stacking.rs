//! Stacking: two friendly flights may not end their moves in one hex and band, except in formation (DH4c).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::flights::Band;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// What the journal says of a flight that takes the free descent.
const DESCENDS: &str = "descends to leave another flight its place";

/// What the journal says of a flight that can't.
const STAYS: &str = "stays with another flight";

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Moves a US flight down by the free descent where it may not end its move in its band, if it may end below.
    /// `descends` is whether it has the free descent still to take.
    pub(crate) fn make_room(&mut self, place: usize, descends: bool) {
        let flying = self.state.us[place].flying;
        if self.view(place).may_end_in(flying.hex, flying.band) {
            return;
        }
        let below = if descends { self.band_below(flying.hex, flying.band) } else { None };
        let below = below.filter(|&band| self.view(place).may_end_in(flying.hex, band));
        if let Some(band) = below {
            self.state.us[place].flying.band = band;
        }
        self.record_us_stacking(place, if below.is_some() { DESCENDS } else { STAYS });
    }

    /// The same for a DRV flight, which flies in no formation.
    pub(crate) fn make_room_for_drv(&mut self, place: usize, descends: bool) {
        let flying = self.state.drv[place].flying;
        if !self.joins_identified(place, flying.band) {
            return;
        }
        let below = if descends { self.band_below(flying.hex, flying.band) } else { None };
        // In poor weather the lowest band of a DRV flight is Low (D5.9.3a).
        let open = |band: Band| band >= Band::Low || !self.state.weather.poor();
        let below = below.filter(|&band| open(band) && !self.joins_identified(place, band));
        if let Some(band) = below {
            self.state.drv[place].flying.band = band;
        }
        self.record_stacking(drv_label(place), flying.hex, if below.is_some() { DESCENDS } else { STAYS });
    }

    /// Whether an identified DRV flight would share its hex and a band with another. Generic counters are exempt, since
    /// D5.4.5 puts a new one on its parent, and most are no flights.
    fn joins_identified(&self, place: usize, band: Band) -> bool {
        let (flight, drv) = (&self.state.drv[place], &self.state);
        let hex = flight.flying.hex;
        let meets = |other: &crate::state::DrvFlight| other.flying.hex == hex && other.flying.band == band;
        let mut others = drv.drv_airborne().filter(|(other, _)| *other != place);
        flight.identified && others.any(|(_, other)| other.identified && meets(other))
    }

    /// The band to which the free descent leads in a hex; none from the Deck, and none down to the Deck over a ridge.
    fn band_below(&self, hex: Hex, band: Band) -> Option<Band> {
        let below = band.changed(-(self.rules().movement.free_descent as i8));
        let blocked = below == Band::Deck && self.scenario.map.ground(hex).ridge();
        (below < band && !blocked).then_some(below)
    }

    /// Records what stacking makes a US flight do.
    pub(crate) fn record_us_stacking(&mut self, place: usize, deed: &'static str) {
        self.record_stacking(self.us_label(place), self.state.us[place].flying.hex, deed);
    }

    fn record_stacking(&mut self, label: Label, hex: Hex, deed: &'static str) {
        self.journal.record(|| Event::of(Rule::DH4c).by(label).hex("hex", hex.x, hex.y).word("deed", deed));
    }
}
