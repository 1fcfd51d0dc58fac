//! The shapes of a pilot's doctrine in a file.

use crate::terms::lowering::part;
use ground::doctrine::{Action, Row, WEIGHT_LIMITS, Weight, ZoneWeightsFile, features, policy_layers};
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// The greatest range that a condition can name; greater ranges count as this one.
pub(crate) const FAR: i32 = 60;

features! {
    /// A feature of the situation of one jet.
    pub enum PilotFeature {
        Disengaging = flag("disengaging") "the jet is on its way out for good",
        Threat = flag("threat") "an enemy has Advantage over the jet",
        Attack = flag("attack") "the jet has Advantage over an enemy",
        Range = number("range", 0, FAR) "hexes to the nearest enemy",
        Fleeing = flag("fleeing") "the nearest enemy is on his way out for good",
        Ahead = flag("ahead") "the nearest enemy is in the jet's front 60",
        SeenFrom = number("seen-from", 0, FAR)
            "hexes to the nearest enemy that has the jet in its front 60; \
             60 if none",
        BeyondReach = number("beyond-reach", -FAR, FAR)
            "hexes that the jet is beyond the weapons' reach of an enemy that has it in its front 60; \
             60 if none",
        Crippled = flag("crippled") "damaged to half its hits or more",
        Fuel = number("fuel", -20, 60) "fuel left",
        OwnLost = number("own-lost", 0, 16) "jets of the own side shot down, crashed or flamed out",
        Odds = number("odds", 0, 1600) "enemies on the map for a hundred own jets on the map",
        Speed = number("speed", 0, 20) "Speed",
        Altitude = number("altitude", 0, 9) "altitude",
        Height = number("height", -9, 9) "levels above the nearest enemy",
        Manoeuvrability = named("manoeuvrability", &["low", "medium", "high"]) "how well the jet turns",
        EnergyFactor = number("energy-factor", 1, 9) "Energy Factor, damage included",
        Armed = flag("armed") "the bursts of a gun attack or a missile are left",
        Gun = flag("gun") "the bursts of a gun attack are left",
        Missiles = number("missiles", 0, 30) "missiles left",
        BeyondMissile = number("beyond-missile", -FAR, FAR)
            "hexes that the nearest enemy is beyond the longest range of the missiles left; \
             60 if none is left",
        RearSeekers = flag("rear-seekers") "missiles are left, and all need the rear of their target",
        Skill = named("skill", &["green", "regular", "veteran", "ace"]) "how good the pilot is",
    }
}

policy_layers! {
    /// A policy of a side's pilots. It builds on the shared postures, poses and tables of the rules, and may replace
    /// any of them.
    #[schemars(title = "sortie policy: jets")]
    PilotFile {
        /// Declines the fight: all its jets are on their way out from the start, which the enemy is paid for.
        declines: bool,
        /// The rule of the ledger that describes the policy, such as `J6.2a`.
        rule: Option<String>,
        /// Every turn: the first row that applies names the posture.
        rows: Vec<Row<TakePosture>>,
    }
    /// What all policies share.
    over PilotsFile {
        values {
            /// The most hard manoeuvres that low energy or damage leave; the first row that applies decides.
            guard: Vec<Row<GuardFile>>,
            /// The least altitude wanted; the first row that applies decides.
            floor: Vec<Row<FloorFile>>,
            /// Whether to disengage, where the rules leave the choice; the first row that applies decides.
            leave: Vec<Row<LeaveFile>>,
        }
        parts {
            /// Postures, by name.
            postures: PostureFile,
            /// Weights of plans that postures may name.
            plans: PlanWeightsFile,
            /// Weights of end poses that postures may name.
            poses: PoseWeightsFile,
        }
        shared {}
    }
}

/// The action of a row of a policy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TakePosture {
    /// The posture's name.
    pub(crate) posture: String,
}

