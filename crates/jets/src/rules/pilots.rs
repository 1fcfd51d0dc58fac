//! The shapes of a pilot's doctrine in a file.

use ground::doctrine::{Row, ZoneWeightsFile, features};
use ground::scenario::schema::within;
use ground::scenario::{lower::lower_as_written, rules_table};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

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
        SeenFrom = number("seen-from", 0, FAR) "hexes to the nearest enemy that has the jet in its front 60; 60 if none",
        BeyondReach = number("beyond-reach", -FAR, FAR) "hexes that the jet is beyond the weapons' reach of an enemy that has it in its front 60; \
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
        BeyondMissile = number("beyond-missile", -FAR, FAR) "hexes that the nearest enemy is beyond the longest range of the missiles left; \
            60 if none is left",
        RearSeekers = flag("rear-seekers") "missiles are left, and all need the rear of their target",
        Skill = named("skill", &["green", "regular", "veteran", "ace"]) "how good the pilot is",
    }
}

/// A policy of a side's pilots. It builds on the shared postures, poses and tables of the rules, and may replace any of
/// them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: jets")]
pub(crate) struct PilotFile {
    /// The system: `jets`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) system: Option<String>,
    /// One line for lists.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(crate) title: Option<String>,
    /// Chooses by dice among all that the rules allow; then nothing else is read.
    #[serde(default)]
    pub(crate) random: bool,
    /// Declines the fight: all its jets are on their way out from the start, which the enemy is paid for.
    #[serde(default)]
    pub(crate) declines: bool,
    /// The rule of the ledger that describes the policy, such as `J6.2a`.
    #[serde(default)]
    pub(crate) rule: Option<String>,
    /// Every turn: the first row that applies names the posture.
    #[serde(default)]
    pub(crate) rows: Vec<Row<TakePosture>>,
    /// The most hard manoeuvres that low energy or damage leave; the shared table when absent.
    #[serde(default)]
    pub(crate) guard: Option<Vec<Row<Guard>>>,
    /// The least altitude wanted; the shared table when absent.
    #[serde(default)]
    pub(crate) floor: Option<Vec<Row<Floor>>>,
    /// Whether to disengage, where the rules leave the choice; the shared table when absent.
    #[serde(default)]
    pub(crate) leave: Option<Vec<Row<Leave>>>,
    /// Postures of its own, beside or instead of the shared ones.
    #[serde(default)]
    pub(crate) postures: BTreeMap<String, PostureFile>,
    /// Weights of plans of its own.
    #[serde(default)]
    pub(crate) plans: BTreeMap<String, PlanWeightsFile>,
    /// Weights of end poses of its own.
    #[serde(default)]
    pub(crate) poses: BTreeMap<String, PoseWeightsFile>,
}

rules_table! {
    (pub(crate))
    /// What all policies share.
    #[derive(serde::Serialize)]
    PilotsFile {
        /// The most hard manoeuvres that low energy or damage leave; the first row that applies decides.
        guard: Vec<Row<Guard>>,
        /// The least altitude wanted; the first row that applies decides.
        floor: Vec<Row<Floor>>,
        /// Whether to disengage, where the rules leave the choice; the first row that applies decides.
        leave: Vec<Row<Leave>>,
        /// Postures that every policy may take, by name.
        postures: BTreeMap<String, PostureFile>,
        /// Weights of plans that every posture may name.
        plans: BTreeMap<String, PlanWeightsFile>,
        /// Weights of end poses that every posture may name.
        poses: BTreeMap<String, PoseWeightsFile>,
    }
}
lower_as_written!(PilotsFile);

/// The action of a row of a policy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TakePosture {
    /// The posture's name.
    pub(crate) posture: String,
}

/// The action of a row of the energy guard.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Guard {
    /// The most hard manoeuvres: Hard Turns are dropped first, then Aim.
    #[schemars(transform = within(0..=3))]
    pub(crate) manoeuvres: i64,
}

