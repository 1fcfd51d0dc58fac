//! Start of day: the special condition, targets, allocation, Scouts; then the missions one after another (T2, T5.10).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{with_pilot, with_row};
use crate::policy::legal;
use crate::state::Dawn;
use crate::state::orders::DayPlan;
use crate::terms::damage::Status;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// The start of a day, up to its first mission.
    pub(crate) fn start_day(&mut self, day: u8) {
        self.at(day, 0, 0);
        let state = &mut *self.state;
        for aircraft in state.squadron.iter_mut() {
            aircraft.used = false;
        }
        for pilot in state.pilots.iter_mut() {
            pilot.used = false;
        }
        for battalion in state.battalions.iter_mut() {
            battalion.attacked = false;
        }
        (state.destroyed_today, state.lost_today, state.halted, state.rested) = (0, 0, false, false);
        (state.scouts_free, state.extra_scout_sent) = (state.scouts, false);
        state.today = DayPlan::NOTHING;
        state.tallies.days += 1;
        state.dawn = Dawn { spent: state.tallies.spent, earned: state.tallies.earned };
        if state.scouts > 0 {
            let scouts = state.scouts;
            self.record(|| Event::of(Rule::T2_4c).result(scouts));
        }
        self.draw_condition();
        self.plan_day();
    }

    /// The missions of the day are chosen, with aircraft, pilots and Scouts (T2.2 to T2.4).
    pub(crate) fn plan_day(&mut self) {
        let choice =
            self.ask((keys::PLAN, 0), (Label::NONE, Label::NONE), |commander, view, dice| commander.plans(view, dice));
        let plan = if legal::may_plan(&self.view(0), &choice.pick) { choice.pick } else { DayPlan::NOTHING };
        self.state.today = plan;
        for (number, mission) in (1..).zip(plan.planned()) {
            let battalion = self.state.battalions[usize::from(plan.battalions[mission].unwrap_or_default())];
            let left = i32::from(self.view(0).worth(&battalion)) - i32::from(battalion.scored);
            self.record(|| {
                let event = Event::of(Rule::T2_2a).on(battalion.label).int("number", number).result(left);
                let event = event.word("strength", battalion.strength.name()).word("band", battalion.band.name());
                with_row(event, choice.row)
            });
            self.allocate(mission, battalion.label);
            if plan.scouts[mission] {
                self.state.scouts_free -= 1;
                let free = self.state.scouts_free;
                self.record(|| Event::of(Rule::T2_4a).on(battalion.label).result(free));
            }
        }
    }

    /// Aircraft and pilots of a mission (T2.3).
    fn allocate(&mut self, mission: usize, target: Label) {
        let plan = self.state.today;
        for me in (0..self.state.squadron.len()).filter(|&me| plan.missions[me] == Some(mission as u8)) {
            let aircraft = self.aircraft(me);
            (aircraft.used, aircraft.pilot) = (true, plan.pilots[me]);
            let label = aircraft.label;
            let pilot = self.pilot_label(me);
            self.record(|| with_pilot(Event::of(Rule::T2_3g).by(label).on(target), pilot));
            let Some(place) = self.pilot_place(me) else { continue };
            self.pilot(place).used = true;
            let pilot = self.state.pilots[place];
            if self.view(me).status() == Status::Shaken {
                let shaken = self.campaign.rules.attack.shaken;
                self.record(|| Event::of(Rule::T2_3e).by(pilot.label).int("stress", pilot.stress).modifier(shaken));
            }
        }
    }

    /// The missions of the day in the player's order (T2.5a, T5.10a).
    pub(crate) fn fly_missions(&mut self) {
        let plan = self.state.today;
        let mut left: u16 = plan.planned().map(|mission| 1 << mission).sum();
        let day = self.state.clock.day;
        let mut number = 0;
        if left == 0 {
            self.report_missions_left(0);
        }
        while left != 0 {
            number += 1;
            self.at(day, number, 0);
            let choice = self.ask((keys::PLAN, 0), (Label::NONE, Label::NONE), |commander, view, dice| {
                commander.sends(view, left, dice)
            });
            let mission = if choice < 16 && left & 1 << choice != 0 { choice.into() } else { left.trailing_zeros() };
            left &= !(1 << mission);
            self.fly_mission(mission as usize);
            if left != 0 {
                self.report_missions_left(left.count_ones());
            }
        }
    }

    /// The missions that are still to be flown today; where none was planned, what there is to plan with, and the row
    /// that planned none (T5.10a).
    fn report_missions_left(&mut self, left: u32) {
        let (plan, (battalions, ready)) = (self.state.today, self.left_and_ready());
        self.record(|| {
            let event = Event::of(Rule::T5_10a).result(left as i32);
            match left {
                0 => with_row(event.int("number", ready).int("battalions", battalions), plan.row),
                _ => event,
            }
        });
    }
}
