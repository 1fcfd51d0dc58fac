//! How US flights locate SAMs (DH11h).

use crate::keys::{self, FIRST_SAM, label_of};
use crate::phases::context::Raid;
use crate::rules::sams::location::{Bearing, located, record_attempt};
use crate::state::air_picture::AirPicture;
use crate::terms::defence::SamState;
use crate::terms::flights::Band;
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// US flights try to locate each Warning counter, by receiver and then by sight.
    pub(crate) fn locate_sams(&mut self, picture: &AirPicture) {
        for sam in 0..self.state.sams.len() {
            let site = &self.state.sams[sam];
            if !site.located && site.state != SamState::Gone {
                self.state.sams[sam].located = self.is_located(sam, picture);
            }
        }
    }

    /// Whether a US flight locates a SAM; the flights try in the order of their labels.
    fn is_located(&mut self, sam: usize, picture: &AirPicture) -> bool {
        let from = picture.from(self.state.sams[sam].hex);
        let near = picture.in_order.and(from.within(self.rules().sam_location.farthest()));
        near.each().any(|place| self.locates(sam, (place, from.of(place))))
    }

    /// Whether a US flight `away` hexes off locates the SAM.
    fn locates(&mut self, sam: usize, (place, away): (usize, u32)) -> bool {
        let (site, flying) = (&self.state.sams[sam], &self.state.us[place].flying);
        let rules = &self.rules().sam_location;
        let receiver = self.scenario.flights[place].receiver;
        let bearing = Bearing { receiver, range: away, launched: site.launched };
        let (hears, sees) =
            (site.radar && rules.reaches(bearing), away <= rules.visual_range.into() && flying.band <= Band::Medium);
        let ends = (self.us_label(place), label_of(FIRST_SAM, sam));
        let moment = self.moment(ends.0, ends.1);
        if hears {
            let roll = &mut self.chance.open(moment.key(keys::SAM_LOCATION));
            if located((rules.number, rules.modifier(bearing)), "receiver", ends, roll, self.journal) {
                return true;
            }
        }
        if !sees {
            return false;
        }
        let roll = &mut self.chance.open(moment.key(keys::SAM_SIGHTING));
        located((rules.visual as i8, 0), "sight", ends, roll, self.journal)
    }

    /// A site has been hit by a flight's bombs: a dummy is exposed, counts as discovered and is gone (DH11h). Whether
    /// it was one. A site that no check has tried to switch on is checked as if it were on; a possible dummy is one,
    /// as long as there are any; an unproven site proves itself or not. A real site that is not activated stays off
    /// until a check brings it on.
    pub(crate) fn expose_dummy(&mut self, sam: usize, place: usize) -> bool {
        let state = self.state.sams[sam].state;
        let label = label_of(FIRST_SAM, sam);
        let (dummy, total) = match state {
            SamState::Proved | SamState::Active | SamState::Gone => return false,
            SamState::Suspect => {
                let dummy = self.state.dummies_left > 0;
                self.state.dummies_left -= u8::from(dummy);
                (dummy, 0)
            }
            SamState::Unproven => (!self.check_unproven(sam, place), 0),
            SamState::Unknown => self.turns_out_dummy(sam, place),
        };
        let outcome = if dummy { "exposes a dummy in" } else { "finds a real site in" };
        record_attempt((0, total), "bombs", (self.us_label(place), label), outcome, self.journal);
        let site = &mut self.state.sams[sam];
        if !dummy {
            site.state = if state == SamState::Unproven { SamState::Active } else { SamState::Proved };
        } else if matches!(state, SamState::Unknown | SamState::Suspect) {
            self.state.dummies_found += 1;
            self.remove_sam(sam);
        }
        dummy
    }

    /// Whether a counter of unknown nature is a dummy or a dummy radar; if so, takes it from those left.
    fn turns_out_dummy(&mut self, sam: usize, place: usize) -> (bool, i8) {
        let label = label_of(FIRST_SAM, sam);
        let rules = &self.rules().sam_dummy_check;
        let key = self.at_point(label, place).key(keys::DUMMY_CHECK);
        let total = rules.total(self.state.dummies_found, label, &mut self.chance.open(key), self.journal);
        let (dummies, radars) = (&mut self.state.dummies_left, &mut self.state.radars_left);
        let left = if total <= rules.dummy_up_to { dummies } else { radars };
        let dummy = total <= rules.radar_up_to && *left > 0;
        *left -= u8::from(dummy);
        (dummy, total)
    }
}