/// The action of a row of the table of least altitudes.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Floor {
    /// No lower altitude is wanted.
    #[schemars(transform = within(1..=9))]
    pub(crate) altitude: i64,
}

/// The action of a row of the table of going home.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Leave {
    /// Whether to go.
    pub(crate) go: bool,
}

/// A posture: what a jet does in a turn.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PostureFile {
    /// Hard Turns of a jet of Low, Medium and High manoeuvrability.
    #[serde(default)]
    #[schemars(transform = within(0..=3))]
    pub(crate) hard_turns: [i64; 3],
    /// Jink.
    #[serde(default)]
    pub(crate) jink: bool,
    /// Aim.
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
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) afterburner_margin: f64,
    /// The Speed that it is lit for, where it is not the one wanted.
    #[serde(default)]
    #[schemars(transform = within(0..=11))]
    pub(crate) afterburner_speed: Option<i64>,
    /// Fuel must exceed this for it.
    #[serde(default)]
    #[schemars(transform = within(-20..=99))]
    pub(crate) afterburner_fuel: Option<i64>,
    /// How plans of climb, dive and brakes are weighed.
    #[serde(default)]
    pub(crate) plan: Option<String>,
    /// How the ends of a move are weighed; without it the jet flies straight on.
    #[serde(default)]
    pub(crate) pose: Option<String>,
    /// A gun is fired above this expected damage.
    #[schemars(transform = within(0..=10_000))]
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
    #[schemars(transform = within(-11..=11))]
    pub(crate) add: i64,
    /// What is added for the way to the nearest enemy.
    #[serde(default)]
    pub(crate) closing: Option<ClosingFile>,
    /// Never less than this Speed or altitude.
    #[serde(default)]
    #[schemars(transform = within(0..=11))]
    pub(crate) least: Option<i64>,
    /// Never more than this Speed or altitude.
    #[serde(default)]
    #[schemars(transform = within(0..=11))]
    pub(crate) most: Option<i64>,
}

/// What is added to a wanted Speed to close with the nearest enemy: less and less as he comes near.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ClosingFile {
    /// Nothing is added up to this range, in hexes.
    #[schemars(transform = within(0..=99))]
    pub(crate) from: i64,
    /// Beyond it one more point of Speed is added for this number of hexes; a part of them counts in full.
    #[schemars(transform = within(1..=99))]
    pub(crate) hexes: i64,
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

/// What a plan of climb, dive and brakes costs; the least cost is taken.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PlanWeightsFile {
    /// The cost of each point of Speed below the wanted one.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) slower: f64,
    /// The cost of each point of Speed above it.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) faster: f64,
    /// The cost of each level off the wanted altitude.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) altitude: f64,
    /// The cost of a stall.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) stall: f64,
    /// The cost of Speed 1.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) crawl: f64,
    /// The cost of each point of Speed refused by brakes.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) brakes: f64,
    /// The cost of a place in the order of movement before the nearest enemy: of his altitude or a lower one.
    #[serde(default)]
    #[schemars(transform = within(0..=10_000))]
    pub(crate) moves_first: f64,
    /// What the best end of the move is worth by the posture's pose, if no other jet turns before: taken off the cost.
    #[serde(default)]
    #[schemars(transform = within(0..=10_000))]
    pub(crate) outlook: f64,
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
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) range: f64,
    /// The zone in which the jet sees the enemy.
    #[serde(default)]
    pub(crate) mine: ZoneWeightsFile,
    /// The zone in which the enemy sees the jet.
    #[serde(default)]
    pub(crate) his: ZoneWeightsFile,
    /// The worth of a gun attack from there.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) gun: f64,
    /// The worth of an attack by infrared missile from there.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) infrared: f64,
    /// The worth of an attack by any missile from there.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) missile: f64,
    /// The worth of a wingover on the way.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) wingover: f64,
    /// The worth of a half loop on the way.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) half_loop: f64,
    /// The worth of a split-S on the way.
    #[serde(default)]
    #[schemars(transform = within(-10_000..=10_000))]
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
