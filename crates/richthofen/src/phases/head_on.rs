//! The answer to a head-on attack (R2.5h, R2.6e, R4.7g).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::fields::Bearing;
use crate::terms::guns::FrontShot;
use crate::terms::named::Field;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The target `me` of an attack by the pilot's guns or by a nose gun may turn its own declared shot to the
    /// attacker, if the attack is head-on (R2.5h, R2.6e, R4.7g).
    pub(crate) fn turn_to_attacker(&mut self, attacker: usize, me: usize) {
        let scenario = self.scenario;
        let (plane, other) = (self.state.planes[me], self.state.planes[attacker]);
        let declared = plane.shot.filter(|shot| !shot.hanging && usize::from(shot.target) != attacker);
        let (Some(declared), true) = (declared, plane.moved && plane.flying()) else { return };
        let head_on = scenario.rules.fields.head_on(other.place(), plane.place());
        let bears = scenario.bears(Field::Row, plane.place(), other.place()) != Bearing::None;
        if !head_on || !bears || !scenario.leaves_room(self.state, me, attacker) {
            return;
        }
        let view = View { scenario, state: self.state, me };
        if !self.pilots.switch(&view, attacker as u8, self.chance).pick {
            return;
        }
        let labels = self.labels(me, attacker);
        let before = self.label(declared.target.into());
        self.journal.record(|| Event::of(Rule::R2_5h).by(labels.0).on(labels.1).unit("before", before));
        if plane.tailing.is_some_and(|tailed| usize::from(tailed) != attacker) {
            self.journal.record(|| Event::of(Rule::R2_6e).by(labels.0).on(labels.1));
        }
        self.report_last_target(me, attacker);
        let plane = &mut self.state.planes[me];
        (plane.shot, plane.sighted) = (Some(FrontShot { target: attacker as u8, ..declared }), other.place());
        plane.off_tail = false;
    }
}