part! {
    #![derive(Copy, PartialEq, Eq, Hash)]
    #![serde(transparent)]
    /// The action of a row of the energy guard.
    #[derive(serde::Serialize)]
    GuardFile => Guard {
        /// The most hard manoeuvres: Hard Turns are dropped first, then Aim.
        manoeuvres: u8 = 0..=3,
    }
}
impl Action<()> for Guard {}

part! {
    #![derive(Copy, PartialEq, Eq, Hash)]
    #![serde(transparent)]
    /// The action of a row of the table of least altitudes.
    #[derive(serde::Serialize)]
    FloorFile => Floor {
        /// No lower altitude is wanted.
        altitude: i8 = 1..=9,
    }
}
impl Action<()> for Floor {}

part! {
    #![derive(Copy, PartialEq, Eq, Hash)]
    #![serde(transparent)]
    /// The action of a row of the table of going home.
    #[derive(serde::Serialize)]
    LeaveFile => Leave {
        /// Whether to go.
        go: bool,
    }
}
impl Action<()> for Leave {}

/// Hard Turns of a posture.
pub(crate) const HARD_TURNS: RangeInclusive<i64> = 0..=3;

/// Speeds, and altitudes as a file may write them.
pub(crate) const SPEEDS: RangeInclusive<i64> = 0..=11;

/// What is added to a Speed or an altitude that is wanted.
pub(crate) const ADDED: RangeInclusive<i64> = -11..=11;

/// Fuel above which the afterburner may be lit.
pub(crate) const FUEL: RangeInclusive<i64> = -20..=99;

/// The greatest expected damage that a gun can wait for.
pub(crate) const MOST_GUN: i64 = 10_000;

/// A posture: what a jet does in a turn.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PostureFile {
    /// Hard Turns of a jet of Low, Medium and High manoeuvrability.
    #[serde(default)]
    #[schemars(transform = within(HARD_TURNS))]
    pub(crate) hard_turns: [i64; 3],
    /// Whether it jinks.
    #[serde(default)]
    pub(crate) jink: bool,
    /// Whether it aims.
    #[serde(default)]
    pub(crate) aim: bool,
    /// The Speed wanted.
    pub(crate) speed: WantedFile,
    /// The altitude wanted.
    pub(crate) altitude: WantedFile,
    /// When the afterburner is lit.
    #[serde(default)]
    pub(crate) afterburner: AfterburnerUse,
    /// The shortfall of Speed that is borne without it.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) afterburner_margin: f64,
    /// The Speed that it is lit for, where it is not the one wanted.
    #[serde(default)]
    #[schemars(transform = within(SPEEDS))]
    pub(crate) afterburner_speed: Option<i64>,
    /// Fuel must exceed this for it.
    #[serde(default)]
    #[schemars(transform = within(FUEL))]
    pub(crate) afterburner_fuel: Option<i64>,
    /// How plans of climb, dive and brakes are weighed.
    #[serde(default)]
    pub(crate) plan: Option<String>,
    /// How the ends of a move are weighed; without it the jet flies straight on.
    #[serde(default)]
    pub(crate) pose: Option<String>,
    /// A gun is fired above this expected damage.
    #[schemars(transform = within(0..=MOST_GUN))]
    pub(crate) gun: f64,
    /// A missile is fired above this chance of a hit.
    #[schemars(transform = within(0..=1))]
    pub(crate) missile: f64,
}

/// A Speed or an altitude that is wanted.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct WantedFile {
    /// What it goes by.
    #[serde(default)]
    pub(crate) of: Base,
    /// What is added to that.
    #[serde(default)]
    #[schemars(transform = within(ADDED))]
    pub(crate) add: i64,
    /// What is added for the way to the nearest enemy.
    #[serde(default)]
    pub(crate) closing: Option<ClosingFile>,
    /// Never less than this Speed or altitude.
    #[serde(default)]
    #[schemars(transform = within(SPEEDS))]
    pub(crate) least: Option<i64>,
    /// Never more than this Speed or altitude.
    #[serde(default)]
    #[schemars(transform = within(SPEEDS))]
    pub(crate) most: Option<i64>,
}

