//! What the order for a US flight may say (DH18).

use schemars::JsonSchema;
use serde::Deserialize;

/// The goal of a flight in its move. Of several candidates it is the nearest to the flight, unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The plotted path of the flight.
    Path,
    /// The way home.
    Home,
    /// The raid target.
    Target,
    /// A SAM with its radar on.
    Radar,
    /// The SAM with its radar on that is nearest to the paths that the bombers have still to fly.
    RadarNearestPath,
    /// A Located SAM site.
    Site,
    /// The Located SAM site that is nearest to the paths that the bombers have still to fly.
    SiteNearestPath,
    /// The densest AAA near the raid target.
    Guns,
    /// A detected DRV flight.
    Mig,
    /// The detected DRV flight that is nearest to a bomber.
    MigNearestBomber,
    /// The hex behind the detected DRV flight that is nearest to a bomber.
    MigRear,
    /// The hex half-way between that DRV flight and the bomber.
    CutOff,
    /// An undetected DRV counter.
    Counter,
    /// The first bomber that has still to bomb; the last bomber once all have bombed.
    Bombers,
    /// The station of the flight off the guarded bomber.
    Station,
    /// The orbit of the flight.
    Orbit,
    /// A rally hex.
    Rally,
}

impl Goal {
    /// All goals.
    pub const ALL: [Goal; 17] = [
        Goal::Path,
        Goal::Home,
        Goal::Target,
        Goal::Radar,
        Goal::RadarNearestPath,
        Goal::Site,
        Goal::SiteNearestPath,
        Goal::Guns,
        Goal::Mig,
        Goal::MigNearestBomber,
        Goal::MigRear,
        Goal::CutOff,
        Goal::Counter,
        Goal::Bombers,
        Goal::Station,
        Goal::Orbit,
        Goal::Rally,
    ];

    /// Whether the goal is a DRV flight.
    pub(crate) const fn hunts_migs(self) -> bool {
        matches!(self, Goal::Mig | Goal::MigNearestBomber | Goal::MigRear | Goal::CutOff | Goal::Counter)
    }

    /// Its name in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Path => "its path",
            Goal::Home => "home",
            Goal::Target => "the target",
            Goal::Radar => "the nearest radar",
            Goal::RadarNearestPath => "the radar nearest the bombers' path",
            Goal::Site => "the nearest Located site",
            Goal::SiteNearestPath => "the Located site nearest the bombers' path",
            Goal::Guns => "the guns at the target",
            Goal::Mig => "the nearest DRV flight",
            Goal::MigNearestBomber => "the DRV flight nearest a bomber",
            Goal::MigRear => "the rear of the DRV flight nearest a bomber",
            Goal::CutOff => "the way between a DRV flight and its bomber",
            Goal::Counter => "the nearest undetected counter",
            Goal::Bombers => "the bomber that it guards",
            Goal::Station => "its station",
            Goal::Orbit => "its orbit",
            Goal::Rally => "a rally hex",
        }
    }
}

/// When a flight fires its anti-radiation missiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmsOrder {
    /// Not in this move.
    #[default]
    Hold,
    /// At a radar that is on, as soon as a missile reaches it.
    AtReach,
    /// At a radar that is on, from a short distance.
    Close,
    /// One missile before any radar is on; at a radar that is on, as soon as a missile reaches it.
    PreEmptive,
}

impl ArmsOrder {
    /// All orders for missiles.
    pub const ALL: [ArmsOrder; 4] = [ArmsOrder::Hold, ArmsOrder::AtReach, ArmsOrder::Close, ArmsOrder::PreEmptive];

    /// What it adds to an order in traces.
    pub const fn name(self) -> &'static str {
        match self {
            ArmsOrder::Hold => "",
            ArmsOrder::AtReach => "; missiles at reach",
            ArmsOrder::Close => "; missiles from close by",
            ArmsOrder::PreEmptive => "; a missile before any radar is on",
        }
    }
}

/// What a flight drops its bombs on in its move (DH12a). Which site or guns is for the rules: the nearest that its
/// task may attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BombOrder {
    /// The raid target, as planned.
    #[default]
    Target,
    /// A Located SAM site.
    Site,
    /// An AAA concentration or a Fire Can.
    Guns,
    /// No target.
    No,
}

impl BombOrder {
    /// All orders for bombs.
    pub const ALL: [BombOrder; 4] = [BombOrder::Target, BombOrder::Site, BombOrder::Guns, BombOrder::No];

