//! SAM reaction: which SAM fires what at a point of a move (D3.4.4a, D3.4.4b, D3.4.5a to D3.4.5g, DH11a).

use crate::keys::{FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::defence::Fire;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Each SAM that has acquired the US flight and has not fired consults the Reaction Table at the flight's point; at
    /// most two of them attack (D3.4.4a to D3.4.5g, DH11a, DH11b).
    pub(crate) fn sams_react(&mut self, place: usize) {
        let mut trackers = self.state.trackers(place);
        while let Some(sam) = trackers.take_first(self.state.sams.len()) {
            let site = &self.state.sams[sam];
            let ready = site.target == Some(place as u8) && site.hot() && !site.fired && site.inhibited != site.target;
            if !ready {
                self.state.drop_tracker(sam, place);
            } else if self.state.us[place].on_map() {
                self.sam_reacts(sam, place);
            }
        }
    }

    /// One SAM consults the Reaction Table.
    fn sam_reacts(&mut self, sam: usize, place: usize) {
        let site = &self.state.sams[sam];
        let ends = (label_of(FIRST_SAM, sam), self.us_label(place));
        let hex = self.state.us[place].flying.hex;
        self.journal.record(|| Event::of(Rule::D3_4_4a).by(ends.0).on(ends.1));
        let task = self.scenario.flights[place].task;
        let away = range(hex, site.hex);
        let row = self.rules().sam_reaction_table.row((site.acquired, away));
        let shot = self.rules().sam_reaction_table.consult((row, away), task, ends, self.journal);
        if shot.fire == Fire::Nothing {
            return;
        }
        let rules = &self.rules().sam_attack;
        let [least, most] = rules.range.map(u32::from);
        if site.missiles == 0 {
            self.sam_limit(ends.0, "no missile left");
        } else if !(least..=most).contains(&away) {
            self.sam_limit(ends.0, "out of its range of fire");
        } else if self.state.us[place].sam_attacks >= rules.most_on_a_flight {
            self.sam_limit(ends.0, "enough attacks on this flight");
        } else if self.mig_near(hex, self.state.airborne()) {
            self.journal.record(|| Event::of(Rule::DH11a).by(ends.0).on(ends.1));
        } else if !self.inhibits(sam, place, shot.option) && self.proves_itself(sam, place) {
            self.sam_attacks(sam, place, shot);
        }
    }
}