part! {
    #![derive(Copy, PartialEq, Eq, Hash)]
    #![serde(into = "(i8, i8)")]
    /// What is added to a wanted Speed to close with the nearest enemy: less and less as he comes near.
    #[derive(serde::Serialize)]
    ClosingFile => Closing {
        /// Nothing is added up to this range, in hexes.
        from: i8 = 0..=60,
        /// Beyond it one more point of Speed is added for this number of hexes; a part of them counts in full.
        hexes: i8 = 1..=60,
    }
}

/// The form of a scenario's identity.
impl From<Closing> for (i8, i8) {
    fn from(closing: Closing) -> (i8, i8) {
        (closing.from, closing.hexes)
    }
}

/// What a wanted Speed or altitude goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Base {
    /// Nothing: `add` is what is wanted.
    #[default]
    Nothing,
    /// The nearest enemy's.
    Enemy,
    /// The jet's own.
    Own,
    /// The highest that there is.
    Maximum,
}

/// When an afterburner is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AfterburnerUse {
    /// Never.
    #[default]
    Never,
    /// When the Speed that the dry roll gives on average falls short of the wanted one by more than the margin.
    Short,
    /// When the present Speed falls short of the wanted one by more than the margin.
    Slow,
    /// Whenever the rules allow.
    Always,
}

part! {
    #![derive(Copy, PartialEq, Eq, Hash)]
    /// What a plan of climb, dive and brakes costs; the least cost is taken.
    #[derive(serde::Serialize)]
    PlanWeightsFile => PlanWeights {
        /// The cost of each point of Speed below the wanted one.
        slower: Weight = 0..=10_000,
        /// The cost of each point of Speed above it.
        faster: Weight = 0..=10_000,
        /// The cost of each level off the wanted altitude.
        altitude: Weight = 0..=10_000,
        /// The cost of a stall.
        stall: Weight = 0..=10_000,
        /// The cost of Speed 1.
        crawl: Weight = 0..=10_000,
        /// The cost of each point of Speed refused by brakes.
        brakes: Weight = 0..=10_000,
        /// The cost of a place in the order of movement before the nearest enemy: of his altitude or a lower one.
        #[serde(default)]
        moves_first: Weight = 0..=10_000,
        /// What the best end of the move is worth by the posture's pose, if no other jet turns before: taken off the
        /// cost.
        #[serde(default)]
        outlook: Weight = 0..=10_000,
    }
}

/// What an end pose of a move is worth.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PoseWeightsFile {
    /// Whether the best or the worst of the enemies counts.
    #[serde(default)]
    pub(crate) over: Over,
    /// The range that is wanted, in hexes.
    #[serde(default)]
    #[schemars(transform = within(0..=30))]
    pub(crate) ideal_range: i64,
    /// The worth of each hex off it.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) range: f64,
    /// The zone in which the jet sees the enemy.
    #[serde(default)]
    pub(crate) mine: ZoneWeightsFile,
    /// The zone in which the enemy sees the jet.
    #[serde(default)]
    pub(crate) his: ZoneWeightsFile,
    /// The worth of a gun attack from there.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) gun: f64,
    /// The worth of an attack by infrared missile from there.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) infrared: f64,
    /// The worth of an attack by any missile from there.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) missile: f64,
    /// The worth of a wingover on the way.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) wingover: f64,
    /// The worth of a half loop on the way.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) half_loop: f64,
    /// The worth of a split-S on the way.
    #[serde(default)]
    #[schemars(transform = within(WEIGHT_LIMITS))]
    pub(crate) split_s: f64,
}

/// Which of several enemies counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    /// The enemy against which the pose is worth most.
    #[default]
    Best,
    /// The enemy against which the pose is worth least.
    Worst,
}
