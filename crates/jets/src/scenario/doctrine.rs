//! The doctrine of a pilot: tables that pick a posture, and what a posture weighs (J6.1, J6.2).

use crate::rules::pilots::{AfterburnerUse, Base, Closing, Floor, Guard, Leave, PilotFeature, PlanWeights};
use crate::scenario::pose_tables::PoseTables;
use crate::terms::side::Side;
use ground::doctrine::Table;
use ground::journal::RuleId;

/// The tables of a doctrine, in the order in which the names of rows count them.
#[derive(Clone, Copy)]
pub(crate) enum DoctrineTable {
    /// Of postures.
    Rows,
    /// The energy guard.
    Guard,
    /// Least altitudes.
    Floor,
    /// Going home.
    Leave,
}

impl DoctrineTable {
    const ALL: [DoctrineTable; 4] =
        [DoctrineTable::Rows, DoctrineTable::Guard, DoctrineTable::Floor, DoctrineTable::Leave];
}

/// A doctrine, by its side and by its place among the doctrines of that side.
#[derive(Clone, Copy)]
pub(crate) struct DoctrinePlace {
    pub(crate) side: Side,
    pub(crate) place: usize,
}

impl DoctrinePlace {
    /// The number of its first table, in the count of all tables of a scenario: first the first doctrines of both
    /// sides, then the second ones.
    pub(crate) fn first_table(self) -> usize {
        (self.place * Side::BOTH.len() + self.side.index()) * DoctrineTable::ALL.len()
    }

    /// The doctrine and the table of a number in that count.
    pub(crate) fn of_table(number: usize) -> (DoctrinePlace, DoctrineTable) {
        let (doctrine, table) = (number / DoctrineTable::ALL.len(), number % DoctrineTable::ALL.len());
        let (place, side) = (doctrine / Side::BOTH.len(), Side::BOTH[doctrine % Side::BOTH.len()]);
        (DoctrinePlace { side, place }, DoctrineTable::ALL[table])
    }
}

/// A doctrine, lowered.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Doctrine {
    /// The rule of the ledger that describes it, if any does.
    pub(crate) rule: Option<RuleId>,
    /// Its jets go home from the start.
    pub(crate) declines: bool,
    /// Index into `postures`.
    pub(crate) rows: Table<PilotFeature, usize>,
    pub(crate) guard: Table<PilotFeature, Guard>,
    pub(crate) floor: Table<PilotFeature, Floor>,
    pub(crate) leave: Table<PilotFeature, Leave>,
    pub(crate) postures: Vec<Posture>,
    pub(crate) poses: Vec<PoseTables>,
}

impl Doctrine {
    /// A row in words, counted from 0.
    pub(crate) fn row_name(&self, table: DoctrineTable, row: usize) -> String {
        let (name, label) = match table {
            DoctrineTable::Rows => ("rows", self.rows.label(row)),
            DoctrineTable::Guard => ("guard", self.guard.label(row)),
            DoctrineTable::Floor => ("floor", self.floor.label(row)),
            DoctrineTable::Leave => ("leave", self.leave.label(row)),
        };
        format!("{name} {}: {label}", row + 1)
    }
}

/// A posture, lowered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Posture {
    pub(crate) hard_turns: [u8; 3],
    pub(crate) jink: bool,
    pub(crate) aim: bool,
    pub(crate) speed: Wanted,
    pub(crate) altitude: Wanted,
    pub(crate) afterburner: AfterburnerUse,
    /// In hundredths.
    pub(crate) afterburner_margin: i32,
    pub(crate) afterburner_speed: Option<i8>,
    pub(crate) afterburner_fuel: i16,
    pub(crate) plan: PlanWeights,
    /// Index into the doctrine's poses.
    pub(crate) pose: Option<usize>,
    /// Expected damage in hundredths.
    pub(crate) gun: i32,
    /// Chance in hundredths.
    pub(crate) missile: i32,
}

/// A Speed or an altitude that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Wanted {
    pub(crate) of: Base,
    pub(crate) add: i8,
    pub(crate) closing: Option<Closing>,
    pub(crate) least: i8,
    pub(crate) most: i8,
}

impl Wanted {
    /// What is wanted `away` hexes from the nearest enemy.
    pub(crate) fn value(self, own: i8, enemy: i8, maximum: i8, away: i8) -> i8 {
        let base = match self.of {
            Base::Nothing => 0,
            Base::Enemy => enemy,
            Base::Own => own,
            Base::Maximum => maximum,
        };
        let closing =
            self.closing.map_or(0, |closing| ((away - closing.from).max(0) + closing.hexes - 1) / closing.hexes);
        (base + self.add + closing).max(self.least).min(self.most).min(maximum)
    }
}

impl PlanWeights {
    /// What a Speed costs where another is wanted, in hundredths, as the other costs.
    pub(crate) fn of_speed(&self, speed: i8, wanted: i8) -> i32 {
        let off = i32::from(speed - wanted);
        let slow = match speed {
            0 => self.stall.hundredths(),
            1 => self.crawl.hundredths(),
            _ => 0,
        };
        slow + if off < 0 { -off * self.slower.hundredths() } else { off * self.faster.hundredths() }
    }

    /// What an altitude costs where another is wanted and the enemy is where he is.
    pub(crate) fn of_altitude(&self, altitude: i8, wanted: i8, enemy: i8) -> i32 {
        let first = if altitude <= enemy { self.moves_first.hundredths() } else { 0 };
        i32::from((altitude - wanted).abs()) * self.altitude.hundredths() + first
    }

    /// What brakes cost.
    pub(crate) fn of_brakes(&self, braked: i8) -> i32 {
        i32::from(braked) * self.brakes.hundredths()
    }
}
