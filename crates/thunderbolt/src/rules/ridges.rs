//! Ridge evasion (T4.6, T7.9e).

use crate::ledger::Rule;
use crate::rules::by_least::{ByLeast, FromLeast};
use crate::rules::damage::Damage;
use crate::terms::flying::edge_name;
use crate::terms::lowering::{part, table};
use ground::board::{Facing, Hex};
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// The Ridge Evasion table.
    RidgeEvasionFile => RidgeEvasion {
        /// Results in falling order of totals; the last row takes the rest.
        rows: ByLeast<RidgeRow>,
        /// Added for each Evasive point.
        evasive: i8 = -9..=9,
        /// Added for each stress point.
        stress: i8 = -9..=9,
    }
}
part! {
    #![derive(Copy)]
    /// A result of a ridge roll.
    RidgeRowFile => RidgeRow {
        /// The least total.
        least: Option<i8> = -20..=30,
        /// Stress of the pilot.
        stress: u8 = 0..=20,
    }
}

impl FromLeast for RidgeRow {
    fn least(&self) -> Option<i8> {
        self.least
    }
}

/// The aircraft that meets a ridge, and where, for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RidgeNames {
    pub(crate) aircraft: Label,
    pub(crate) pilot: Label,
    /// The hex, by its axial coordinates.
    pub(crate) hex: Hex,
    pub(crate) edge: Facing,
}

/// What a ridge roll depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RidgeRoll {
    /// Evasive points, damage to the controls counted.
    pub(crate) evasive: u8,
    /// The pilot's stress at this moment.
    pub(crate) stress: u8,
    /// Controls counters.
    pub(crate) controls: u8,
}

impl RidgeEvasion {
    /// The stress of one ridge (T4.6a to T4.6c, T7.9e).
    pub(crate) fn roll(
        &self,
        names: &RidgeNames,
        ridge: RidgeRoll,
        damage: &Damage,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        let face = roll.die(10);
        let evasive = i32::from(self.evasive) * i32::from(ridge.evasive);
        let stress = i32::from(self.stress) * i32::from(ridge.stress);
        let controls = i32::from(damage.controls_ridge) * i32::from(ridge.controls);
        let total = face as i32 + evasive + stress + controls;
        let gained = self.rows.of(total).stress;
        let of_aircraft = |rule| Event::of(rule).by(names.aircraft);
        if ridge.evasive > 0 {
            journal.record(|| of_aircraft(Rule::T4_6b).modifier(evasive).unit("pilot", names.pilot));
        }
        if ridge.stress > 0 {
            journal.record(|| {
                let event = of_aircraft(Rule::T4_6c).modifier(stress).unit("pilot", names.pilot);
                event.int("stress", ridge.stress)
            });
        }
        journal.record(|| {
            let event = of_aircraft(Rule::T4_6a).rolled(Faces::one(10, face)).modifier(total - face as i32);
            event.result(total).word("edge", edge_name(names.edge)).hex("hex", names.hex.x, names.hex.y)
        });
        journal.record(|| {
            let event = Event::of(Rule::T7_9e).by(names.pilot).result(gained).unit("aircraft", names.aircraft);
            event.int("number", total).int("stress", ridge.stress.saturating_add(gained))
        });
        gained
    }
}
