//! The shape of US doctrine in files: the base rows of the rules, and the policies that lay rows over them (DH18b, DH18d).

use crate::terms::date::Date;
use crate::terms::flights::{Band, Heights, Homeward, Step, Task};
use crate::terms::lowering::{Lowering, part, table};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal};
use ground::board::Hex;
use ground::doctrine::{Action, Row, Table, features};
use ground::scenario::lower::Lower;
use ground::scenario::schema::within;
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

/// How dense guns are, with no guns below.
const GUNS: &[&str] = &["none", "light", "medium", "heavy"];

features! {
    /// A feature of the situation of a US flight.
    pub(crate) enum UsFeature {
    // The flight itself.
    HexesToTarget = number("hexes-to-target", 0, 99) "hexes of path to the raid target; 99 on the way home",
    InRun = flag("in-run") "it has passed the initial point and has still to release",
    Egressing = flag("egressing") "its work is done, it turned home or it has broken off",
    Aborting = flag("aborting") "it has broken off",
    Disordered = flag("disordered") "it is disordered",
    Laden = flag("laden") "bombs are aboard; at night, of those on other tasks than bombing, only where it can drop them",
    Loaded = number("loaded", 0, 4) "sound aircraft that have bombs to drop",
    Good = number("good", 0, 4) "sound aircraft",
    Missing = number("missing", 0, 4) "aircraft that set out and are no longer sound",
    Damaged = number("damaged", 0, 4) "damaged or crippled aircraft in flight",
    Fuel = number("fuel", 0, 99) "points of fuel left; 99 is endless",
    FuelToSpare = number("fuel-to-spare", -99, 99) "points of fuel beyond what the way home takes",
    Altitude = named("altitude", Band::NAMES) "its band",
    FlightTask = named("task", Task::NAMES) "its task",
    Turn = number("turn", 1, 200) "the turn",
    // What the DRV does to it.
    Detected = flag("detected") "the DRV has detected it",
    Tracked = number("tracked", 0, 9) "SAMs that have acquired it, partially or fully",
    FullyTracked = number("fully-tracked", 0, 9) "SAMs that have fully acquired it",
    // Sites.
    ActiveSamRange = number("active-sam-range", 0, 99) "hexes to the nearest SAM with its radar on; 99 is none",
    ActiveSamAhead = number("active-sam-ahead", 0, 99) "hexes to the nearest such SAM in its front arc; 99 is none",
    ActiveSamToPath = number("active-sam-to-path", 0, 99) "least hexes from a SAM with its radar on to what the bombers have still to fly; 99 is none",
    RadarInReach = flag("radar-in-reach") "an anti-radiation missile of it reaches a radar that is on",
    ActiveSamOnBomber = flag("active-sam-on-bomber") "a SAM with its radar on has acquired a bomber",
    SiteRange = number("site-range", 0, 99) "hexes to the nearest Located SAM site; 99 is none",
    SiteToPath = number("site-to-path", 0, 99) "least hexes from a Located SAM site to what the bombers have still to fly; 99 is none",
    Arms = number("arms", 0, 16) "anti-radiation missiles left",
    PreEmptiveArms = number("pre-emptive-arms", 0, 16) "missiles of this turn fired before any radar was on",
    // Guns.
    GunsAtTarget = named("guns-at-target", GUNS) "the densest AAA near the target that is not suppressed",
    // DRV flights.
    MigRange = number("mig-range", 0, 99) "hexes to the nearest detected DRV flight that has not broken off and that it has a weapon for; 99 is none",
    MigToBomber = number("mig-to-bomber", 0, 99) "least hexes from such a DRV flight to a bomber; 99 is none",
    MigBehind = number("mig-behind", 0, 99) "hexes to the nearest such DRV flight in its rear hemisphere; 99 is none",
    MigRearInReach = flag("mig-rear-in-reach") "this move's points reach the hex behind the DRV flight that is nearest to a bomber",
    CounterRange = number("counter-range", 0, 99) "hexes to the nearest DRV flight that nobody has detected, counters included; 99 is none",
    ThreatRange = number("threat-range", 0, 99) "hexes to the nearest SAM with its radar on or such DRV flight; 99 is none",
    // Bombers.
    StrikeOver = flag("strike-over") "no bombing flight is on its way to the target, or will be",
    BombersGone = flag("bombers-gone") "no bombing flight is on the map, or will be",
    BomberRange = number("bomber-range", 0, 99) "hexes to the nearest bombing flight on the map; 99 is none",
    BombersToTarget = number("bombers-to-target", 0, 99) "hexes of path that the foremost bombing flight inbound on the map has to the target; 99 is none",
    // Pictures of the target.
    Attacked = flag("attacked") "bombs have fallen on the raid target",
    PicturesFrom = named("pictures-from", Band::NAMES) "the highest band from which photographs show the ground",
    BombersToSite = number("bombers-to-site", 0, 99) "least hexes from a bombing flight on the map to a SAM that is on or Located; 99 is none",
    }
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
        /// Hexes from the bomber that is guarded to a station.
        station_off: u8 = 0..=9,
        /// Hexes that a station is off SAMs with their radar on at least, if there is such a hex near.
        station_clear: u8 = 0..=15,
        /// Hexes from the bomber beyond which such a hex is taken for want of a nearer one only.
        station_within: u8 = 0..=15,
        /// How far from where it would be such a hex is looked for.
        station_search: u8 = 0..=15,
        /// Where stations lie from it: flights by turns towards these.
        station_towards: [Hex; 2],
        /// Guns within this range of the target count as at it, in hexes.
        guns_near_target: u8 = 0..=9,
        /// What a hex beside the way home counts against one on it.
        beside_the_way: u8 = 1..=9,
        /// Turns that a flight turns home before it has to.
        turns_reserve: u8 = 0..=20,
        /// Missiles ordered to be fired from close by fly no farther than this.
        close: u8 = 0..=10,
        /// Hexes that a flight in disorder keeps from SAMs with their radar on as it makes for a rally hex.
        rally_keep_out: u8 = 0..=15,
        /// Hexes from bombers, station or end of path within which a flight that waits there pays for no turn.
        by_the_bombers: u8 = 0..=15,
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
    #[schemars(transform = within(-3..=2))]
    pub(crate) climb: i64,
    /// Hexes to keep from SAMs with their radar on, where the way allows it.
    #[serde(default)]
    #[schemars(transform = within(0..=15))]
    pub(crate) keep_out: i64,
    /// Hexes to keep from every SAM that is on or Located, where the way allows it.
    #[serde(default)]
    #[schemars(transform = within(0..=15))]
    pub(crate) keep_out_known: i64,
    /// Flies around barrage that reaches its band, where the way allows it.
    #[serde(default)]
    pub(crate) avoid_flak: bool,
    /// When it fires anti-radiation missiles.
    #[serde(default)]
    pub(crate) arms: ArmsOrder,
    /// What its bombs are for.
    #[serde(default)]
    pub(crate) bomb: BombOrder,
    /// Drops all bombs at once, wherever it is.
    #[serde(default)]
    pub(crate) jettison: bool,
    /// Flies evasively where barrage covers it, for a point more in each such hex.
    #[serde(default)]
    pub(crate) evade: bool,
    /// Which fights it starts.
    #[serde(default)]
    pub(crate) fight: FightOrder,
}

