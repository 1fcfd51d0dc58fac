//! Fields of fire: sectors, range, and where each gun can fire (R6.1b, R6.1c, R6.7, R4.2, R4.7, R4.10).

use crate::ledger::Rule;
use crate::terms::flying::Place;
use crate::terms::lowering::table;
use crate::terms::named::Field;
use crate::terms::sizes::STEP;
use ground::board::{Hex, Pose, range, relative};
use ground::chance::Label;
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Where guns can fire.
    FieldsFile => Fields {
        /// The greatest range, in hexes and steps of altitude together.
        range: i16 = 1..=20,
        /// Steps of altitude that a fixed gun reaches at one hex.
        row_steps: i16 = 0..=9,
        /// The greatest distance in the arc of 120 degrees, in hexes.
        arc_range: i16 = 1..=20,
        /// The greatest difference of altitude there, in metres.
        arc_height: i16 = 0..=900,
        /// How far below it the observer of a Roland can fire ahead, in metres.
        roland_low: i16 = 0..=900,
        /// How far above it the target of an FE-2b's rear gun must be, in metres.
        rear_gun_high: i16 = 0..=900,
        /// The greatest speed of an aircraft that hangs on its propeller.
        hanging_speed: i8 = 0..=19,
        /// The greatest height of its target above it, in metres.
        hanging_height: i16 = 0..=900,
    }
}

/// How fields are read in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct FieldReading {
    /// Fixed guns fire into an arc of 120 degrees.
    pub(crate) arc: bool,
    /// The Roland has the blind spot behind its tail.
    pub(crate) roland_blind: bool,
    /// Types have fields of their own.
    pub(crate) special: bool,
}

/// Whether a gun bears on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Bearing {
    /// It does not.
    None,
    /// It does.
    Fair,
    /// It does, past the own tail.
    Blind,
}

/// A set of sectors: bit 0 is the front, then clockwise.
pub(crate) type Sectors = u8;

const FRONT: Sectors = 0b10_0011;
const REAR: Sectors = 0b00_1000;
const BEHIND: Sectors = 0b01_1100;
const FRONT_BEAMS: Sectors = 0b10_0010;
const SIDES: Sectors = 0b11_0110;

/// The sectors of a pose that contain another hex: one, or two on the border between them (R6.1c). The own hex is in
/// none.
pub(crate) const fn sectors(from: Pose, hex: Hex) -> Sectors {
    let v = relative(Hex::new(hex.x - from.hex.x, hex.y - from.hex.y), from.facing);
    let (x, y) = (v.x, v.y);
    // The vector as `a` steps in direction `place` and `b` in the next one clockwise.
    let (place, a, b) = if x > 0 && y >= 0 {
        (0, x, y)
    } else if x <= 0 && x + y > 0 {
        (1, x + y, -x)
    } else if y > 0 && x + y <= 0 {
        (2, y, -x - y)
    } else if x < 0 && y <= 0 {
        (3, -x, -y)
    } else if x >= 0 && x + y < 0 {
        (4, -x - y, x)
    } else if y < 0 {
        (5, -y, x + y)
    } else {
        return 0;
    };
    let next = (place + 1) % 6;
    if a > b {
        1 << place
    } else if b > a {
        1 << next
    } else {
        1 << place | 1 << next
    }
}

impl Fields {
    /// Hexes and steps of altitude between two places, if that is no more than the range of a gun (R6.1b).
    #[inline]
    pub(crate) fn range(&self, one: Place, other: Place) -> Option<u8> {
        let counted =
            range(one.pose.hex, other.pose.hex) as i32 + i32::from((one.altitude - other.altitude).abs() / STEP);
        (counted <= i32::from(self.range)).then_some(counted as u8)
    }

    /// The range of a shot in the 120-degree arc: a target beyond the greatest range counts as at that range.
    #[inline]
    pub(crate) fn range_of_shot(&self, one: Place, other: Place) -> u8 {
        self.range(one, other).unwrap_or(self.range as u8)
    }

    /// Whether two meet head-on: facings opposite, each in the row ahead of the other, and near enough.
    pub(crate) fn head_on(&self, one: Place, other: Place) -> bool {
        let hexes = range(one.pose.hex, other.pose.hex) as i32;
        one.pose.facing.difference(other.pose.facing) == 3
            && hexes > 0
            && one.pose.ahead(hexes) == other.pose.hex
            && self.range(one, other).is_some()
    }

