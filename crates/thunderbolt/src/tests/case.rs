//! The shape of a worked case: `tests/thunderbolt/README.md` says how to write one.

use crate::scenario::file::{CampaignFile, SquadronFile};
use crate::state::{Aircraft, Battalion, Fate, Mission, Pilot, State, Station, Unit};
use crate::terms::cards::{Band, Grade, Leg, Strength};
use crate::terms::damage::{EvasiveOrder, Level, PARTS, Part};
use crate::terms::flying::{Place, Spot, Stance, edge_named};
use crate::terms::switches::Switches;
use crate::terms::units::{Altitude, UnitKind};
use ground::game::testing::cases::{self, Listed, Name, Written, partial};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;

/// One worked case: what is where, what is chosen and rolled, which steps are played, what must come of it.
pub(crate) type Case = cases::Case<Setup>;

/// What a case of `thunderbolt` has besides what all cases have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Setup {
    #[serde(default)]
    pub(crate) switches: Switches,
    #[serde(default)]
    pub(crate) campaign: CampaignFile,
    /// The squadron as a scenario fixes it, for cases of the set-up.
    #[serde(default)]
    pub(crate) squadron: Option<SquadronFile>,
    /// The policy that makes the choices: `random`, or `shared` for the tables that all policies share; the case's own
    /// choices where none is named.
    #[serde(default)]
    pub(crate) policy: Option<String>,
    /// What is wrong with the scenario, where it can't be loaded.
    #[serde(default)]
    pub(crate) refused: Option<String>,
    /// The title of the special condition in force.
    #[serde(default)]
    pub(crate) condition: Option<String>,
    /// The title of the target-bound event.
    #[serde(default)]
    pub(crate) event: Option<String>,
    #[serde(default)]
    pub(crate) battalions: Vec<BattalionCase>,
    #[serde(default)]
    pub(crate) aircraft: Vec<AircraftCase>,
    #[serde(default)]
    pub(crate) pilots: Vec<PilotCase>,
    #[serde(default)]
    pub(crate) units: Vec<UnitCase>,
    /// Ridged sides: two hexes, such as `1-5`, or a hex and a side, such as `4a`.
    #[serde(default)]
    pub(crate) ridges: Vec<String>,
    #[serde(default)]
    pub(crate) mission: MissionCase,
    #[serde(default)]
    pub(crate) state: StateCase,
    #[serde(default)]
    pub(crate) choose: Choices,
    #[serde(default)]
    pub(crate) after: After,
}

/// What must be so when the steps have been played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct After {
    pub(crate) battalions: BTreeMap<String, BattalionCase>,
    pub(crate) aircraft: BTreeMap<String, AircraftCase>,
    pub(crate) pilots: BTreeMap<String, PilotCase>,
    pub(crate) units: BTreeMap<String, UnitCase>,
    pub(crate) mission: MissionCase,
    pub(crate) state: StateCase,
}

partial! {
    /// What is no single aircraft's, pilot's, battalion's or unit's, and no mission's.
    StateCase {
        // The numbers of battalions and pilots, of aircraft owned and of units on the board.
        battalions: usize, pilots: usize, aircraft: usize, units: usize,
    }
    of State {
        day: u8 = clock.day, mission: u8 = clock.mission, turn: u8 = clock.turn, so: i16, vp: i16, scouts: u8,
        scouts_free: u8, extra_scout_sent: bool, in_force: bool, rested: bool, destroyed_today: u8, lost_today: u8,
        halted: bool, grade: Grade,
    }
}

partial! {
    /// The mission in play.
    MissionCase {
        // The battalion attacked, by card; the Scout with it, `own` or `lent`; chits of the cup; hexes with a wreck.
        battalion: String, scout: String, cup: BTreeMap<String, u8>, wrecks: Vec<u32>,
    }
    of Mission {
        loiter: u8, loiter_cards: i16, calm: u8, evasive: i8, no_cover: u8, no_fire: u8, no_link: bool, rescue: i8,
        sacrificed: u8, penalty: u8, fought: bool,
    }
}

partial! {
    /// A battalion, by its card.
    BattalionCase { card: String }
    of Battalion { band: Band, strength: Strength, scored: u8, attacked: bool }
}

partial! {
    /// An aircraft: `load` is what it set out with, `left` what is left of it.
    AircraftCase { name: String, r#type: String, pilot: String, load: Vec<String>, left: Vec<String> }
    of Aircraft {
        at: At = station, damage: Marks, used: bool, attack_2: u8, leaks: u8, bingo: u8, shots: u8, unfit: bool,
        acted: bool, delayed: TurnOrNone,
    }
}

partial! {
    /// A pilot, by its card.
    PilotCase { card: String }
    of Pilot {
        level: Level, stress: u8, experience: u8, fate: Name<Fate>, used: bool, in_mission: bool, succeeded: bool,
    }
}

partial! {
    /// An enemy unit.
    UnitCase { r#type: UnitKind }
    of Unit { hex: HexNumber, in_cover: bool, destroyed: bool, pop_up: bool }
}

impl Listed for Fate {
    const LIST: &'static [(&'static str, Fate)] = &[
        ("serving", Fate::Serving),
        ("down-target-bound", Fate::Down(Leg::TargetBound)),
        ("down-battlefield", Fate::Down(Leg::Battlefield)),
        ("down-home-bound", Fate::Down(Leg::HomeBound)),
        ("killed", Fate::Killed),
        ("missing", Fate::Missing),
        ("replaced", Fate::Replaced),
    ];
}

