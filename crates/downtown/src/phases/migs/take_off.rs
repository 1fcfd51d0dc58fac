//! Take-off and landing (D5.4.4a to D5.4.4c, D5.5.1b, DH6c).

use crate::keys::{self, DRV, drv_label, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::mig_blocks::Occasion;
use crate::state::flying::Flying;
use crate::terms::defence::Warning;
use crate::terms::flights::{Band, Mission};
use crate::terms::hexes::{nearest, number};
use crate::terms::raid::RandomEvent;
use ground::board::{Heading, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

/// Numbers of the take-off checks of a turn, which set their dice apart: the regular one, that one made again, and one
/// by a random event.
const REGULAR: u16 = 1;
const AGAIN: u16 = 2;
const EVENT: u16 = 3;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Makes the take-off check of the turn, once (D5.4.4a); with poor early warning a failed one is made again in the
    /// first turn (DH9f). A random event may add one, in raids whose event table has it.
    pub(crate) fn check_take_off(&mut self) {
        if std::mem::replace(&mut self.state.take_off_checked, true) || self.state.no_more {
            return;
        }
        self.journal.record(|| Event::of(Rule::D5_4_4a).by(DRV));
        if !self.take_off(REGULAR) && self.state.warning == Warning::Poor && self.state.turn == 1 {
            self.take_off(AGAIN);
        }
        if self.state.event == RandomEvent::TakeOff {
            self.take_off(EVENT);
        }
    }

    /// Makes a take-off check. Whether a flight takes off.
    fn take_off(&mut self, which: u16) -> bool {
        let key = self.moment(DRV, label_of(0, which.into())).key(keys::TAKE_OFF);
        let counters = (self.state.generics(), self.state.identified);
        let block = &self.scenario.activation;
        let takes_off = block.generates(Occasion::TakeOff, counters, &mut self.chance.open(key), self.journal);
        if takes_off {
            self.stand_ready();
        }
        takes_off
    }

    /// A counter under a Ready marker at the open field nearest to the strike mission, or to where it will enter
    /// (D5.4.4c); none without an open field. From a field of a single type it has that type's profile (D5.5.1b).
    fn stand_ready(&mut self) {
        let entry = self.scenario.plan(self.state).path[0];
        let from_strike = |hex| {
            let strike = self.us_of_mission(Mission::Strike).map(|(_, us)| range(us.flying.hex, hex));
            strike.min().unwrap_or_else(|| range(entry, hex))
        };
        let open = |field: &crate::map::Airfield| self.state.closed != Some(field.hex);
        let fields = self.scenario.map.airfields.iter().enumerate().filter(|(_, field)| open(field));
        let field = fields.min_by_key(|(_, field)| (from_strike(field.hex), number(field.hex)));
        let Some((field, hex)) = field.map(|(index, field)| (index, field.hex)) else { return };
        let strike = nearest(hex, self.us_of_mission(Mission::Strike).map(|(_, us)| us.flying.hex)).unwrap_or(entry);
        let heading = Heading::towards(hex, strike);
        let place = self.generate(Flying::new(hex, heading, Band::Deck, 0), None);
        self.state.drv[place].ready = self.state.turn;
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_4_4c).by(label).hex("hex", hex.x, hex.y));
        if let Some(kind) = self.scenario.field_types[field] {
            self.journal.record(|| Event::of(Rule::D5_5_1b).by(label));
            self.gain_profile(place, kind);
        }
    }

    /// A flight whose turn under the marker is over is in the air: at Deck, at combat speed at most (DH6c). Whether
    /// it was.
    pub(crate) fn leave_field(&mut self, place: usize) -> bool {
        let flight = &mut self.state.drv[place];
        let leaves = flight.ready > 0;
        if leaves {
            flight.ready = 0;
            flight.took_off = self.state.turn;
            flight.flying.band = Band::Deck;
            let label = drv_label(place);
            self.journal.record(|| Event::of(Rule::DH6c).by(label));
        }
        leaves
    }
}