    /// Whether an aircraft hangs right under another that it can fire at (R4.7d).
    pub(crate) fn hangs_under(&self, shooter: Place, target: Place) -> bool {
        let above = target.altitude - shooter.altitude;
        shooter.pose.hex == target.pose.hex && above >= STEP && above <= self.hanging_height
    }

    /// Whether a gun bears on a target from where both are.
    pub(crate) fn bears(&self, field: Field, reading: FieldReading, shooter: Place, target: Place) -> Bearing {
        if field == Field::Row {
            let bears = if reading.arc { self.in_arc(shooter, target) } else { self.in_row(shooter, target) };
            return if bears { Bearing::Fair } else { Bearing::None };
        }
        if self.range(shooter, target).is_none() {
            return Bearing::None;
        }
        let above = target.altitude - shooter.altitude;
        if shooter.pose.hex == target.pose.hex {
            return if above > 0 { Bearing::Fair } else { Bearing::None };
        }
        self.swivels(field, reading, sectors(shooter.pose, target.pose.hex), above)
    }

    /// The straight row ahead.
    fn in_row(&self, shooter: Place, target: Place) -> bool {
        let hexes = range(shooter.pose.hex, target.pose.hex) as i32;
        let steps = (shooter.altitude - target.altitude).abs() / STEP;
        hexes > 0
            && shooter.pose.ahead(hexes) == target.pose.hex
            && steps <= self.row_steps.max(hexes as i16)
            && self.range(shooter, target).is_some()
    }

    /// The arc of 120 degrees ahead, its edges included.
    fn in_arc(&self, shooter: Place, target: Place) -> bool {
        let v = relative(target.pose.hex - shooter.pose.hex, shooter.pose.facing);
        let hexes = range(shooter.pose.hex, target.pose.hex) as i32;
        hexes > 0
            && v.x >= 0
            && v.x + v.y >= 0
            && hexes <= i32::from(self.arc_range)
            && (shooter.altitude - target.altitude).abs() <= self.arc_height
    }

    /// Whether a gun that swivels bears on a target `above` metres above it. A hex on the border of the blind spot is
    /// in it.
    fn swivels(&self, field: Field, reading: FieldReading, at: Sectors, above: i16) -> Bearing {
        let within = |sectors: Sectors| at & sectors != 0;
        let field = match field {
            Field::Hannover | Field::Roland if !reading.special => Field::Observer,
            field => field,
        };
        let blind = within(REAR) && above <= 0;
        let fair = match field {
            Field::Observer => !blind && (within(BEHIND) || within(FRONT_BEAMS) && above > 0),
            Field::Hannover if blind => return if above == 0 { Bearing::Blind } else { Bearing::None },
            Field::Hannover => within(BEHIND) || within(FRONT_BEAMS) && above > 0,
            Field::Roland => {
                let blind = blind && reading.roland_blind;
                !(blind || within(FRONT) && -above > self.roland_low)
            }
            Field::Nose => within(FRONT),
            Field::Be2 => within(SIDES) && above >= 0,
            Field::Fe2bRear => within(BEHIND) && above >= self.rear_gun_high,
            Field::HeavyRear => within(BEHIND),
            Field::Row => false,
        };
        if fair { Bearing::Fair } else { Bearing::None }
    }

    /// Reports the field of a gun that fires (R6.7a, R6.7c, R6.7d, R4.10b).
    pub(crate) fn report(
        &self,
        (who, on): (Label, Label),
        field: Field,
        reading: FieldReading,
        (shooter, target): (Place, Place),
        journal: &mut impl Journal,
    ) {
        let event = |rule| {
            let hexes = range(shooter.pose.hex, target.pose.hex) as i32;
            let above = i32::from(target.altitude - shooter.altitude);
            Event::of(rule).by(who).on(on).int("hexes", hexes).int("above", above).word("field", field.name())
        };
        match field {
            Field::Row => journal.record(|| event(Rule::R6_7a)),
            Field::Roland if reading.special && sectors(shooter.pose, target.pose.hex) & FRONT != 0 => {
                journal.record(|| event(Rule::R4_10b));
            }
            Field::Observer | Field::Hannover | Field::Roland => journal.record(|| event(Rule::R6_7c)),
            _ => journal.record(|| event(Rule::R6_7d)),
        }
    }
}