/// The band that an order goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, serde::Serialize)]
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
    /// That or the one above of the DRV flight that it makes for, else of the one nearest to a bomber, whichever is nearer to
    /// its own.
    Mig,
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
            BandOrder::Planned | BandOrder::DownToPlanned | BandOrder::Own => None,
            BandOrder::Bombers | BandOrder::Mig => None,
            BandOrder::Deck => Some(Band::Deck),
            BandOrder::Low => Some(Band::Low),
            BandOrder::Medium => Some(Band::Medium),
            BandOrder::High => Some(Band::High),
        }
    }
}

/// An order of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct RowOrder {
    pub(crate) goal: Goal,
    pub(crate) dash: bool,
    pub(crate) band: BandOrder,
    pub(crate) climb: i8,
    pub(crate) keep_out: u8,
    pub(crate) keep_out_known: u8,
    pub(crate) avoid_flak: bool,
    pub(crate) arms: ArmsOrder,
    pub(crate) bomb: BombOrder,
    pub(crate) jettison: bool,
    pub(crate) evade: bool,
    pub(crate) fight: FightOrder,
}

impl Lower<Date> for RowOrder {
    type Shape = OrderFile;

    fn lower(shape: &OrderFile, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<RowOrder> {
        let climb = at.check.int(&format!("{path}.climb"), shape.climb, -3, 2);
        let keep_out = at.check.int(&format!("{path}.keep-out"), shape.keep_out, 0, 15);
        let keep_out_known = at.check.int(&format!("{path}.keep-out-known"), shape.keep_out_known, 0, 15);
        let OrderFile { goal, dash, band, avoid_flak, arms, bomb, jettison, evade, fight, .. } = *shape;
        Some(RowOrder {
            goal,
            dash,
            band,
            climb,
            keep_out,
            keep_out_known,
            avoid_flak,
            arms,
            bomb,
            jettison,
            evade,
            fight,
        })
    }
}

impl Action<Date> for RowOrder {}

part! {
    /// How a policy plans; what is absent is as the rules have it. Costs are in hundredths of a hex.
    PlanSectionFile => PlanSection {
        /// The cost of a hex for each listed SAM site near it, in hundredths of a hex.
        site_cost: Option<u16> = 0..=1000,
        /// The cost of a hex under a known barrage, in hundredths of a hex.
        barrage_cost: Option<u16> = 0..=1000,
        /// What a ridge towards the nearest site saves, in hundredths of a hex.
        ridge_gain: Option<u16> = 0..=99,
        /// Where the raid goes home.
        egress: Option<Homeward>,
        /// The bands it flies in.
        bands: Option<Heights>,
        /// Turns by which SEAD comes before the first strike flight.
        sead_ahead: Option<u8> = 0..=9,
        /// Armed Escort comes with SEAD.
        escort_with_sead: Option<bool>,
        /// Who bombs by sight waits for a sky without cloud.
        visual_only: Option<bool>,
    }
}
