//! Search and Rescue (T5.4, T7.9f).

use crate::ledger::Rule;
use crate::rules::by_least::{ByLeast, FromLeast};
use crate::terms::cards::Leg;
use crate::terms::damage::Rescue as Outcome;
use crate::terms::lowering::{part, table};
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Search and Rescue.
    RescueFile => Rescue {
        /// Results in falling order of totals; the last row takes the rest.
        rows: ByLeast<RescueRow>,
        /// Added if the aircraft crashed target-bound.
        target_bound: i8 = -9..=9,
        /// Added if it crashed home-bound.
        home_bound: i8 = -9..=9,
        /// Added for each Weight Point that others give up.
        weight: i8 = 0..=9,
    }
}
part! {
    #![derive(Copy, PartialEq, Eq)]
    /// A result of a rescue.
    RescueRowFile => RescueRow {
        /// The least total.
        least: Option<i8> = -20..=30,
        result: Outcome,
        /// Stress of the pilot.
        #[serde(default)]
        stress: u8 = 0..=20,
    }
}

impl FromLeast for RescueRow {
    fn least(&self) -> Option<i8> {
        self.least
    }
}

/// The pilot that is searched for, for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RescueNames {
    pub(crate) pilot: Label,
    pub(crate) aircraft: Label,
    /// The pilot's stress before the rescue.
    pub(crate) stress: u8,
}

/// What a rescue roll depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RescueRoll {
    /// Where the aircraft crashed.
    pub(crate) leg: Leg,
    /// Weight Points given up.
    pub(crate) weight: u8,
    /// What cards add.
    pub(crate) other: i32,
}

impl Rescue {
    const fn of_leg(&self, leg: Leg) -> i8 {
        match leg {
            Leg::TargetBound => self.target_bound,
            Leg::Battlefield => 0,
            Leg::HomeBound => self.home_bound,
        }
    }

    /// The Weight Points that make the best result sure (T5.4c).
    pub(crate) fn sure_weight(&self, leg: Leg, other: i32) -> u8 {
        let of_leg = i32::from(self.of_leg(leg));
        let lacking = self.rows.best().map_or(0, |least| i32::from(least) - 1 - of_leg - other);
        let each = i32::from(self.weight).unsigned_abs();
        if each == 0 { 0 } else { lacking.max(0).unsigned_abs().div_ceil(each).min(u8::MAX.into()) as u8 }
    }

    /// The rescue of a pilot (T5.4a, T5.4c to T5.4f, T7.9f).
    pub(crate) fn roll(
        &self,
        names: &RescueNames,
        rescue: RescueRoll,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> &RescueRow {
        let of_leg = self.of_leg(rescue.leg);
        let of_weight = i32::from(self.weight) * i32::from(rescue.weight);
        let modifier = i32::from(of_leg) + of_weight + rescue.other;
        if rescue.weight > 0 {
            journal.record(|| Event::of(Rule::T5_4c).on(names.pilot).modifier(of_weight).int("number", rescue.weight));
        }
        match rescue.leg {
            Leg::TargetBound => journal.record(|| Event::of(Rule::T5_4d).by(names.pilot).modifier(of_leg)),
            Leg::HomeBound => journal.record(|| Event::of(Rule::T5_4e).by(names.pilot).modifier(of_leg)),
            Leg::Battlefield => {}
        }
        let face = roll.die(10);
        let total = face as i32 + modifier;
        let row = self.rows.of(total);
        let event = |rule| Event::of(rule).by(names.pilot);
        journal.record(|| {
            let event = event(Rule::T5_4a).rolled(Faces::one(10, face)).modifier(modifier).result(total);
            event.unit("aircraft", names.aircraft)
        });
        let stress = names.stress.saturating_add(row.stress);
        let what = || match row.result {
            Outcome::Recovered => "recovered",
            Outcome::UnderFire => "recovered under fire",
            Outcome::Missing => "missing",
        };
        journal.record(|| event(Rule::T5_4f).result(total).word("what", what()).int("stress", stress));
        journal.record(|| {
            let event = event(Rule::T7_9f).result(row.stress).int("number", total);
            event.word("what", what()).int("stress", stress)
        });
        row
    }
}
