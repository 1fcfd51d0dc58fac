//! What a US flight may be ordered to do in a move (DH18).

use schemars::JsonSchema;
use serde::Deserialize;

/// What a flight makes for in its move. Of several alike the nearest to the flight, where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Its plotted path.
    Path,
    /// The way home.
    Home,
    /// The raid target.
    Target,
    /// A SAM with its radar on.
    Radar,
    /// The SAM with its radar on that is nearest to what the bombers have still to fly.
    RadarNearestPath,
    /// A Located SAM site.
    Site,
    /// The Located SAM site that is nearest to what the bombers have still to fly.
    SiteNearestPath,
    /// The densest AAA near the raid target.
    Guns,
    /// A detected DRV flight.
    Mig,
    /// The detected DRV flight that is nearest to a bomber.
    MigNearestBomber,
    /// The hex behind that flight.
    MigRear,
    /// Half-way between that flight and the bomber.
    CutOff,
    /// A DRV counter that nobody has detected.
    Counter,
    /// The first bomber that has still to bomb; the hindmost where all have.
    Bombers,
    /// Its station off that bomber.
    Station,
    /// Its orbit.
    Orbit,
    /// A rally hex.
    Rally,
}

impl Goal {
    /// All of them.
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

    /// Whether a flight that makes for it is after a DRV flight.
    pub(crate) const fn hunts_migs(self) -> bool {
        matches!(self, Goal::Mig | Goal::MigNearestBomber | Goal::MigRear | Goal::CutOff | Goal::Counter)
    }

    /// What traces call it.
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
    /// At a radar that is on, from close by.
    Close,
    /// One missile before any radar is on; at one that is on as soon as a missile reaches it.
    PreEmptive,
}

impl ArmsOrder {
    /// All of them.
    pub const ALL: [ArmsOrder; 4] = [ArmsOrder::Hold, ArmsOrder::AtReach, ArmsOrder::Close, ArmsOrder::PreEmptive];

    /// What traces add to an order.
    pub const fn name(self) -> &'static str {
        match self {
            ArmsOrder::Hold => "",
            ArmsOrder::AtReach => "; missiles at reach",
            ArmsOrder::Close => "; missiles from close by",
            ArmsOrder::PreEmptive => "; a missile before any radar is on",
        }
    }
}

/// What a flight drops its bombs on in its move (DH12a). Which site or guns is for the rules: the nearest that its task may
/// attack.
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
    /// Nothing.
    No,
}

impl BombOrder {
    /// All of them.
    pub const ALL: [BombOrder; 4] = [BombOrder::Target, BombOrder::Site, BombOrder::Guns, BombOrder::No];

    /// What traces add to an order.
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
    /// None.
    No,
    /// Each that it can.
    #[default]
    Any,
    /// Those from behind or from a band above.
    RearOrAbove,
}

impl FightOrder {
    /// All of them.
    pub const ALL: [FightOrder; 3] = [FightOrder::No, FightOrder::Any, FightOrder::RearOrAbove];

    /// What traces add to an order.
    pub const fn name(self) -> &'static str {
        match self {
            FightOrder::No => "",
            FightOrder::Any => "; fights what it meets",
            FightOrder::RearOrAbove => "; fights from the rear or above",
        }
    }
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// What it makes for.
    pub goal: Goal,
    /// Dash throttle, if fuel and load allow it.
    pub dash: bool,
    /// Bands to climb, or to dive below 0, as far as the points go.
    pub climb: i8,
    /// Hexes to keep from SAMs with their radar on, where the way allows it.
    pub keep_out: u8,
    /// Hexes to keep from every SAM that is on or Located, where the way allows it.
    pub keep_out_known: u8,
    /// Flies around barrage that reaches its band, where the way allows it.
    pub avoid_flak: bool,
    /// When it fires anti-radiation missiles.
    pub arms: ArmsOrder,
    /// What bombs are for.
    pub bomb: BombOrder,
    /// Drops all bombs at once, wherever it is.
    pub jettison: bool,
    /// Flies evasively where barrage covers it: each such hex costs a point more (DH10a).
    pub evade: bool,
    /// Which fights it starts.
    pub fight: FightOrder,
    /// The row of the doctrine that decided, as table and row, or what stands in place of one.
    pub row: (u8, u8),
}

impl Order {
    /// In place of a row: the flight has broken off, and the rules order it home whatever the doctrine says (DH8c).
    pub(crate) const BROKEN_OFF: (u8, u8) = (u8::MAX, 0);

    /// In place of a row: the flight is in disorder, and the rules have it rally (DH8c).
    pub(crate) const DISORDERED: (u8, u8) = (u8::MAX, 1);

    /// Fly to a goal as the flight is, firing nothing.
    pub const fn to(goal: Goal) -> Order {
        let (bomb, fight) = (BombOrder::Target, FightOrder::Any);
        let (dash, climb, keep_out, keep_out_known, avoid_flak) = (false, 0, 0, 0, false);
        let (arms, jettison, evade, row) = (ArmsOrder::Hold, false, false, (0, 0));
        Order { goal, dash, climb, keep_out, keep_out_known, avoid_flak, arms, bomb, jettison, evade, fight, row }
    }
}

/// How a flight turns before its next hex, in steps of 30 degrees, to the right when positive, and whether it flies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// For nothing.
    pub free: i8,
    /// For a point, where the free turn leads astray; it comes on top.
    pub paid: i8,
    /// Its last point is left unspent, if it may be: at combat throttle, and after the first.
    pub hangs_back: bool,
}

impl Course {
    /// The course as far as the rules let a flight turn: steps that are free now, and those that a point buys at most.
    pub(crate) fn within(self, free: u8, most: u8) -> Course {
        let (free, most) = (free as i8, most as i8);
        Course { free: self.free.max(-free).min(free), paid: self.paid.max(-most).min(most), ..self }
    }
}
