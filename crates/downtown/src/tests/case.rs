//! The shape of a worked case: `tests/downtown/README.md` says how a designer writes one.

use crate::scenario::Scenario;
use crate::state::{Aaa, Aircraft, DrvFlight, FireCan, Move, Sam, State, Tallies, UsFlight};
use crate::terms::defence::{Acquired, Density, SamState, Warning};
use crate::terms::flights::{Airframe, Band, Loss, Side, Stage, Task};
use crate::terms::hexes::hex_of;
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder};
use crate::terms::raid::{Damage, NoRelease, RandomEvent, Sky};
use ground::board::Hex;
use ground::game::testing::cases::{self, Listed, Name, Written, partial};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A worked case, or a scene of one.
pub(crate) type Case = cases::Case<Setup>;

/// What a case of `downtown` has besides what all cases have. A scene has no `scenario`, `set`, `target`, `straight`
/// and `then`, and changes what the scenes before it have left.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Setup {
    /// The scenario, if not the training raid.
    pub(crate) scenario: Option<String>,
    /// Values of the scenario, such as `raid.date='1966-09'`.
    pub(crate) set: Vec<String>,
    /// The hex of the target, if not the scenario's.
    pub(crate) target: Option<String>,
    /// The plotted path is the straight row of hexes from 2240 to 2218.
    pub(crate) straight: bool,
    pub(crate) us: BTreeMap<String, UsCase>,
    pub(crate) migs: Vec<MigCase>,
    pub(crate) sams: Vec<SamCase>,
    pub(crate) aaa: Vec<AaaCase>,
    pub(crate) fire_cans: Vec<String>,
    /// Changes of Fire Cans that are there, by their places.
    pub(crate) cans: Vec<FireCanCase>,
    /// The only listed hexes that are open to SAMs; all where there is no list.
    pub(crate) sites: Option<Vec<String>>,
    pub(crate) state: StateCase,
    pub(crate) moving: MoveCase,
    pub(crate) tallies: TalliesCase,
    /// The order of every flight, such as `path fight=no`; the scenario's policy decides where there is none.
    pub(crate) orders: Option<String>,
    /// The dice are those of the first game of this seed, rather than `rolls`.
    pub(crate) seed: Option<u64>,
    /// The journal is empty.
    pub(crate) silent: bool,
    /// The journal has no rule but those of `rules`.
    pub(crate) alone: bool,
    /// Rules whose first events come in this order, with blanks between.
    pub(crate) sequence: String,
    /// What the last step gives.
    pub(crate) gives: Option<toml::Value>,
    /// What steps give that only look.
    pub(crate) asks: BTreeMap<String, toml::Value>,
    pub(crate) after: After,
    /// The scenes that follow.
    pub(crate) then: Vec<toml::Table>,
}

/// What must be so at the end.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct After {
    pub(crate) state: StateCase,
    pub(crate) moving: MoveCase,
    pub(crate) tallies: TalliesCase,
    pub(crate) us: BTreeMap<String, UsCase>,
    /// DRV flights by their places; of each what is written.
    pub(crate) migs: Vec<MigCase>,
    /// All SAMs that came up, in order; of each what is written.
    pub(crate) sams: Option<Vec<SamCase>>,
    /// The hexes of all AAA, in order.
    pub(crate) aaa: Option<Vec<i32>>,
    /// Concentrations by their places; of each what is written.
    pub(crate) guns: Vec<AaaCase>,
    pub(crate) hidden_aaa: Option<u8>,
    /// The hexes of all Fire Cans, in order.
    pub(crate) fire_cans: Option<Vec<i32>>,
    /// Fire Cans by their places; of each what is written.
    pub(crate) cans: Vec<FireCanCase>,
}

/// A hex by its printed number.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Printed(pub(crate) String);

impl Printed {
    fn hex(&self) -> Hex {
        hex_of(&self.0).unwrap_or_else(|| panic!("{} is no hex", self.0))
    }
}

impl Written<Hex> for Printed {
    fn put(&self, to: &mut Hex) {
        *to = self.hex();
    }

    fn matches(&self, there: &Hex) -> bool {
        self.hex() == *there
    }
}

/// The same, or `none`.
impl Written<Option<Hex>> for Printed {
    fn put(&self, to: &mut Option<Hex>) {
        *to = (self.0 != "none").then(|| self.hex());
    }

