//! The shapes of a commander's doctrine in a file: tables by which the squadron is bought, sent out, armed, flown and
//! kept going, and the weights by which moves and targets are compared.

pub(crate) use crate::rules::player_features::{BaseFeature, FlightFeature, TargetFeature};

use crate::terms::damage::{Counter, EvasiveOrder, Part};
use crate::terms::units::UnitKind;
use ground::doctrine::{Row, policy_layers};
use ground::scenario::named;
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

named! {
    /// What is given up for the rescue of a pilot.
    #[derive(Default)]
    RescueHabit {
        /// As much as makes it sure.
        #[default]
        Sure = "sure",
        /// Nothing.
        Nothing = "nothing",
    }
}

named! {
    /// What is done at the end of a day.
    UpkeepKind {
        /// A counter is removed.
        Repair = "repair",
        /// All pilots rest.
        Rest = "rest",
        /// A crashed aircraft is replaced.
        Replace = "replace",
        /// A damaged aircraft is replaced.
        TradeIn = "trade-in",
        /// A spare part is put in.
        Salvage = "salvage",
        /// A lost pilot is replaced.
        Succeed = "succeed",
        /// An Unfit pilot is replaced.
        Relieve = "relieve",
        /// Nothing more.
        Done = "done",
    }
}

policy_layers! {
    /// A policy of the commander. It builds on the shared tables of the rules, and may replace any of them.
    #[schemars(title = "sortie policy: thunderbolt")]
    PolicyFile {}
    /// What all policies share.
    over PlayerFile {
        values {
            /// What is bought next, one thing a row.
            buy: Vec<Row<BuyFile>>,
            /// Whether one more pilot is promoted for SO.
            promote: Vec<Row<YesFile>>,
            /// Whether what is asked for is paid.
            pay: Vec<Row<YesFile>>,
            /// The missions of a day.
            day: Vec<Row<DayFile>>,
            /// Whether a mission is called off.
            abort: Vec<Row<YesFile>>,
            /// The posture in which an aircraft is placed.
            place: Vec<Row<TakePosture>>,
            /// The posture of an activation.
            turn: Vec<Row<TakePosture>>,
            /// What is done at the end of a day, one thing a row.
            upkeep: Vec<Row<UpkeepFile>>,
            /// What pilots are valued for.
            pilots: PilotWishFile,
            /// Small habits.
            habits: HabitsFile,
        }
        parts {
            /// What aircraft carry, by type: rows of loads.
            loads: Vec<Row<LoadFile>>,
            /// Postures, by name.
            postures: PostureFile,
            /// Ways to weigh units as targets, by name.
            aims: AimFile,
            /// Weights of battalions as targets, by name.
            #[schemars(transform = within(-10_000..=10_000))]
            targets: BTreeMap<String, f64>,
        }
        shared {
            /// How much harm a hit counter does, by its name.
            #[schemars(transform = within(0..=10_000))]
            harm: BTreeMap<Counter, f64>,
        }
    }
}

/// What is bought next. A row that can't be bought is passed over; one without aircraft and Scouts ends the purchases.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct BuyFile {
    /// Types of aircraft, the most wanted first.
    pub(crate) aircraft: Vec<String>,
    /// Not more of these types together.
    #[schemars(transform = within(1..=32))]
    pub(crate) most: Option<i64>,
    /// Scouts up to this number.
    #[schemars(transform = within(1..=99))]
    pub(crate) scouts: Option<i64>,
    /// SO points that are kept.
    #[schemars(transform = within(0..=200))]
    pub(crate) keep: i64,
}

/// Yes or no.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct YesFile {
    /// Whether it is done.
    pub(crate) yes: bool,
}

/// The missions of a day.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct DayFile {
    /// At most this number; 0 for a day at the base.
    #[schemars(transform = within(0..=16))]
    pub(crate) missions: i64,
    /// No mission with fewer aircraft.
    #[serde(default)]
    #[schemars(transform = within(1..=32))]
    pub(crate) least: Option<i64>,
    /// How battalions are weighed: the name of weights; the greatest sum is attacked first, if it is above 0.
    #[serde(default)]
    pub(crate) targets: Option<String>,
    /// The value that each aircraft is reckoned to destroy.
    #[serde(default)]
    #[schemars(transform = within(0..=100))]
    pub(crate) kills: Option<f64>,
    /// Whether Shaken pilots fly where no Okay one is free.
    #[serde(default)]
    pub(crate) shaken: bool,
    /// Whether aircraft fly that the next structure counter, or an engine check, can bring down.
    #[serde(default)]
    pub(crate) cripples: bool,
    /// Scouts for each mission are given up to this number of missions.
    #[serde(default)]
    #[schemars(transform = within(0..=16))]
    pub(crate) scouts: Option<i64>,
}

