//! What a jet makes of its energy: drag, climb or dive, speed brakes, the maximum (J2.5 to J2.8).

use crate::ledger::Rule;
use crate::rules::{Altitude, LowMaximum};
use crate::terms::choices::Plan;
use ground::chance::Label;
use ground::journal::{Event, Journal};

/// Where a plan starts from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnergyState {
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
    /// The roll's increase.
    pub(crate) gain: i8,
    /// The card's maximum.
    pub(crate) maximum: i8,
    /// The optional guard forbids a climb (J2.6g).
    pub(crate) no_climb: bool,
}

/// Speed and altitude after Energy Management.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct After {
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
}

/// The rules that turn a plan into Speed and altitude.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settling<'a> {
    pub(crate) drag: i8,
    pub(crate) altitude: &'a Altitude,
    pub(crate) low_maximum: Option<LowMaximum>,
}

impl Settling<'_> {
    /// Carries out a plan: brakes on the roll, drag, altitude, brakes on the dive, the maximum (J2.5 to J2.8). None
    /// when the plan is not legal: beyond the lowest or highest altitude, more levels than the table has, or a climb
    /// that costs more Speed than is left (J2.6e, J2.6f).
    pub(crate) fn settle(
        &self,
        who: Label,
        before: EnergyState,
        plan: Plan,
        journal: &mut impl Journal,
    ) -> Option<After> {
        let levels = plan.change.unsigned_abs() as usize;
        let altitude = before.altitude + plan.change;
        let cost = self.altitude.cost(levels)?;
        let refused_roll = plan.refuse_roll.min(before.gain);
        let raised = before.speed + before.gain - refused_roll;
        let dragged = (raised - self.drag).max(0);
        if !(self.altitude.lowest..=self.altitude.highest).contains(&altitude) {
            return None;
        }
        if plan.change > 0 && (cost > dragged || before.no_climb) {
            return None;
        }
        let refused_dive = if plan.change < 0 { plan.refuse_dive.min(cost) } else { 0 };
        let event = |rule| Event::of(rule).by(who);
        if refused_roll + refused_dive > 0 {
            journal.record(|| event(Rule::J2_8a).result(refused_roll + refused_dive));
        }
        if refused_roll > 0 {
            journal.record(|| event(Rule::J2_8b).result(refused_roll));
        }
        if raised > before.maximum {
            journal.record(|| event(Rule::J2_3h).result(raised).int("maximum", before.maximum));
        }
        journal.record(|| event(Rule::J2_5a).modifier(-self.drag).result(dragged));
        if levels > 0 {
            journal.record(|| event(Rule::J2_6a).int("from", before.altitude).int("to", altitude).result(plan.change));
        }
        let moved = match plan.change.signum() {
            1 => -cost,
            -1 => cost - refused_dive,
            _ => 0,
        };
        self.altitude.report(who, plan.change, journal);
        if refused_dive > 0 {
            journal.record(|| event(Rule::J2_8c).result(refused_dive));
        }
        let speed = self.capped(who, before.maximum, altitude, dragged + moved, journal);
        if speed == 0 {
            journal.record(|| event(Rule::J2_7b).int("altitude", altitude));
        }
        Some(After { speed, altitude })
    }

    /// Cuts Speed to the maximum (J2.7a), which thick air may lower (J0.2i).
    fn capped(&self, who: Label, maximum: i8, altitude: i8, speed: i8, journal: &mut impl Journal) -> i8 {
        let thick = self.low_maximum.filter(|low| altitude <= low.altitude && maximum >= low.from);
        let cap = maximum - thick.map_or(0, |low| low.cut);
        if speed <= cap {
            return speed;
        }
        if thick.is_some() {
            journal.record(|| Event::of(Rule::J0_2i).by(who).result(cap).int("altitude", altitude));
        }
        journal.record(|| Event::of(Rule::J2_7a).by(who).result(cap).int("speed", speed));
        cap
    }
}
