//! Activation checks: whether a generic flight is a dummy or real (D5.6b, D5.6.1a to D5.6.1f).

use crate::keys::{self, Moment, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::sets::UsPlaces;
use ground::board::range;
use ground::chance::{Chance, Label, Purpose};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls for a generic flight; a dummy is removed. Whether it is real. `cause` is the unit that brought it about:
    /// it keys the dice, together with the flight's own point.
    pub(crate) fn check_activation(&mut self, place: usize, cause: Label) -> bool {
        let point = self.state.drv[place].flying.spent;
        self.check_at(place, Moment { point, ..self.moment(drv_label(place), cause) }, keys::ACTIVATION_CHECK)
    }

    /// The same for a flight that a US flight engages, at the point of the US flight.
    pub(crate) fn check_targeted(&mut self, place: usize, us: usize) -> bool {
        let point = self.state.us[us].flying.spent;
        let moment = Moment { point, ..self.moment(drv_label(place), self.us_label(us)) };
        self.check_at(place, moment, keys::TARGETED_CHECK)
    }

    fn check_at(&mut self, place: usize, moment: Moment, purpose: Purpose) -> bool {
        let label = drv_label(place);
        let flight = &self.state.drv[place];
        if flight.detected || flight.identified {
            self.journal.record(|| Event::of(Rule::D5_6b).by(label));
            return true;
        }
        if flight.found_real {
            self.journal.record(|| Event::of(Rule::D5_6_1b).by(label));
        }
        let spent = self.is_past_identification(label);
        let block = &self.scenario.activation;
        let real = !spent
            && !self.control_denies(label)
            && block.check(label, &mut self.chance.open(moment.key(purpose)), self.journal);
        if real {
            self.state.drv[place].found_real = true;
        } else {
            self.remove_dummy(place);
        }
        real
    }

    /// Whether the last identification has been made. Then any flight that is checked or met is a dummy (D5.6.2e).
    pub(crate) fn is_past_identification(&mut self, label: Label) -> bool {
        let past = self.state.identifications_left == Some(0);
        if past {
            self.record_left(label, 0);
        }
        past
    }

    /// Records how many identifications are left, one or none (D5.6.2e).
    pub(crate) fn record_left(&mut self, label: Label, left: u8) {
        let so = ["none is left, so that this is a dummy", "one is left"][usize::from(left)];
        self.journal.record(|| Event::of(Rule::D5_6_2e).by(label).result(left).word("left", so));
    }

    /// Removes a dummy from the map.
    pub(crate) fn remove_dummy(&mut self, place: usize) {
        self.state.drv[place].alive = false;
        self.state.tallies.drv_dummies += 1;
    }

    /// The US flights of `among` that are adjacent to a DRV flight, a bit each. Flights too many bands away do not
    /// count.
    pub(crate) fn adjacent_us(&self, place: usize, among: UsPlaces) -> u64 {
        let rules = &self.rules().activation_check;
        let here = &self.state.drv[place].flying;
        let near = |us: &crate::state::flying::Flying| {
            range(us.hex, here.hex) <= rules.adjacent.into() && us.band.apart(here.band) < rules.bands_between
        };
        self.state.us_on_map_of(among).filter(|(_, us)| near(&us.flying)).fold(0, |bits, (place, _)| bits | 1 << place)
    }
}
