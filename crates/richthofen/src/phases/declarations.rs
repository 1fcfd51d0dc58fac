//! Declarations at the end of a move: the own shot, shots of others at the aircraft that has moved, and turns to a
//! head-on attacker (R2.5, R2.6).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::fields::Bearing;
use crate::terms::guns::FrontShot;
use crate::terms::named::Field;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The shots declared at the end of a move: those of the aircraft that has moved, and those of enemies into whose
    /// sights it has flown. The target of each may turn to a head-on attacker.
    pub(crate) fn declare(&mut self, me: usize) {
        self.declare_shot(me);
        for other in 0..self.state.planes.len() {
            if self.state.planes[other].side != self.state.planes[me].side && self.acquire(other, me) {
                self.turn_to_attacker(other, me);
            }
        }
        if let Some(shot) = self.state.planes[me].shot {
            self.turn_to_attacker(me, shot.target.into());
        }
    }

    /// The shot of the own guns (R2.5a, R2.5b).
    fn declare_shot(&mut self, me: usize) {
        let view = View { scenario: self.scenario, state: self.state, me };
        let (mut targets, mut last) = (0, None);
        view.each_front_shot(|shot| {
            targets += usize::from(last != Some(shot.target));
            last = Some(shot.target);
        });
        if targets == 0 {
            return;
        }
        self.state.planes[me].had_target = true;
        let view = View { scenario: self.scenario, state: self.state, me };
        let pick = self.pilots.declare(&view, self.chance).pick;
        let Some(shot) = pick else { return };
        let mut allowed = false;
        view.each_front_shot(|each| allowed |= each == shot);
        if !allowed {
            return;
        }
        let labels = self.labels(me, shot.target.into());
        self.journal.record(|| Event::of(Rule::R2_5a).by(labels.0).on(labels.1).word("guns", shot.fired.name()));
        if targets > 1 {
            self.journal.record(|| Event::of(Rule::R2_5b).by(labels.0).on(labels.1).result(targets as i32));
        }
        self.take_aim(me, shot);
        self.report_tailer(me, shot);
    }

    /// Declares a shot, and reports the rules that apply to it alone.
    fn take_aim(&mut self, me: usize, shot: FrontShot) {
        let labels = self.labels(me, shot.target.into());
        self.report_last_target(me, shot.target.into());
        self.state.planes[me].shot = Some(shot);
        self.state.planes[me].sighted = self.state.planes[usize::from(shot.target)].place();
        if shot.hanging {
            self.journal.record(|| Event::of(Rule::R4_7a).by(labels.0).on(labels.1));
        }
    }

    /// A tailer at the end of its own move: one point in the sights is enough on its target (R2.6c), and others cost it
    /// something.
    fn report_tailer(&mut self, me: usize, shot: FrontShot) {
        let target = usize::from(shot.target);
        let plane = self.state.planes[me];
        let labels = self.labels(me, target);
        let other = self.state.planes[target].place();
        let scenario = self.scenario;
        self.state.planes[me].off_tail = plane.tailing.is_some_and(|tailed| tailed != shot.target);
        if shot.hanging {
            return;
        }
        if scenario.bears(Field::Row, plane.before, other) != Bearing::None {
            self.journal.record(|| Event::of(Rule::R6_7b).by(labels.0).on(labels.1));
        } else if scenario.needs_one_point(self.state, me, target) {
            self.journal.record(|| Event::of(Rule::R2_6c).by(labels.0).on(labels.1));
        }
    }

    /// Whether an aircraft that had no target takes an enemy that has ended its move in its field (R2.5e).
    fn acquire(&mut self, me: usize, enemy: usize) -> bool {
        let view = View { scenario: self.scenario, state: self.state, me };
        let mut any = false;
        view.each_late_shot(enemy as u8, |_| any = true);
        if !any {
            return false;
        }
        let Some(shot) = self.pilots.acquire(&view, enemy as u8, self.chance).pick else { return false };
        let mut allowed = false;
        view.each_late_shot(enemy as u8, |each| allowed |= each == shot);
        if allowed {
            let labels = self.labels(me, enemy);
            self.journal.record(|| Event::of(Rule::R2_5e).by(labels.0).on(labels.1));
            self.take_aim(me, shot);
        }
        allowed
    }
}
