//! US doctrine as files write it: the base rows of the rules, and the policies that add rows before them (DH18b,
//! DH18d).

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

/// A policy: for each task, rows that come before the base rows of the rules. The first row that applies gives the
/// order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: downtown")]
pub(crate) struct PolicyFile {
    /// The system: `downtown`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) system: Option<String>,
    /// The title of the policy in lists, in one line.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(crate) title: Option<String>,
    /// Whether the policy chooses by dice among all that the rules allow; such a policy has no rows.
    #[serde(default)]
    pub(crate) random: bool,
    /// Whether the base rows of the rules follow its own; they do unless this is `false`.
    #[serde(default)]
    pub(crate) base: Option<bool>,
    /// How the policy plans the raid.
    #[serde(default)]
    pub(crate) plan: Option<PlanSectionFile>,
    /// Rows for bombers.
    #[serde(default)]
    pub(crate) bombing: Vec<Row<OrderFile>>,
    /// Rows for SEAD.
    #[serde(default)]
    pub(crate) sead: Vec<Row<OrderFile>>,
    /// Rows for CAP and Close Escort.
    #[serde(default)]
    pub(crate) cap: Vec<Row<OrderFile>>,
    /// Rows for Armed Escort.
    #[serde(default)]
    pub(crate) armed_escort: Vec<Row<OrderFile>>,
    /// Rows for Recon, Jamming and Chaff.
    #[serde(default)]
    pub(crate) support: Vec<Row<OrderFile>>,
}

/// The densities of AAA, from none.
const GUNS: &[&str] = &["none", "light", "medium", "heavy"];

features! {
    /// A feature of the situation of a US flight.
    pub(crate) enum UsFeature {
    // The flight itself.
    HexesToTarget = number("hexes-to-target", 0, 99) "hexes of path to the raid target; 99 on the way home",
    InRun = flag("in-run") "it has passed the initial point with its bombs aboard",
    Egressing = flag("egressing") "it is on its way home: its work is done, it turned home or it aborts",
    Aborting = flag("aborting") "it aborts",
    Disordered = flag("disordered") "it is disordered",
    Laden = flag("laden") "it has bombs that it can drop at this time of day; on the bombing task, any bombs",
    Loaded = number("loaded", 0, 4) "sound aircraft that have bombs to drop",
    Good = number("good", 0, 4) "sound aircraft",
    Missing = number("missing", 0, 4) "aircraft that set out and are no longer sound",
    Damaged = number("damaged", 0, 4) "damaged or crippled aircraft in flight",
    Fuel = number("fuel", 0, 99) "points of fuel left; 99 for no limit",
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
    ActiveSamToPath = number("active-sam-to-path", 0, 99)
        "least hexes from a SAM with its radar on to the paths that bombers have still to fly; 99 is none",
    RadarInReach = flag("radar-in-reach") "one of its anti-radiation missiles reaches a radar that is on",
    ActiveSamOnBomber = flag("active-sam-on-bomber") "a SAM with its radar on has acquired a bomber",
    SiteRange = number("site-range", 0, 99) "hexes to the nearest Located SAM site; 99 is none",
    SiteToPath = number("site-to-path", 0, 99)
        "least hexes from a Located SAM site to the paths that bombers have still to fly; 99 is none",
    Arms = number("arms", 0, 16) "anti-radiation missiles left",
    PreEmptiveArms = number("pre-emptive-arms", 0, 16) "missiles of this turn fired before any radar was on",
    // Guns.
    GunsAtTarget = named("guns-at-target", GUNS) "the densest AAA near the target that is not suppressed",
    // DRV flights.
    MigRange = number("mig-range", 0, 99)
        "hexes to the nearest detected DRV flight that does not abort and that it has a weapon for; 99 is none",
    MigToBomber = number("mig-to-bomber", 0, 99)
        "least hexes from a DRV flight as in `mig-range` to a bomber; 99 is none",
    MigBehind = number("mig-behind", 0, 99)
        "hexes to the nearest detected DRV flight in its rear hemisphere that does not abort; 99 is none",
    MigRearInReach = flag("mig-rear-in-reach")
        "this move's points reach the hex behind the DRV flight that is nearest to a bomber",
    CounterRange = number("counter-range", 0, 99)
        "hexes to the nearest undetected DRV flight, counters included; 99 is none",
    ThreatRange = number("threat-range", 0, 99)
        "hexes to the nearest SAM with its radar on or detected DRV flight that does not abort; 99 is none",
    // Bombers.
    StrikeOver = flag("strike-over") "no bombing flight is on its way to the target, or will be",
    BombersGone = flag("bombers-gone") "no bombing flight is on the map, or will be",
    BomberRange = number("bomber-range", 0, 99) "hexes to the nearest bombing flight on the map; 99 is none",
    BombersToTarget = number("bombers-to-target", 0, 99)
        "hexes of path to the target for the foremost inbound bombing flight on the map; 99 is none",
    // Pictures of the target.
    Attacked = flag("attacked") "bombs have fallen on the raid target",
    PicturesFrom = named("pictures-from", Band::NAMES) "the highest band from which photographs show the ground",
    BombersToSite = number("bombers-to-site", 0, 99)
        "least hexes from a bombing flight on the map to a SAM that is on or Located; 99 is none",
    }
}