    /// What it adds to an order in traces.
    pub const fn name(self) -> &'static str {
        match self {
            BombOrder::Target => "; bombs for the target",
            BombOrder::Site => "; bombs for a site",
            BombOrder::Guns => "; bombs for guns",
            BombOrder::No => "",
        }
    }
}

/// Which fights a flight starts in its move, if its task allows any (DH4a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightOrder {
    /// No fights.
    No,
    /// Every fight that it can start.
    #[default]
    Any,
    /// Only fights from behind or from the band above.
    RearOrAbove,
}

impl FightOrder {
    /// All orders for fights.
    pub const ALL: [FightOrder; 3] = [FightOrder::No, FightOrder::Any, FightOrder::RearOrAbove];

    /// What it adds to an order in traces.
    pub const fn name(self) -> &'static str {
        match self {
            FightOrder::No => "",
            FightOrder::Any => "; fights what it meets",
            FightOrder::RearOrAbove => "; fights from the rear or above",
        }
    }
}

/// What decided an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DecidedBy {
    /// A row of the doctrine, by table and row.
    Row(u8, u8),
    /// No row: chance, or the caller.
    NoRow,
    /// The rules: the flight aborts and goes home, whatever the doctrine says (DH8c).
    BrokenOff,
    /// The rules: the flight is disordered and rallies (DH8c).
    Disordered,
}

impl DecidedBy {
    /// The table of the decisions of the rules, beyond those of any doctrine.
    const OF_RULES: usize = u8::MAX as usize;

    /// The table and the row by which an event names it. A decision without a row is named as the first one.
    pub(crate) fn table_and_row(self) -> (usize, usize) {
        match self {
            DecidedBy::Row(table, row) => (table.into(), row.into()),
            DecidedBy::NoRow => (0, 0),
            DecidedBy::BrokenOff => (DecidedBy::OF_RULES, 0),
            DecidedBy::Disordered => (DecidedBy::OF_RULES, 1),
        }
    }

    /// What a decision of the rules is called in traces, by the table and the row of its event.
    pub(crate) fn name_by_rules(table: usize, row: usize) -> Option<&'static str> {
        (table == DecidedBy::OF_RULES).then(|| ["broken off", "disordered"][row.min(1)])
    }
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// The goal of the flight.
    pub goal: Goal,
    /// Whether it uses dash throttle, if fuel and load allow that.
    pub dash: bool,
    /// The number of bands to climb, or to dive if below 0, as far as its points allow.
    pub climb: i8,
    /// The distance to keep from SAMs with their radar on if possible, in hexes.
    pub keep_out: u8,
    /// The distance to keep from each SAM that is on or Located if possible, in hexes.
    pub keep_out_known: u8,
    /// Whether it flies around barrage that reaches its band, if possible.
    pub avoid_flak: bool,
    /// When it fires anti-radiation missiles.
    pub arms: ArmsOrder,
    /// What it may bomb.
    pub bomb: BombOrder,
    /// Whether it drops all bombs at once, wherever it is.
    pub jettison: bool,
    /// Whether it evades under barrage, which costs an additional point in each such hex (DH10a).
    pub evade: bool,
    /// Which fights it starts.
    pub fight: FightOrder,
    /// What decided it.
    pub by: DecidedBy,
}

impl Order {
    /// An order to fly to a goal at combat throttle, with no change of band and without missiles.
    pub const fn to(goal: Goal) -> Order {
        let (bomb, fight) = (BombOrder::Target, FightOrder::Any);
        let (dash, climb, keep_out, keep_out_known, avoid_flak) = (false, 0, 0, 0, false);
        let (arms, jettison, evade, by) = (ArmsOrder::Hold, false, false, DecidedBy::NoRow);
        Order { goal, dash, climb, keep_out, keep_out_known, avoid_flak, arms, bomb, jettison, evade, fight, by }
    }
}

/// How a flight turns before its next hex, in steps of 30 degrees, to the right when positive, and whether it flies
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The steps of the free turn.
    pub free: i8,
    /// The steps of a hard turn after the free one, which costs a point.
    pub paid: i8,
    /// Whether it leaves its last point unspent. It may do so only at combat throttle and after its first point.
    pub hangs_back: bool,
}

impl Course {
    /// The course limited to the steps that are free now and those that a point buys.
    pub(crate) fn within(self, free: u8, most: u8) -> Course {
        let (free, most) = (free as i8, most as i8);
        Course { free: self.free.max(-free).min(free), paid: self.paid.max(-most).min(most), ..self }
    }
}
