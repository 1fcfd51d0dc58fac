//! The Cover roll (T4.2, T7.9c).

use crate::ledger::Rule;
use crate::rules::units::UnitType;
use crate::terms::cards::CoverRow;
use crate::terms::flying::{PLACES, Place};
use crate::terms::lowering::table;
use crate::terms::units::UnitKind;
use ground::chance::{Faces, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// The Enemy Cover table.
    CoverFile => Cover {
        /// What each face of the die does, from 1.
        rows: [CoverRow; 10],
    }
}

/// What the Cover table asks about a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Exposure {
    /// Its hex has a ridge.
    pub(crate) ridge: bool,
    /// Its hex holds an aircraft.
    pub(crate) aircraft: bool,
    /// Its hex holds a destroyed unit.
    pub(crate) wreck: bool,
    /// It is the unit, or its hex is the hex, that the row concerns: by the second die, by choice, by number of units.
    pub(crate) chosen: bool,
}

impl Cover {
    /// The roll of a turn: its face and what it does (T4.2a).
    pub(crate) fn roll(&self, roll: &mut impl Roll, journal: &mut impl Journal) -> (u8, CoverRow) {
        let face = roll.die(10);
        journal.record(|| Event::of(Rule::T4_2a).rolled(Faces::one(10, face)));
        (face as u8, self.rows[face as usize - 1])
    }
}

/// The hex of a second die, where a row asks for one.
pub(crate) fn second_die(row: CoverRow, roll: &mut impl Roll) -> Option<Place> {
    (row == CoverRow::RandomHex).then(|| Place::numbered(roll.die(PLACES as u32)))
}

/// Whether a unit is in Cover after the roll (T4.2b, T4.2c, T4.2e, T7.5c, T7.9c).
pub(crate) fn after(row: CoverRow, kind: UnitKind, unit: &UnitType, exposure: Exposure, in_cover: bool) -> bool {
    let goes = match row {
        CoverRow::Nothing | CoverRow::Leave => false,
        CoverRow::Aircraft => exposure.aircraft,
        CoverRow::Wreck => exposure.wreck,
        CoverRow::Infantry => kind == UnitKind::Infantry,
        CoverRow::RandomHex | CoverRow::OneUnit | CoverRow::FullestHex => exposure.chosen,
    };
    let leaves = row == CoverRow::Leave && exposure.chosen;
    unit.takes_cover() && !leaves && (in_cover || goes && exposure.ridge)
}