table! {
    /// What US flights do if no row of the policy applies: for each task, a table whose first row that applies gives
    /// the order.
    BaseTablesFile => BaseTables {
        /// Rows for bombers.
        bombing: Table<UsFeature, RowOrder>,
        /// Rows for SEAD.
        sead: Table<UsFeature, RowOrder>,
        /// Rows for CAP and Close Escort.
        cap: Table<UsFeature, RowOrder>,
        /// Rows for Armed Escort.
        armed_escort: Table<UsFeature, RowOrder>,
        /// Rows for Recon, Jamming and Chaff.
        support: Table<UsFeature, RowOrder>,
    }
}

table! {
    /// How US flights carry out their orders.
    UsFlyingFile => UsFlying {
        /// The steps in which the flights of a chit move.
        order: Vec<Step>,
        /// The distance of a station from the guarded bomber, in hexes.
        station_off: u8 = 0..=9,
        /// The distance that a station keeps from SAMs with their radar on, if such a hex is near, in hexes.
        station_clear: u8 = 0..=15,
        /// The distance from the bomber beyond which such a hex is used only if there is none nearer, in hexes.
        station_within: u8 = 0..=15,
        /// The distance within which such a hex is searched for, in hexes.
        station_search: u8 = 0..=15,
        /// The hexes towards which stations are; the flights take them in turn.
        station_towards: [Hex; 2],
        /// The distance within which guns count as near the target, in hexes.
        guns_near_target: u8 = 0..=9,
        /// The cost of a hex beside the way home, if a hex on it costs 1.
        beside_the_way: u8 = 1..=9,
        /// The number of turns before the last possible one at which a flight turns home.
        turns_reserve: u8 = 0..=20,
        /// The greatest distance of missiles that are ordered to be fired from close by, in hexes.
        close: u8 = 0..=10,
        /// The distance that a disordered flight keeps from SAMs with their radar on as it makes for a rally hex, in
        /// hexes.
        rally_keep_out: u8 = 0..=15,
        /// The distance from bombers, station or end of path within which a waiting flight pays for no turn, in hexes.
        by_the_bombers: u8 = 0..=15,
    }
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct OrderFile {
    /// The goal of the flight.
    pub(crate) goal: Goal,
    /// Whether it uses dash throttle.
    #[serde(default)]
    pub(crate) dash: bool,
    /// The band in which it flies; the planned one when absent.
    #[serde(default)]
    pub(crate) band: BandOrder,
    /// The number of bands to climb from there; below 0, to dive.
    #[serde(default)]
    #[schemars(transform = within(-3..=2))]
    pub(crate) climb: i64,
    /// The distance to keep from SAMs with their radar on if possible, in hexes.
    #[serde(default)]
    #[schemars(transform = within(0..=15))]
    pub(crate) keep_out: i64,
    /// The distance to keep from each SAM that is on or Located if possible, in hexes.
    #[serde(default)]
    #[schemars(transform = within(0..=15))]
    pub(crate) keep_out_known: i64,
    /// Whether it flies around barrage that reaches its band, if possible.
    #[serde(default)]
    pub(crate) avoid_flak: bool,
    /// When it fires anti-radiation missiles.
    #[serde(default)]
    pub(crate) arms: ArmsOrder,
    /// What it may bomb.
    #[serde(default)]
    pub(crate) bomb: BombOrder,
    /// Whether it drops all bombs at once, wherever it is.
    #[serde(default)]
    pub(crate) jettison: bool,
    /// Whether it evades under barrage, which costs an additional point in each such hex.
    #[serde(default)]
    pub(crate) evade: bool,
    /// Which fights it starts.
    #[serde(default)]
    pub(crate) fight: FightOrder,
}

/// The band that an order names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BandOrder {
    /// The planned band.
    #[default]
    Planned,
    /// The planned band if it is lower than the flight's own, else the flight's own.
    DownToPlanned,
    /// The band of the flight.
    Own,
    /// The band of the highest bomber on the map.
    Bombers,
    /// The band of the DRV flight that is its goal, or the one above, whichever is nearer to the flight's own. Without
    /// such a goal, that of the DRV flight nearest to a bomber.
    Mig,
    /// The band Deck.
    Deck,
    /// The band Low.
    Low,
    /// The band Medium.
    Medium,
    /// The band High.
    High,
}

impl BandOrder {
    /// The band if the order names one outright.
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

/// An order as a row gives it.
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
    /// How a policy plans. What is absent is as in the rules. Costs are in hundredths of a hex.
    PlanSectionFile => PlanSection {
        /// The added cost of a hex for each listed SAM site near it, in hundredths of a hex.
        site_cost: Option<u16> = 0..=1000,
        /// The added cost of a hex under a known barrage, in hundredths of a hex.
        barrage_cost: Option<u16> = 0..=1000,
        /// What a ridge between a hex and the nearest site saves, in hundredths of a hex.
        ridge_gain: Option<u16> = 0..=99,
        /// Where the raid goes home.
        egress: Option<Homeward>,
        /// The bands in which the raid flies.
        bands: Option<Heights>,
        /// The number of turns by which SEAD enters before the first strike flight.
        sead_ahead: Option<u8> = 0..=9,
        /// Whether Armed Escort enters with SEAD.
        escort_with_sead: Option<bool>,
        /// Whether the raid waits for the best sky of the season if its bombers bomb by sight.
        visual_only: Option<bool>,
    }
}