/// The number of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct HexNumber(pub(crate) u32);

impl Written<Place> for HexNumber {
    fn put(&self, to: &mut Place) {
        *to = Place::numbered(self.0);
    }

    fn matches(&self, there: &Place) -> bool {
        Place::numbered(self.0) == *there
    }
}

/// The number of a loiter turn, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct TurnOrNone(u8);

impl Written<Option<u8>> for TurnOrNone {
    fn put(&self, to: &mut Option<u8>) {
        *to = (self.0 != 0).then_some(self.0);
    }

    fn matches(&self, there: &Option<u8>) -> bool {
        *there == (self.0 != 0).then_some(self.0)
    }
}

/// Damage counters by part; a part that is not named has none.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Marks(BTreeMap<Part, u8>);

impl Marks {
    fn all(&self) -> [u8; PARTS] {
        let mut marks = [0; PARTS];
        self.0.iter().for_each(|(part, count)| marks[part.index()] = *count);
        marks
    }
}

impl Written<[u8; PARTS]> for Marks {
    fn put(&self, to: &mut [u8; PARTS]) {
        *to = self.all();
    }

    fn matches(&self, there: &[u8; PARTS]) -> bool {
        self.all() == *there
    }
}

/// Where an aircraft is: `base`, `out`, `home`, `turned-back`, `crashed`, or over the battlefield, `5 low` in the
/// centre of hex 5 and `5b high` on its edge b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct At(pub(crate) Station);

impl Written<Station> for At {
    fn put(&self, to: &mut Station) {
        *to = self.0;
    }

    fn matches(&self, there: &Station) -> bool {
        self.0 == *there
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At, D::Error> {
        let text = String::deserialize(deserializer)?;
        let station = match &*text {
            "base" => Some(Station::Base),
            "out" => Some(Station::Outbound),
            "home" => Some(Station::Homebound),
            "turned-back" => Some(Station::TurnedBack),
            "crashed" => Some(Station::Crashed),
            other => spot(other).map(|(spot, altitude)| Station::Board(spot, altitude)),
        };
        station.map(At).ok_or_else(|| de::Error::custom(format!("`{text}` is no place")))
    }
}

/// A spot over the battlefield with an altitude, such as `5b high`.
pub(crate) fn spot(text: &str) -> Option<(Spot, Altitude)> {
    let (place, altitude) = text.split_once(' ')?;
    let altitude = Altitude::ALL.iter().find(|known| known.name() == altitude)?;
    let number = place.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let stance = stance(&place[number.len()..])?;
    Some((Spot { hex: Place::numbered(number.parse().ok()?), stance }, *altitude))
}

/// An edge by its letter, or the centre where there is none.
pub(crate) fn stance(letter: &str) -> Option<Stance> {
    match letter {
        "" | "." => Some(Stance::Centre),
        edge => edge_named(edge).map(Stance::Edge),
    }
}

/// What the scripted commander chooses. Lists are used up in order; where nothing is left, nothing is bought, paid,
/// moved or attacked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Choices {
    /// Types of aircraft, or `scout`.
    pub(crate) buys: Vec<String>,
    /// Pilots who join, in this order within their families.
    pub(crate) enlists: Vec<String>,
    /// Pilots raised and lowered by a level.
    pub(crate) adjusts: Vec<[String; 2]>,
    pub(crate) promotes: Vec<String>,
    pub(crate) pays: Vec<bool>,
    /// A family.
    pub(crate) recruits: Option<String>,
    pub(crate) plans: Vec<MissionOrder>,
    /// Targets, in the order in which their missions are flown.
    pub(crate) sends: Vec<String>,
    pub(crate) aborts: Vec<bool>,
    /// Loads by aircraft.
    pub(crate) loads: BTreeMap<String, Vec<String>>,
    /// Aircraft and weapon.
    pub(crate) expends: Vec<[String; 2]>,
    pub(crate) places: BTreeMap<String, String>,
    pub(crate) calls: Vec<String>,
    pub(crate) acts: BTreeMap<String, Vec<Act>>,
    /// A unit.
    pub(crate) covers: Option<String>,
    /// A hex.
    pub(crate) exposes: Option<u32>,
    pub(crate) evades: EvasiveOrder,
    /// Weight given up for each rescue; as much as makes it sure where nothing is written.
    pub(crate) gives_up: Option<Vec<u8>>,
    /// `repair a1 engine`, `rest`, `replace a1`, `salvage a2 hud`, `succeed thor gumby`.
    pub(crate) upkeeps: Vec<String>,
}

/// A mission of the day.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MissionOrder {
    pub(crate) target: String,
    #[serde(default)]
    pub(crate) scout: bool,
    /// The pilot of each aircraft; no name for one without a pilot.
    pub(crate) crews: BTreeMap<String, String>,
}

/// An activation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Act {
    /// The one that it has where none is written.
    pub(crate) altitude: Option<Altitude>,
    /// A word a step: the edge on which it ends, or `.` for the centre.
    pub(crate) moves: String,
    pub(crate) strike: Option<StrikeCase>,
}

/// The attack of an activation.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StrikeCase {
    /// Steps of the move before it.
    #[serde(default)]
    pub(crate) after: u8,
    pub(crate) hex: u32,
    /// A word a shot: `agm-114:tank-1`, `cannon:apc-1`, `gun-2:tank-1`.
    pub(crate) shots: String,
}
