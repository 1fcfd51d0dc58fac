//! The doctrine of a commander, lowered: tables that pick what is done, and weights that compare candidates.

use crate::rules::player::{BaseFeature, FlightFeature, RescueHabit, TargetFeature, UpkeepKind};
use crate::terms::damage::{EvasiveOrder, Part};
use crate::terms::flying::Load;
use crate::terms::units::UNIT_KINDS;
use ground::doctrine::{Table, Weights};

/// How many doctrine tables there are before those of the loads, one for each type of aircraft.
pub(crate) const FIXED_TABLES: usize = 8;

/// The names of these tables, by place.
pub(crate) const TABLE_NAMES: [&str; FIXED_TABLES] =
    ["buy", "promote", "pay", "day", "abort", "place", "turn", "upkeep"];

/// The place of each.
pub(crate) mod table {
    pub(crate) const BUY: u16 = 0;
    pub(crate) const PROMOTE: u16 = 1;
    pub(crate) const PAY: u16 = 2;
    pub(crate) const DAY: u16 = 3;
    pub(crate) const ABORT: u16 = 4;
    pub(crate) const PLACE: u16 = 5;
    pub(crate) const TURN: u16 = 6;
    pub(crate) const UPKEEP: u16 = 7;
    /// Of the loads of the first type of aircraft.
    pub(crate) const LOADS: u16 = super::FIXED_TABLES as u16;
}

/// A doctrine.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Doctrine {
    pub(crate) buy: Table<BaseFeature, Buy>,
    pub(crate) promote: Table<BaseFeature, bool>,
    pub(crate) pay: Table<BaseFeature, bool>,
    pub(crate) day: Table<BaseFeature, Day>,
    pub(crate) abort: Table<BaseFeature, bool>,
    /// Indices into `postures`.
    pub(crate) place: Table<FlightFeature, usize>,
    pub(crate) turn: Table<FlightFeature, usize>,
    pub(crate) upkeep: Table<BaseFeature, Chore>,
    /// By type of aircraft; none for one that carries nothing.
    pub(crate) loads: Vec<Option<Table<BaseFeature, Loadout>>>,
    pub(crate) postures: Vec<Posture>,
    #[serde(serialize_with = "weights")]
    pub(crate) targets: Vec<Weights<TargetFeature>>,
    pub(crate) pilots: PilotWish,
    pub(crate) evasive: EvasiveOrder,
    pub(crate) rescue: RescueHabit,
    /// By family of aircraft.
    pub(crate) harm: Vec<FamilyHarm>,
}

/// Weights of battalions, feature by feature.
fn weights<S: serde::Serializer>(all: &[Weights<TargetFeature>], serializer: S) -> Result<S::Ok, S::Error> {
    use ground::doctrine::Feature;
    let features = || (0..TargetFeature::SPECS.len()).map(TargetFeature::from_index);
    serializer.collect_seq(all.iter().map(|one| features().map(|feature| one.of(feature)).collect::<Vec<i32>>()))
}

impl Doctrine {
    /// A row in words: table by place, row from 0.
    pub(crate) fn row_name(&self, table: usize, row: usize) -> String {
        let label = match table as u16 {
            table::BUY => self.buy.label(row),
            table::PROMOTE => self.promote.label(row),
            table::PAY => self.pay.label(row),
            table::DAY => self.day.label(row),
            table::ABORT => self.abort.label(row),
            table::PLACE => self.place.label(row),
            table::TURN => self.turn.label(row),
            table::UPKEEP => self.upkeep.label(row),
            _ => self.loads[table - FIXED_TABLES].as_ref().map_or("nothing", |loads| loads.label(row)),
        };
        format!("{} {}: {label}", TABLE_NAMES.get(table).unwrap_or(&"loads"), row + 1)
    }

    /// How many tables it has.
    pub(crate) const fn tables(&self) -> usize {
        FIXED_TABLES + self.loads.len()
    }

    /// The number of rows of each table; 0 for an aircraft that carries nothing.
    pub(crate) fn table_lengths(&self) -> Vec<usize> {
        let loads = self.loads.iter().map(|table| table.as_ref().map_or(0, Table::len));
        let fixed = [
            self.buy.len(),
            self.promote.len(),
            self.pay.len(),
            self.day.len(),
            self.abort.len(),
            self.place.len(),
            self.turn.len(),
            self.upkeep.len(),
        ];
        fixed.into_iter().chain(loads).collect()
    }
}

/// What is bought next.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Buy {
    /// Types by place in the rules, the most wanted first.
    pub(crate) aircraft: Vec<u8>,
    pub(crate) most: u8,
    /// Scouts up to this number; 0 where the row buys none.
    pub(crate) scouts: u8,
    pub(crate) keep: i16,
}

impl Buy {
    /// Whether the row may turn out to buy nothing, so that the next is asked.
    pub(crate) fn passes(&self) -> bool {
        !self.aircraft.is_empty() || self.scouts > 0
    }
}

/// The missions of a day.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Day {
    pub(crate) missions: u8,
    pub(crate) least: u8,
    /// Index into the weights of targets.
    pub(crate) targets: Option<usize>,
    /// The value that each aircraft is reckoned to destroy, in hundredths.
    pub(crate) kills: i32,
    pub(crate) shaken: bool,
    pub(crate) cripples: bool,
    pub(crate) scouts: u8,
}

/// What an aircraft carries.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Loadout {
    #[serde(serialize_with = "items")]
    pub(crate) items: Load,
    pub(crate) so: i16,
    pub(crate) keep: i16,
}

fn items<S: serde::Serializer>(load: &Load, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(load.iter())
}

/// What is done at the end of a day.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Chore {
    pub(crate) what: UpkeepKind,
    pub(crate) parts: Vec<Part>,
    pub(crate) room: u8,
    pub(crate) keep: i16,
}

/// What a move is worth, in hundredths.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Posture {
    pub(crate) aim: AimWeights,
    pub(crate) gain: i32,
    pub(crate) reach: i32,
    pub(crate) far: i32,
    pub(crate) threat: i32,
    pub(crate) ridge: i32,
    pub(crate) crash: i32,
    pub(crate) low: i32,
    pub(crate) hover: i32,
    pub(crate) leave: i32,
    pub(crate) out: i32,
    pub(crate) late: i32,
    pub(crate) overtime: i32,
}

/// What a unit is worth as a target, in hundredths.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct AimWeights {
    pub(crate) value: i32,
    pub(crate) danger: i32,
    pub(crate) units: [i32; UNIT_KINDS],
    pub(crate) least: i32,
    pub(crate) points: i32,
    pub(crate) no_cannon: bool,
}

/// What pilots are valued for, in hundredths.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct PilotWish {
    pub(crate) fast: i32,
    pub(crate) strike: i32,
    pub(crate) stand_off: i32,
    pub(crate) cool: i32,
    pub(crate) okay: i32,
    pub(crate) shaken: i32,
    pub(crate) evasive: i32,
    pub(crate) spare: i32,
    pub(crate) exchanges: u8,
}

/// What one counter can be expected to do to aircraft of a family, by side, in thousandths.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub(crate) struct FamilyHarm {
    /// Harm other than structure.
    pub(crate) other: [i32; 2],
    /// Harm by structure counters, if one is enough.
    pub(crate) structure: [i32; 2],
    /// Harm to an unmanned aircraft, which any counter destroys that is more than stress.
    pub(crate) unmanned: [i32; 2],
}
