//! The shape of US doctrine in files: the base rows of the rules, and the policies that put rows before them (DH18b,
//! DH18d).

use crate::terms::date::Date;
use crate::terms::flights::{Band, Heights, Homeward, Step, Task};
use crate::terms::lowering::{part, table};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal};
use ground::board::Hex;
use ground::doctrine::{Action, LookAheadFile, Row, Table, features};
use ground::scenario::lower::lower_as_written;
use schemars::JsonSchema;
use serde::Deserialize;

/// A policy: for each task rows that are asked before the base rows of the rules; the first that applies gives the
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
    /// Plays the game on by other policies and follows the best of them; then nothing else is read but how it plans the
    /// raid.
    #[serde(default)]
    pub(crate) look_ahead: Option<LookAheadFile>,
    /// Whether the base rows of the rules follow its own; they do unless it says `false`.
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

impl PolicyFile {
    /// Whether it has rows for any task.
    pub(crate) fn has_rows(&self) -> bool {
        [&self.bombing, &self.sead, &self.cap, &self.armed_escort, &self.support].iter().any(|rows| !rows.is_empty())
    }
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
    Laden = flag("laden")
        "bombs are aboard; at night, of those on other tasks than bombing, only where it can drop them",
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
        "least hexes from a SAM with its radar on to what the bombers have still to fly; 99 is none",
    RadarInReach = flag("radar-in-reach") "an anti-radiation missile of it reaches a radar that is on",
    ActiveSamOnBomber = flag("active-sam-on-bomber") "a SAM with its radar on has acquired a bomber",
    SiteRange = number("site-range", 0, 99) "hexes to the nearest Located SAM site; 99 is none",
    SiteToPath = number("site-to-path", 0, 99)
        "least hexes from a Located SAM site to what the bombers have still to fly; 99 is none",
    Arms = number("arms", 0, 16) "anti-radiation missiles left",
    PreEmptiveArms = number("pre-emptive-arms", 0, 16) "missiles of this turn fired before any radar was on",
    // Guns.
    GunsAtTarget = named("guns-at-target", GUNS) "the densest AAA near the target that is not suppressed",
    // DRV flights.
    MigRange = number("mig-range", 0, 99)
        "hexes to the nearest detected DRV flight that has not broken off and that it has a weapon for; 99 is none",
    MigToBomber = number("mig-to-bomber", 0, 99) "least hexes from such a DRV flight to a bomber; 99 is none",
    MigBehind = number("mig-behind", 0, 99) "hexes to the nearest such DRV flight in its rear hemisphere; 99 is none",
    MigRearInReach = flag("mig-rear-in-reach")
        "this move's points reach the hex behind the DRV flight that is nearest to a bomber",
    CounterRange = number("counter-range", 0, 99)
        "hexes to the nearest undetected DRV flight, counters included; 99 is none",
    ThreatRange = number("threat-range", 0, 99)
        "hexes to the nearest SAM with its radar on or such DRV flight; 99 is none",
    // Bombers.
    StrikeOver = flag("strike-over") "no bombing flight is on its way to the target, or will be",
    BombersGone = flag("bombers-gone") "no bombing flight is on the map, or will be",
    BomberRange = number("bomber-range", 0, 99) "hexes to the nearest bombing flight on the map; 99 is none",
    BombersToTarget = number("bombers-to-target", 0, 99)
        "hexes of path that the foremost bombing flight inbound on the map has to the target; 99 is none",
    // Pictures of the target.
    Attacked = flag("attacked") "bombs have fallen on the raid target",
    PicturesFrom = named("pictures-from", Band::NAMES) "the highest band from which photographs show the ground",
    BombersToSite = number("bombers-to-site", 0, 99)
        "least hexes from a bombing flight on the map to a SAM that is on or Located; 99 is none",
    }
}

table! {
    /// What US flights do where a policy has no row of its own: for each task a table; the first row that applies
    /// gives the order.
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
        /// The hexes towards which stations are: flights take them by turns.
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

part! {
    #![derive(Copy, PartialEq, Eq)]
    /// An order for one move.
    OrderFile => RowOrder {
        /// What the flight makes for.
        goal: Goal,
        /// Dash throttle.
        #[serde(default)]
        dash: bool,
        /// Which band it flies in; as planned when absent.
        #[serde(default)]
        band: BandOrder,
        /// Bands to climb, or to dive below 0, from that one.
        #[serde(default)]
        climb: i8 = -3..=2,
        /// Hexes to keep from SAMs with their radar on, where the way allows it.
        #[serde(default)]
        keep_out: u8 = 0..=15,
        /// Hexes to keep from every SAM that is on or Located, where the way allows it.
        #[serde(default)]
        keep_out_known: u8 = 0..=15,
        /// Flies around barrage that reaches its band, where the way allows it.
        #[serde(default)]
        avoid_flak: bool,
        /// When it fires anti-radiation missiles.
        #[serde(default)]
        arms: ArmsOrder,
        /// What its bombs are for.
        #[serde(default)]
        bomb: BombOrder,
        /// Drops all bombs at once, wherever it is.
        #[serde(default)]
        jettison: bool,
        /// Flies evasively where barrage covers it, for a point more in each such hex.
        #[serde(default)]
        evade: bool,
        /// Which fights it starts.
        #[serde(default)]
        fight: FightOrder,
    }
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
    /// That or the one above of the DRV flight that it makes for, else of the one nearest to a bomber, whichever is
    /// nearer to its own.
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

lower_as_written!(BandOrder Goal ArmsOrder BombOrder FightOrder);

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
        /// A raid that bombs by sight waits for a sky without cloud.
        visual_only: Option<bool>,
    }
}
