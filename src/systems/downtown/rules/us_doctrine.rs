//! The shape of US doctrine in files: the base rows of the rules, and the policies that lay rows over them (DH18b, DH18d).

use crate::policy::features::UsFeature;
use crate::policy::{Arms, Bomb, Fight, Goal};
use crate::scenario::us_plan::PlanSectionFile;
use crate::terms::date::Date;
use crate::terms::lowering::{Lowering, table};
use crate::terms::words::{Band, Step};
use ground::board::Hex;
use ground::doctrine::Action;
use ground::doctrine::{Row, Table};
use ground::scenario::lower::Lower;
use schemars::JsonSchema;
use serde::Deserialize;

/// A policy: for each task rows that are asked before the base rows of the rules; the first that applies gives the order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: downtown")]
pub(crate) struct PolicyFile {
    /// The system: `downtown`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) system: Option<String>,
    /// One line for lists.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(crate) title: Option<String>,
    /// Chooses by dice among all that the rules allow; such a policy has no rows.
    #[serde(default)]
    pub(crate) random: bool,
    /// Whether the base rows of the rules stand beneath its own; they do unless it says `false`.
    #[serde(default)]
    pub(crate) base: Option<bool>,
    /// How it plans the raid.
    #[serde(default)]
    pub(crate) plan: Option<PlanSectionFile>,
    /// Bombers.
    #[serde(default)]
    pub(crate) bombing: Vec<Row<OrderFile>>,
    /// Hunters of radars.
    #[serde(default)]
    pub(crate) sead: Vec<Row<OrderFile>>,
    /// CAP and Close Escort.
    #[serde(default)]
    pub(crate) cap: Vec<Row<OrderFile>>,
    /// Armed Escort.
    #[serde(default)]
    pub(crate) armed_escort: Vec<Row<OrderFile>>,
    /// Recon, Jamming and Chaff.
    #[serde(default)]
    pub(crate) support: Vec<Row<OrderFile>>,
}

table! {
    /// What US flights do where a policy has no row of its own: for each task a table of which the first row that applies
    /// gives the order.
    BaseTablesFile => BaseTables {
        /// Bombers.
        bombing: Table<UsFeature, RowOrder>,
        /// Hunters of radars.
        sead: Table<UsFeature, RowOrder>,
        /// CAP and Close Escort.
        cap: Table<UsFeature, RowOrder>,
        /// Armed Escort.
        armed_escort: Table<UsFeature, RowOrder>,
        /// Recon, Jamming and Chaff.
        support: Table<UsFeature, RowOrder>,
    }
}

table! {
    /// How US flights carry out their orders.
    UsFlyingFile => UsFlying {
        /// In which order the flights of a chit move.
        order: Vec<Step>,
        /// Hexes from the lead bomber to a station.
        station_off: u8 = 0..=9,
        /// Where stations lie from it: flights by turns towards these.
        station_towards: [Hex; 2],
        /// Guns at most so far from the target count as at it.
        guns_near_target: u8 = 0..=9,
        /// What a hex beside the way home counts against one on it.
        beside_the_way: u8 = 1..=9,
        /// Turns that a flight turns home before it has to.
        turns_reserve: u8 = 0..=20,
        /// Missiles ordered to be fired from close by fly no farther than this.
        close: u8 = 0..=10,
    }
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct OrderFile {
    /// What the flight makes for.
    pub(crate) goal: Goal,
    /// Dash throttle.
    #[serde(default)]
    pub(crate) dash: bool,
    /// Which band it flies in; as planned when absent.
    #[serde(default)]
    pub(crate) band: BandOrder,
    /// Bands to climb, or to dive below 0, from that one.
    #[serde(default)]
    pub(crate) climb: i64,
    /// Hexes to keep from SAMs that are on or Located, where the way allows it.
    #[serde(default)]
    pub(crate) keep: i64,
    /// Flies around barrage that reaches its band, where the way allows it.
    #[serde(default)]
    pub(crate) skirt: bool,
    /// When it fires anti-radiation missiles.
    #[serde(default)]
    pub(crate) arms: Arms,
    /// What its bombs are for.
    #[serde(default)]
    pub(crate) bomb: Bomb,
    /// Drops all bombs at once, wherever it is.
    #[serde(default)]
    pub(crate) jettison: bool,
    /// Flies evasively where barrage covers it, for a point more in each such hex.
    #[serde(default)]
    pub(crate) evade: bool,
    /// Which fights it starts.
    #[serde(default)]
    pub(crate) fight: Fight,
}

/// The band that an order goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BandOrder {
    /// The planned one.
    #[default]
    Planned,
    /// The planned one if that is lower, else its own.
    DownToPlanned,
    /// That in which it is.
    Own,
    /// That of the highest bomber on the map.
    Bombers,
    /// Deck.
    Deck,
    /// Low.
    Low,
    /// Medium.
    Medium,
    /// High.
    High,
}

impl BandOrder {
    /// The band that is named outright.
    pub(crate) const fn named(self) -> Option<Band> {
        match self {
            BandOrder::Planned | BandOrder::DownToPlanned | BandOrder::Own | BandOrder::Bombers => None,
            BandOrder::Deck => Some(Band::Deck),
            BandOrder::Low => Some(Band::Low),
            BandOrder::Medium => Some(Band::Medium),
            BandOrder::High => Some(Band::High),
        }
    }
}

/// An order of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowOrder {
    pub(crate) goal: Goal,
    pub(crate) dash: bool,
    pub(crate) band: BandOrder,
    pub(crate) climb: i8,
    pub(crate) keep: u8,
    pub(crate) skirt: bool,
    pub(crate) arms: Arms,
    pub(crate) bomb: Bomb,
    pub(crate) jettison: bool,
    pub(crate) evade: bool,
    pub(crate) fight: Fight,
}

impl Lower<Date> for RowOrder {
    type Shape = OrderFile;

    fn lower(shape: &OrderFile, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<RowOrder> {
        let climb = at.check.int(&format!("{path}.climb"), shape.climb, -3, 2);
        let keep = at.check.int(&format!("{path}.keep"), shape.keep, 0, 15);
        let OrderFile { goal, dash, band, skirt, arms, bomb, jettison, evade, fight, .. } = *shape;
        Some(RowOrder { goal, dash, band, climb, keep, skirt, arms, bomb, jettison, evade, fight })
    }
}

impl Action<Date> for RowOrder {}