    fn matches(&self, there: &Option<Hex>) -> bool {
        (self.0 != "none").then(|| self.hex()) == *there
    }
}

/// The aircraft of a flight: their number where all are sound, else the state of each, such as `sound down`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Airframes {
    Sound(u8),
    Each(String),
}

impl Airframes {
    fn aircraft(&self) -> Aircraft {
        let mut aircraft = Aircraft::default();
        match self {
            Airframes::Sound(count) => aircraft = Aircraft::sound(*count),
            Airframes::Each(words) => {
                words.split_whitespace().zip(&mut aircraft.0).for_each(|(word, frame)| *frame = listed(word));
            }
        }
        aircraft
    }
}

impl Written<Aircraft> for Airframes {
    fn put(&self, to: &mut Aircraft) {
        *to = self.aircraft();
    }

    fn matches(&self, there: &Aircraft) -> bool {
        self.aircraft() == *there
    }
}

/// What is called so.
pub(crate) fn listed<T: Listed>(word: &str) -> T {
    let found = T::LIST.iter().find(|(name, _)| *name == word);
    found.unwrap_or_else(|| panic!("nothing is called {word}")).1
}

/// A value of what files name, such as a band.
pub(crate) fn named<T: serde::de::DeserializeOwned>(word: &str) -> T {
    toml::Value::String(word.to_owned()).try_into().unwrap_or_else(|error| panic!("{word}: {error}"))
}

/// What crippled the first aircraft of a flight, each by its name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Losses(Vec<String>);

impl Written<[Option<Loss>; 4]> for Losses {
    fn put(&self, to: &mut [Option<Loss>; 4]) {
        to.iter_mut().zip(&self.0).for_each(|(to, name)| *to = Some(listed(name)));
    }

    fn matches(&self, there: &[Option<Loss>; 4]) -> bool {
        self.0.iter().zip(there).all(|(name, there)| *there == Some(listed(name)))
    }
}

partial! {
    /// A US flight.
    UsCase {}
    of UsFlight {
        hex: Printed = flying.hex, heading: u8 = flying.heading, band: Band = flying.band, fuel: u8 = flying.fuel,
        points: u8 = flying.points, spent: u8 = flying.spent, speed: u8 = flying.speed, dash: bool = flying.dash,
        straight: u8 = flying.straight, free_turn: u8 = flying.free_turn, hard_turn: bool = flying.hard_turn,
        manoeuvre_marker: bool = flying.manoeuvre_marker, sam_avoid_marker: bool = flying.sam_avoid_marker,
        fights: u8 = flying.fights, attempted: bool = flying.attempted, shot_far: bool = flying.shot_far,
        moved: bool = flying.moved, aircraft: Airframes, stage: Name<Stage>, detected: bool, disordered: bool,
        aborting: bool, egressing: bool, laden: bool, light: bool, jettisoned: u8, arms: [u8; 2], depleted: [bool; 3],
        waypoint: u16, sam_attacks: u8, released: u16, kept: NoRelease,
        crippled_by: Losses,
    }
}

partial! {
    /// A DRV flight: a generic counter, or one that is known to be of this many sound aircraft.
    MigCase { known: u8, target: String }
    of DrvFlight {
        hex: Printed = flying.hex, heading: u8 = flying.heading, band: Band = flying.band, fuel: u8 = flying.fuel,
        points: u8 = flying.points, spent: u8 = flying.spent, speed: u8 = flying.speed, dash: bool = flying.dash,
        straight: u8 = flying.straight, manoeuvre_marker: bool = flying.manoeuvre_marker, fights: u8 = flying.fights,
        attempted: bool = flying.attempted, passing: bool = flying.passing, moved: bool = flying.moved,
        risked: bool = flying.risked, aircraft: Airframes, alive: bool, ready: u16, took_off: u16, identified: bool,
        detected: bool, profile: u8, found_real: bool, parent: u16, aborting: bool, disordered: bool, adjacent: u64,
        depleted: [bool; 3],
    }
}

partial! {
    SamCase { target: String }
    of Sam {
        hex: Printed, state: Name<SamState>, located: bool, radar: bool, shut: u16, out: u16, missiles: u8,
        acquired: Acquired, launched: bool, fired: bool, ever_fired: bool, inhibited: u8, hits: u8,
    }
}

partial! {
    /// An AAA concentration.
    AaaCase {}
    of Aaa { hex: Printed, density: Density, suppression: u8 }
}

