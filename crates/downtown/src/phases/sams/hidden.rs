//! How hidden SAMs appear (D3.2.1a to D3.2.1m).

use crate::keys::{self, DRV};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::sams::activation::HiddenCheck;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::RadarPhase;
use crate::terms::flights::Task;
use crate::terms::raid::RandomEvent;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls against the number hidden and places what switches on (D3.2.1a to D3.2.1m); twice in an Admin Phase with
    /// an alert.
    pub(crate) fn check_hidden_sams(&mut self, phase: RadarPhase, picture: &AirPicture) {
        if self.bars_sams() {
            return;
        }
        let admin = phase == RadarPhase::Admin;
        let checks = 1 + u16::from(admin && self.state.event == RandomEvent::Alert);
        for check in 0..checks {
            self.check_hidden_once(phase, Label(1 + u16::from(admin) + check), picture);
        }
    }

    fn check_hidden_once(&mut self, phase: RadarPhase, which: Label, picture: &AirPicture) {
        self.journal.record(|| Event::of(Rule::D3_2_1a).by(DRV).word("phase", phase.name()));
        let rules = &self.rules().sam_hidden;
        let (bomber, near) = self.near_defended(picture);
        let check = HiddenCheck {
            admin: phase == RadarPhase::Admin,
            hidden: self.state.hidden_sams,
            early: self.scenario.date < rules.early.before,
            arms: self.state.pre_emptive_arms,
            bomber,
            near,
            two_sams: self.scenario.switches.two_sams,
        };
        let key = self.moment(DRV, which).key(keys::SAM_HIDDEN);
        let count = rules.switch_on(check, &mut self.chance.open(key), self.journal);
        for _ in 0..count {
            let placed = self.place_sam(phase);
            self.journal.record(|| {
                let event = Event::of(Rule::D3_2_1m).by(DRV).result(placed);
                event.word("outcome", if placed { "is placed" } else { "stays hidden" })
            });
            if !placed {
                return;
            }
        }
    }

    /// How far the nearest raid bomber is from the nearest of target, Hanoi and Haiphong, and whether any US flight
    /// is near one of them: what a check asks for while battalions are hidden.
    fn near_defended(&self, picture: &AirPicture) -> (Option<u32>, bool) {
        if self.state.hidden_sams == 0 {
            return (None, false);
        }
        let map = &self.scenario.map;
        let target = picture.from(self.scenario.plan(self.state).target);
        let away = target.nearer(&picture.from(map.hanoi)).nearer(&picture.from(map.haiphong));
        let bombers = picture.here.and(self.scenario.prepared.us.task(Task::Bombing));
        let near = away.nearest().is_some_and(|away| away <= self.rules().sam_hidden.nobody_near.within.into());
        (away.nearest_of(bombers).map(|(_, away)| away), near)
    }
}
