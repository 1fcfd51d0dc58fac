//! Locating SAMs (DH11h).

use super::dice::one_die;
use super::labels::FIRST_SAM;
use super::purpose;
use super::raid::{Raid, label_of};
use super::rule::Rule;
use super::rules::sam::Location;
use super::state::SamState;
use super::words::{Band, Receiver};
use crate::board::range;
use crate::chance::{Chance, Label, Roll};
use crate::journal::{Event, Journal};

/// A Warning counter before a receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearing {
    pub(super) receiver: Receiver,
    pub(super) range: u32,
    pub(super) launched: bool,
}

impl Location {
    /// Whether a receiver reaches so far.
    fn reaches(&self, bearing: Bearing) -> bool {
        let reach = self.reach[bearing.receiver.index()];
        let launched = if bearing.launched { self.launched_reach } else { 0 };
        reach > 0 && bearing.range <= u32::from(reach + launched)
    }

    /// What the die of a receiver gets.
    fn modifier(&self, bearing: Bearing) -> i8 {
        let far = bearing.range > self.far.beyond.into();
        self.receivers[bearing.receiver.index()]
            + i8::from(bearing.launched) * self.launched
            + i8::from(far) * self.far.modifier
    }
}

/// A try to locate: what the die needs and gets, and on what it rolls (DH11h).
fn located(
    (number, modifier): (i8, i8),
    by: &'static str,
    ends: (Label, Label),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
) -> bool {
    let total = one_die(ends.0, roll, journal) as i8 + modifier;
    let found = total >= number;
    journal.record(|| {
        let event = Event::of(Rule::DH11h).by(ends.0).on(ends.1).modifier(modifier).result(total).word("by", by);
        event.word("outcome", if found { "locates" } else { "does not locate" })
    });
    found
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// US flights try to locate Warning counters by receiver, then by sight.
    pub(super) fn locate_sams(&mut self) {
        for sam in 0..self.state.sams.len() {
            let site = &self.state.sams[sam];
            if !site.located && site.state != SamState::Gone {
                self.state.sams[sam].located = (0..self.state.us.len()).any(|place| self.locates(sam, place));
            }
        }
    }

    /// Whether a US flight locates a SAM.
    fn locates(&mut self, sam: usize, place: usize) -> bool {
        let (site, flight) = (self.state.sams[sam], &self.state.us[place]);
        if !flight.on_map() || flight.disordered {
            return false;
        }
        let rules = &self.rules().sam_location;
        let flying = flight.flying;
        let away = range(flying.hex, site.hex);
        let ends = (self.us_label(place), label_of(FIRST_SAM, sam));
        let moment = self.moment(ends.0, ends.1);
        let receiver = self.scenario.flights[place].receiver;
        let bearing = Bearing { receiver, range: away, launched: site.launched };
        if site.radar && rules.reaches(bearing) {
            let roll = &mut self.chance.open(moment.key(purpose::SAM_LOCATION));
            if located((rules.number, rules.modifier(bearing)), "receiver", ends, roll, self.journal) {
                return true;
            }
        }
        if away > rules.visual_range.into() || flying.band > Band::Medium {
            return false;
        }
        let roll = &mut self.chance.open(moment.key(purpose::SAM_SIGHTING));
        located((rules.visual as i8, 0), "sight", ends, roll, self.journal)
    }

    /// A counter of which nobody knows what it is has been hit by bombs: a dummy is exposed, counts as discovered and is
    /// gone (DH11h). Whether it was one.
    pub(super) fn expose_dummy(&mut self, sam: usize) -> bool {
        let site = self.state.sams[sam];
        let dummy = site.state == SamState::Suspect && self.state.dummies_left > 0;
        if dummy {
            self.state.dummies_left -= 1;
            self.state.dummies_found += 1;
            self.remove_sam(sam);
        }
        dummy
    }
}