/// What an aircraft carries.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LoadFile {
    /// Items and how many of each, the most wanted first: what no longer fits is passed over, and what is too dear is
    /// left out from the end.
    #[schemars(transform = within(1..=16))]
    pub(crate) items: Vec<(String, i64)>,
    /// Ordnance of the whole mission costs no more SO than this.
    #[serde(default)]
    #[schemars(transform = within(0..=99))]
    pub(crate) so: Option<i64>,
    /// SO points that are kept.
    #[serde(default)]
    #[schemars(transform = within(0..=200))]
    pub(crate) keep: i64,
}

/// Names a posture.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TakePosture {
    /// The posture's name.
    pub(crate) posture: String,
}

/// What is done at the end of a day. A row that can't be done is passed over.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct UpkeepFile {
    /// What.
    pub(crate) what: UpkeepKind,
    /// Of a repair: the parts, the most urgent first.
    #[serde(default)]
    pub(crate) parts: Vec<Part>,
    /// Of a repair: only where this number of structure counters, or fewer, bring the aircraft down.
    #[serde(default)]
    #[schemars(transform = within(1..=9))]
    pub(crate) room: Option<i64>,
    /// SO points that are kept.
    #[serde(default)]
    #[schemars(transform = within(0..=200))]
    pub(crate) keep: i64,
}

/// What a move, or a place to start, is worth: the greatest sum is taken.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct PostureFile {
    /// How units are weighed as targets: a name.
    pub(crate) aim: Option<String>,
    /// For each point of what the attack can be expected to destroy.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) gain: f64,
    /// For each point of what the next attack, from where the move ends, can be expected to destroy: the more, the
    /// sooner an aircraft moves to where it can strike next.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) reach: f64,
    /// For each hex to the nearest unit that can be hit.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) far: f64,
    /// For each point of harm expected from enemy fire where the move ends.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) threat: f64,
    /// For each point of stress expected from ridges.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) ridge: f64,
    /// For a crash on a ridge, by its chance.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) crash: f64,
    /// For ending at Low altitude.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) low: f64,
    /// For ending in the centre of a hex.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) hover: f64,
    /// For leaving the board.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) leave: f64,
    /// For each activation more until the board is left.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) out: f64,
    /// Turns after Bingo that count as time before it.
    #[schemars(transform = within(0..=2))]
    pub(crate) overtime: i64,
    /// For each turn by which the aircraft can't leave before Bingo.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) late: f64,
}

/// What a unit is worth as a target.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct AimFile {
    /// For each point of its value.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) value: f64,
    /// For each point of harm that it does to the aircraft where it can fire.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) danger: f64,
    /// More, or less, for single types.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) units: BTreeMap<UnitKind, f64>,
    /// A weapon is fired where it can be expected to destroy more than this.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) least: f64,
    /// What is added to `least` for each Ordnance Point of the weapon: the more, the better a target must be for a dear
    /// weapon to be fired at it.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) points: f64,
    /// Whether the cannon is left alone.
    pub(crate) no_cannon: bool,
}

/// What pilots are valued for: who joins, who is raised, who flies.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct PilotWishFile {
    /// For being Fast.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) fast: f64,
    /// For each point of Strike.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) strike: f64,
    /// For each point of Stand-Off.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) stand_off: f64,
    /// For each point of Cool.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) cool: f64,
    /// For each point of stress while Okay.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) okay: f64,
    /// For each point of stress until Unfit.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) shaken: f64,
    /// For each Evasive point.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) evasive: f64,
    /// The share of its worth that counts for a pilot beyond one for each aircraft, where levels are exchanged.
    #[schemars(transform = within(0..=1))]
    pub(crate) spare: f64,
    /// At most this number of exchanges of levels.
    #[schemars(transform = within(0..=200))]
    pub(crate) exchanges: i64,
}

/// Small habits.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct HabitsFile {
    /// On which hits Evasive points are spent first.
    pub(crate) evasive: EvasiveOrder,
    /// What is given up for the rescue of a pilot.
    pub(crate) rescue: RescueHabit,
}
