//! The doctrine of a side's pilots: tables that pick a posture, and what a posture weighs.

use crate::rules::pilots::{Base, Over, PilotFeature, Quarry, Toward};
use crate::scenario::best_facings::BestFacings;
use ground::board::{Hex, Pose, PoseTables};
use ground::doctrine::Table;
use std::sync::OnceLock;

/// How many doctrine tables a policy has: of postures, of tailing, of leaving.
pub(crate) const TABLES: usize = 3;

/// A doctrine, lowered.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Doctrine {
    /// Index into `postures`.
    pub(crate) rows: Table<PilotFeature, usize>,
    pub(crate) tail: Table<PilotFeature, bool>,
    pub(crate) leave: Table<PilotFeature, bool>,
    pub(crate) postures: Vec<Posture>,
    pub(crate) poses: Vec<PoseWorth>,
}

impl Doctrine {
    /// A row in words: table by place, row from 0.
    pub(crate) fn row_name(&self, table: usize, row: usize) -> String {
        let (name, label) = match table {
            0 => ("rows", self.rows.label(row)),
            1 => ("tail", self.tail.label(row)),
            _ => ("leave", self.leave.label(row)),
        };
        format!("{name} {}: {label}", row + 1)
    }
}

/// What end poses are worth.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PoseWorth {
    pub(crate) over: Over,
    /// Steps of altitude at which a good pose is worth nothing; 0 if heights do not count.
    pub(crate) fades: i32,
    pub(crate) tables: PoseTables,
    #[serde(skip)]
    best: OnceLock<BestFacings>,
}

impl PoseWorth {
    pub(crate) fn new(over: Over, fades: i32, tables: PoseTables) -> PoseWorth {
        PoseWorth { over, fades, tables, best: OnceLock::new() }
    }

    /// What a pose is worth against an enemy.
    #[inline]
    pub(crate) fn against(&self, end: Pose, enemy: Pose) -> i32 {
        self.tables.against(end, enemy).0
    }

    /// The most that a pose in a hex is worth against an enemy.
    #[inline]
    pub(crate) fn most(&self, hex: Hex, enemy: Pose) -> i32 {
        self.best_facings().worth(&self.tables, hex, enemy)
    }

    /// Worked out when it is first asked.
    pub(crate) fn best_facings(&self) -> &BestFacings {
        self.best.get_or_init(|| BestFacings::of(&self.tables))
    }
}

/// A posture, lowered. Weights are in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Posture {
    pub(crate) name: String,
    pub(crate) quarry: Quarry,
    /// Index into the doctrine's poses.
    pub(crate) pose: Option<usize>,
    pub(crate) toward: Toward,
    pub(crate) nearer: i32,
    pub(crate) give: i32,
    pub(crate) take: i32,
    pub(crate) tail: i32,
    pub(crate) speed: Setpoint,
    /// In steps of 50 m.
    pub(crate) altitude: Setpoint,
    pub(crate) work: i32,
    pub(crate) steady: i32,
    pub(crate) overdive: Option<i32>,
    pub(crate) manoeuvre: Option<i32>,
    pub(crate) gun: i32,
    pub(crate) gun_full: i32,
    pub(crate) defend: Option<i32>,
}

/// A speed or an altitude that is wanted, and the cost of being off it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Setpoint {
    pub(crate) of: Base,
    pub(crate) add: i16,
    pub(crate) least: Option<i16>,
    pub(crate) most: Option<i16>,
    pub(crate) below: i32,
    pub(crate) above: i32,
}

/// What a wanted value goes by, in a situation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bases {
    pub(crate) own: i16,
    pub(crate) enemy: i16,
    pub(crate) maximum: i16,
    pub(crate) charge: i16,
    pub(crate) dive: i16,
}

impl Setpoint {
    /// The value wanted.
    pub(crate) fn value(&self, bases: Bases) -> i16 {
        let base = match self.of {
            Base::Nothing => 0,
            Base::Enemy => bases.enemy,
            Base::Own => bases.own,
            Base::Maximum => bases.maximum,
            Base::Charge => bases.charge,
            Base::Dive => bases.dive,
        };
        let value = base + self.add;
        let value = self.least.map_or(value, |least| value.max(least));
        self.most.map_or(value, |most| value.min(most))
    }

    /// What a value costs where another is wanted.
    #[inline]
    pub(crate) const fn cost(&self, value: i16, wanted: i16) -> i32 {
        let off = (value - wanted) as i32;
        if off < 0 { -off * self.below } else { off * self.above }
    }
}
