//! The shape of US doctrine in files: the base rows of the rules, and the policies that lay rows over them (DH18b, DH18d).

use super::feature::UsFeature;
use super::plan::PlanSectionFile;
use super::{Arms, Bomb, Fight, Goal};
use crate::board::Hex;
use crate::doctrine::{Row, Table};
use crate::games::downtown::lowering::{Action, Lower, Lowering, table};
use crate::games::downtown::words::{Band, Step};
use schemars::JsonSchema;
use serde::Deserialize;

/// A policy: for each task rows that are asked before the base rows of the rules; the first that applies gives the order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: downtown")]
pub(in crate::games::downtown) struct PolicyFile {
    /// The system: `downtown`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(in crate::games::downtown) system: Option<String>,
    /// One line for lists.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(in crate::games::downtown) title: Option<String>,
    /// Chooses by dice among all that the rules allow; such a policy has no rows.
    #[serde(default)]
    pub(in crate::games::downtown) random: bool,
    /// Whether the base rows of the rules stand beneath its own; they do unless it says `false`.
    #[serde(default)]
    pub(in crate::games::downtown) base: Option<bool>,
    /// How it plans the raid.
    #[serde(default)]
    pub(in crate::games::downtown) plan: Option<PlanSectionFile>,
    /// Bombers.
    #[serde(default)]
    pub(in crate::games::downtown) bombing: Vec<Row<OrderFile>>,
    /// Hunters of radars.
    #[serde(default)]
    pub(in crate::games::downtown) sead: Vec<Row<OrderFile>>,
    /// CAP and Close Escort.
    #[serde(default)]
    pub(in crate::games::downtown) cap: Vec<Row<OrderFile>>,
    /// Armed Escort.
    #[serde(default)]
    pub(in crate::games::downtown) armed_escort: Vec<Row<OrderFile>>,
    /// Recon, Jamming and Chaff.
    #[serde(default)]
    pub(in crate::games::downtown) support: Vec<Row<OrderFile>>,
}

table! {
    #![expect(dead_code, reason = "lowered to be checked; a policy is laid over the shape")]
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
pub(in crate::games::downtown) struct OrderFile {
    /// What the flight makes for.
    pub(in crate::games::downtown) goal: Goal,
    /// Dash throttle.
    #[serde(default)]
    pub(in crate::games::downtown) dash: bool,
    /// Which band it flies in; as planned when absent.
    #[serde(default)]
    pub(in crate::games::downtown) band: BandOrder,
    /// Bands to climb, or to dive below 0, from that one.
    #[serde(default)]
    pub(in crate::games::downtown) climb: i64,
    /// Hexes to keep from SAMs that are on or Located, where the way allows it.
    #[serde(default)]
    pub(in crate::games::downtown) keep: i64,
    /// Flies around barrage that reaches its band, where the way allows it.
    #[serde(default)]
    pub(in crate::games::downtown) skirt: bool,
    /// When it fires anti-radiation missiles.
    #[serde(default)]
    pub(in crate::games::downtown) arms: Arms,
    /// What its bombs are for.
    #[serde(default)]
    pub(in crate::games::downtown) bomb: Bomb,
    /// Drops all bombs at once, wherever it is.
    #[serde(default)]
    pub(in crate::games::downtown) jettison: bool,
    /// Flies evasively where barrage covers it, for a point more in each such hex.
    #[serde(default)]
    pub(in crate::games::downtown) evade: bool,
    /// Which fights it starts.
    #[serde(default)]
    pub(in crate::games::downtown) fight: Fight,
}

/// The band that an order goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::games::downtown) enum BandOrder {
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
    pub(in crate::games::downtown) const fn named(self) -> Option<Band> {
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
pub(in crate::games::downtown) struct RowOrder {
    pub(in crate::games::downtown) goal: Goal,
    pub(in crate::games::downtown) dash: bool,
    pub(in crate::games::downtown) band: BandOrder,
    pub(in crate::games::downtown) climb: i8,
    pub(in crate::games::downtown) keep: u8,
    pub(in crate::games::downtown) skirt: bool,
    pub(in crate::games::downtown) arms: Arms,
    pub(in crate::games::downtown) bomb: Bomb,
    pub(in crate::games::downtown) jettison: bool,
    pub(in crate::games::downtown) evade: bool,
    pub(in crate::games::downtown) fight: Fight,
}

impl Lower for RowOrder {
    type Shape = OrderFile;

    fn lower(shape: &OrderFile, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<RowOrder> {
        let climb = at.check.int(&format!("{path}.climb"), shape.climb, -3, 2);
        let keep = at.check.int(&format!("{path}.keep"), shape.keep, 0, 15);
        let OrderFile { goal, dash, band, skirt, arms, bomb, jettison, evade, fight, .. } = *shape;
        Some(RowOrder { goal, dash, band, climb, keep, skirt, arms, bomb, jettison, evade, fight })
    }
}

impl Action for RowOrder {}
