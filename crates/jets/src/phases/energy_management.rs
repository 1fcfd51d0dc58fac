//! Energy Management: each jet in the order of initiative declares, rolls, plans and records (J2.1 to J2.8).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::{Choice, View};
use crate::rules::energy_management::EnergyState;
use crate::rules::energy_roll::EnergyRoll;
use crate::rules::initiative_order::ActionOrder;
use crate::terms::choices::{Declaration, Plan};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Energy Management of all jets, in the order of initiative (J2.1a).
    pub(crate) fn energy_management(&mut self, order: &ActionOrder) {
        for (place, actor) in order.actors().iter().enumerate() {
            let me = self.state.jets[usize::from(actor.jet)];
            self.journal.record(|| {
                let event = Event::of(Rule::J2_1a).by(actor.label).result(place as i32 + 1).int("score", actor.score);
                event.int("speed", me.speed).int("altitude", me.altitude)
            });
            self.manage_energy(actor.jet.into());
        }
    }

    /// One jet's Energy Management.
    pub(crate) fn manage_energy(&mut self, me: usize) {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules;
        let seat = &dogfight.seats[me];
        let who = seat.label;
        self.start_turn(me);
        self.declare(me);
        let jet = self.state.jets[me];
        let input = EnergyRoll {
            altitude: jet.altitude,
            manoeuvres: jet.ticks.manoeuvres(),
            factor: dogfight.factor(me, &jet),
            burn: jet.ticks.burn,
        };
        let key = self.key(who, Label::NONE, keys::ENERGY);
        let gain = rules.energy.roll(who, input, &mut self.chance.open(key), self.journal);
        let before = EnergyState {
            speed: jet.speed,
            altitude: jet.altitude,
            gain,
            maximum: seat.card.maximum,
            no_climb: rules.zoom_pump_dive.is_some_and(|dive| jet.dived >= dive),
        };
        if before.no_climb {
            self.journal.record(|| Event::of(Rule::J2_6g).by(who).result(jet.dived));
        }
        let plan = self.plan(me, before);
        let settling = dogfight.settling();
        // An illegal plan is level flight without brakes, which is always legal.
        let after = settling.settle(who, before, plan, self.journal);
        let after = after.or_else(|| settling.settle(who, before, Plan::default(), self.journal));
        let after = after.expect("level flight is legal");
        let jet = self.jet(me);
        jet.dived = (jet.altitude - after.altitude).max(0);
        jet.speed = after.speed;
        jet.altitude = after.altitude;
        jet.stalled = after.speed == 0;
        self.journal
            .record(|| Event::of(Rule::J2_7c).by(who).int("speed", after.speed).int("altitude", after.altitude));
        self.journal.record(|| Event::of(Rule::J2_1b).by(who));
    }

    /// What the last turn left to settle: the Speed after a stall (J3.5d), the debt of an aerobatic manoeuvre (J3.4g);
    /// and the boxes are wiped.
    fn start_turn(&mut self, me: usize) {
        let rules = &self.dogfight.rules;
        let seat = &self.dogfight.seats[me];
        let who = seat.label;
        let maximum = seat.card.maximum;
        let jet = &mut self.state.jets[me];
        if jet.stalled {
            jet.speed = (rules.stall.restart_speed + jet.fallen).min(maximum);
            self.journal.record(|| Event::of(Rule::J3_5d).by(who).result(jet.speed).int("levels", jet.fallen));
        }
        if jet.debt != 0 {
            jet.speed = (jet.speed + jet.debt).clamp(0, maximum);
            self.journal.record(|| Event::of(Rule::J3_4g).by(who).modifier(jet.debt).result(jet.speed));
        }
        jet.stalled_before = jet.stalled;
        (jet.stalled, jet.fallen, jet.debt) = (false, 0, 0);
        (jet.turned, jet.aerobatics) = (0, 0);
        jet.ticks = Declaration::default();
    }

    /// The pilot ticks the boxes and lights the afterburner, or not (J2.2, J2.4).
    fn declare(&mut self, me: usize) {
        let who = self.label(me);
        let dogfight = self.dogfight;
        let view = View { dogfight, state: self.state, me };
        let choice = self.pilots.declare(&view, self.chance);
        // A declaration that the rules forbid is none at all.
        let ticks = if view.may_declare(choice.pick) { choice.pick } else { Declaration::default() };
        if let Some(why) = choice.because {
            if let Some(rule) = why.rule {
                self.journal.record(|| Event::of(rule).by(who).row(why.table, why.row));
            }
            self.journal.record(|| {
                let event = Event::of(Rule::J6_1b).by(who).result(ticks.manoeuvres());
                let event = event.int("wanted-speed", why.wanted_speed);
                // Where no rule describes the policy, this event names its row.
                if why.rule.is_none() { event.row(why.table, why.row) } else { event }
            });
            if ticks.burn {
                self.journal.record(|| Event::of(Rule::J6_1c).by(who).result(why.afterburner_speed));
            }
        }
        if ticks.manoeuvres() > 0 {
            self.journal.record(|| Event::of(Rule::J2_2a).by(who).result(ticks.manoeuvres()));
            self.journal.record(|| {
                let event = Event::of(Rule::J0_1d).by(who).int("turns", ticks.turns);
                event.int("jink", i32::from(ticks.jink)).int("aim", i32::from(ticks.aim))
            });
        }
        if ticks.turns > 0 {
            self.journal.record(|| Event::of(Rule::J2_2e).by(who).result(ticks.turns));
        }
        if ticks.burn && ticks.manoeuvres() > 0 {
            self.journal.record(|| Event::of(Rule::J2_4c).by(who).result(ticks.manoeuvres()));
        }
        self.jet(me).ticks = ticks;
    }

    /// The pilot plans climb or dive and brakes, knowing the roll (J2.6a).
    fn plan(&mut self, me: usize, before: EnergyState) -> Plan {
        let who = self.label(me);
        let view = View { dogfight: self.dogfight, state: self.state, me };
        let Choice { pick: plan, because, candidates } = self.pilots.plan(&view, before, self.chance);
        if because.is_some() {
            self.journal.record(|| {
                Event::of(Rule::J6_1d).by(who).result(plan.change).int("candidates", candidates.offered as i32)
            });
        }
        plan
    }
}