partial! {
    FireCanCase {}
    of FireCan { hex: Printed, radar: bool, shut: u16, out: u16, fired: bool, destroyed: bool, hits: u8 }
}

partial! {
    /// What is not any one unit's.
    StateCase {}
    of State {
        turn: u16, mig_day: bool, hidden_sams: u8, dummies_left: u8, dummies_found: u8, radars_left: u8,
        hidden_fire_cans: u8, aaa_pool: [u8; 3], pre_emptive_arms: u8, warning: Warning, event: RandomEvent, target: u8,
        warning_jammed: u8, identified: u8, identifications_left: u8, no_more: bool, take_off_checked: bool,
        chaff_laid: Vec<u16>, chaff_to: Vec<u16>, last_attack: u16, closed: Printed, photographs: bool, damage: Damage,
        assessed: Damage, successes: Vec<u16>, arms_at: Vec<u8>, sky: Sky = weather.sky, haze: Band = weather.haze,
        cloud: (Band, Band) = weather.cloud,
    }
}

partial! {
    /// The move under way.
    MoveCase {}
    of Move {
        event: bool, near: bool, inhibited: u8, evaded: bool, arms: ArmsOrder, fight: FightOrder, bomb: BombOrder,
        highest: Band, strafed: bool,
    }
}

partial! {
    /// What the outcome counts.
    TalliesCase {}
    of Tallies {
        missiles: u16, sam_attacks: u16, sam_hits: u16, flak_attacks: u16, flak_hits: u16, fire_can_attacks: u16,
        air_fights: u16, drv_dummies: u16, lost_to: [u8; 5], not_recovered: u8, migs_down: u8, migs_down_by: Vec<u8>,
        migs_crippled: u8, migs_lost_to_guns: u8, captured: u8, rescued: u8, killed: u8, buffer_turns: u16,
        target_successes: u16, weather_aborts: u8, bombers_released: u8, jettisons: u16, aaa_suppressed: u16,
        aaa_silenced: u16, points: [u16; 2],
    }
}

impl Listed for SamState {
    const LIST: &'static [(&'static str, SamState)] = &[
        ("unknown", SamState::Unknown),
        ("suspect", SamState::Suspect),
        ("unproven", SamState::Unproven),
        ("proved", SamState::Proved),
        ("active", SamState::Active),
        ("gone", SamState::Gone),
    ];
}

impl Listed for Airframe {
    const LIST: &'static [(&'static str, Airframe)] = &[
        ("none", Airframe::None),
        ("sound", Airframe::Sound),
        ("damaged", Airframe::Damaged),
        ("crippled", Airframe::Crippled),
        ("down", Airframe::Down),
    ];
}

impl Listed for Loss {
    const LIST: &'static [(&'static str, Loss)] = &[
        ("aaa", Loss::Aaa),
        ("fire-can", Loss::FireCan),
        ("sam", Loss::Sam),
        ("mig", Loss::Mig),
        ("fuel", Loss::Fuel),
    ];
}

impl Listed for Side {
    const LIST: &'static [(&'static str, Side)] = &[("us", Side::Us), ("drv", Side::Drv)];
}

impl Listed for Stage {
    const LIST: &'static [(&'static str, Stage)] = &[
        ("waiting", Stage::Waiting),
        ("on-map", Stage::OnMap),
        ("home", Stage::Home),
        ("lost", Stage::Lost),
        ("absent", Stage::Absent),
    ];
}

/// What a case calls the flights of the training raid.
const FLIGHTS: [&str; 4] = ["bombers", "more-bombers", "weasels", "cap"];

/// The place of a flight: by its name in the training raid, its number in any other, or the first of a task.
pub(crate) fn flight(scenario: &Scenario, name: &str) -> usize {
    let of_task = |name: &str| {
        let task = Task::ALL.iter().find(|task| task.name() == name)?;
        scenario.flights.iter().position(|seat| seat.task == *task)
    };
    let named = FLIGHTS.iter().position(|known| *known == name);
    let place = named.or_else(|| name.parse().ok()).or_else(|| of_task(name));
    place.unwrap_or_else(|| panic!("no flight {name}"))
}

/// The place of a flight; none for `nobody`.
pub(crate) fn flight_or_none(scenario: &Scenario, name: &str) -> Option<u8> {
    (name != "nobody").then(|| flight(scenario, name) as u8)
}
