//! The shape of a worked example: `tests/richthofen/README.md` says how to write one.

use crate::scenario::file::{SidesFile, SortieFile};
use crate::state::{Cause, Ending, Fate, Plane, State, Winner};
use crate::terms::crew::{AceUse, Crewman, Health};
use crate::terms::guns::{Jam, Position};
use crate::terms::named::{Manoeuvre, Task};
use crate::terms::sizes::{MOST_CREW, MOST_POSITIONS};
use crate::terms::switches::Switches;
use ground::game::testing::cases::{self, Listed, Name, NameOrNone, Written, partial};
use serde::Deserialize;
use std::collections::BTreeMap;

/// One worked example: the aircraft and their places, the choices and the dice, the steps that are played, and the
/// expected result.
pub(crate) type Case = cases::Case<Setup>;

/// What a case of `richthofen` has besides what all cases have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Setup {
    #[serde(default)]
    pub(crate) switches: Switches,
    #[serde(default)]
    pub(crate) sortie: Option<SortieFile>,
    /// The sides as a scenario has them; instead of `planes`.
    #[serde(default)]
    pub(crate) sides: Option<SidesFile>,
    #[serde(default)]
    pub(crate) planes: BTreeMap<String, PlaneCase>,
    #[serde(default)]
    pub(crate) state: StateCase,
    /// The policy that flies all aircraft; the case's own choices do where none is named.
    #[serde(default)]
    pub(crate) policy: Option<String>,
    #[serde(default)]
    pub(crate) choose: BTreeMap<String, Choice>,
    /// Choices after the step `next-turn`.
    #[serde(default)]
    pub(crate) later: BTreeMap<String, Choice>,
    #[serde(default)]
    pub(crate) after: BTreeMap<String, PlaneCase>,
    #[serde(default)]
    pub(crate) state_after: StateCase,
    /// What the rules allow an aircraft once the steps are played, in words that the README lists.
    #[serde(default)]
    pub(crate) may: BTreeMap<String, Vec<String>>,
    /// What they do not allow.
    #[serde(default)]
    pub(crate) may_not: BTreeMap<String, Vec<String>>,
    /// Cells of the outcome.
    #[serde(default)]
    pub(crate) row: BTreeMap<String, i64>,
}

/// What the scripted pilot of an aircraft chooses.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Choice {
    /// The aircraft that it tails.
    pub(crate) tail: String,
    /// It moves before a tied friend.
    pub(crate) first: bool,
    /// Speed, change of height and path of its move, such as `8 -100 ..R.v..`; straight on where there is none.
    pub(crate) fly: String,
    pub(crate) overdive: bool,
    pub(crate) clear: bool,
    pub(crate) change_drum: bool,
    pub(crate) strafe: bool,
    pub(crate) release: i8,
    /// `g1`, `g1 first`, `g1 second`, `g1 hanging`.
    pub(crate) shot: String,
    /// The same, for an enemy that flies into the sights.
    pub(crate) late: String,
    /// It turns its guns to a head-on attacker.
    pub(crate) switch: bool,
    /// Targets of the gun positions that turn, in the order of positions; `-` for none.
    pub(crate) aim: Vec<String>,
    /// Its ace attacks.
    pub(crate) attack: bool,
    pub(crate) leave: bool,
}

partial! {
    /// What is not any one aircraft's.
    StateCase {
        // Guns around a balloon: `aa 3 -8` or `mg 3 -8 hidden`.
        guns: Vec<String>,
    }
    of State {
        turn: u16, wind: u8, wind_strength: u8, alarm: u16, attempted: bool = progress.attempted,
        bomb_points: i16 = progress.bomb_points, photographed: bool = progress.photographed,
        cameras: u16 = progress.cameras,
        corrections: u8 = progress.corrections, effects: u8 = progress.effects, success: bool = progress.success,
        goal: [i32; 2] = progress.goal, ending: NameOrNone<Ending>, winner: NameOrNone<Winner>, points: Vec<i32>,
    }
}

partial! {
    /// An aircraft of a case: its type and state before, or what its state must be after.
    PlaneCase {
        // The name of its row among the aircraft.
        r#type: String, victories: i64, novice: bool, observer_novice: bool, task: Task,
        // The aircraft that it tails, the one that it is declared to fire at: as the choices have them, or `none`.
        tailing: String, shot: String, aims: Vec<String>,
        // Whether its places before the last point of its last move is as given; straight behind, where nothing is.
        from: [i32; 2], from_facing: u8, from_altitude: i16,
    }
    of Plane {
        hex: [i32; 2] = pose.hex, facing: u8 = pose.facing, altitude: i16, speed: i8, fate: Name<Fate>, arrives: u16,
        damage: i16, health: Men = crew, captured: Vec<bool>, stand_in: bool, guns: Guns, engine_loss: i8, glider: bool,
        no_climb: bool, rudder: bool, wing_hits: i8, strained: i8, leak: u8, dry: bool, wounded_for: u8, bombs: i8,
        jettisoned: bool, straight: bool = last.straight, turned: i8 = last.turned, moved: bool, order: u8,
        shaken: bool, had_target: bool, off_tail: bool, rise: i16, hexsides: u8, level: bool, run: u8,
        manoeuvre: NameOrNone<Manoeuvre>, spinning: bool, cap: i8, ace: Name<AceUse>, clearing: bool, changing: bool,
        strafed: u8, strafed_rear: u8, strafing_hits: u8, attacked: bool, struck: bool, critical: bool,
        photographs: bool, plate_hexes: u32 = plates.hexes, good_plates: u32 = plates.good,
        exposed: u8 = plates.exposed, on_station: bool, credit: i32, credits: Vec<i32>,
        engaged: bool,
    }
}

/// The health of a crew, the pilot first.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Men(Vec<Health>);

impl Written<[Crewman; MOST_CREW]> for Men {
    fn put(&self, to: &mut [Crewman; MOST_CREW]) {
        to.iter_mut().zip(&self.0).for_each(|(man, health)| man.health = *health);
    }

    fn matches(&self, there: &[Crewman; MOST_CREW]) -> bool {
        there.iter().zip(&self.0).all(|(man, health)| man.health == *health)
    }
}

/// The guns of an aircraft, by position.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Guns(Vec<GunCase>);

/// The guns of a position: a value for each gun.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct GunCase {
    ammo: Vec<i8>,
    drum: Vec<i8>,
    jam: Vec<Name<Jam>>,
    broken: Vec<bool>,
    changing: Option<bool>,
    fired: Option<bool>,
}

impl Written<[Position; MOST_POSITIONS]> for Guns {
    fn put(&self, to: &mut [Position; MOST_POSITIONS]) {
        for (position, case) in to.iter_mut().zip(&self.0) {
            let guns = &mut position.guns;
            guns.iter_mut().zip(&case.ammo).for_each(|(gun, ammo)| gun.ammo = *ammo);
            guns.iter_mut().zip(&case.drum).for_each(|(gun, drum)| gun.drum = *drum);
            guns.iter_mut().zip(&case.jam).for_each(|(gun, jam)| gun.jam = jam.0);
            guns.iter_mut().zip(&case.broken).for_each(|(gun, broken)| gun.broken = *broken);
            position.changing = case.changing.unwrap_or(position.changing);
            position.fired = case.fired.unwrap_or(position.fired);
        }
    }

    fn matches(&self, there: &[Position; MOST_POSITIONS]) -> bool {
        let mut wanted = *there;
        self.put(&mut wanted);
        wanted == *there
    }
}

impl Listed for Jam {
    const LIST: &'static [(&'static str, Jam)] = &[("clear", Jam::Clear), ("new", Jam::New), ("old", Jam::Old)];
}

impl Listed for AceUse {
    const LIST: &'static [(&'static str, AceUse)] =
        &[("open", AceUse::Open), ("attack", AceUse::Attack), ("defence", AceUse::Defence)];
}

impl Listed for Fate {
    const LIST: &'static [(&'static str, Fate)] = &[
        ("waiting", Fate::Waiting),
        ("flying", Fate::Flying),
        ("home", Fate::Home),
        ("landed", Fate::Landed),
        ("shot-down", Fate::Lost(Cause::Damage)),
        ("crew-lost", Fate::Lost(Cause::Crew)),
        ("wings-failed", Fate::Lost(Cause::Wings)),
        ("crashed", Fate::Lost(Cause::Ground)),
        ("wrecked-landing", Fate::Lost(Cause::Landing)),
        ("captured", Fate::Lost(Cause::Captured)),
        ("burnt", Fate::Lost(Cause::Burnt)),
    ];
}

impl Listed for Ending {
    const LIST: &'static [(&'static str, Ending)] = &[
        ("allies-gone", Ending::AlliesGone),
        ("germans-gone", Ending::GermansGone),
        ("both-gone", Ending::BothGone),
        ("mission-over", Ending::MissionOver),
        ("turn-limit", Ending::TurnLimit),
        ("campaign-over", Ending::CampaignOver),
    ];
}

impl Listed for Winner {
    const LIST: &'static [(&'static str, Winner)] =
        &[("allies", Winner::Allies), ("germans", Winner::Germans), ("draw", Winner::Draw)];
}

impl Listed for Manoeuvre {
    const LIST: &'static [(&'static str, Manoeuvre)] = &[
        ("side-slip", Manoeuvre::SideSlip),
        ("vertical-turn", Manoeuvre::VerticalTurn),
        ("half-loop", Manoeuvre::HalfLoop),
        ("loop", Manoeuvre::Loop),
        ("half-roll", Manoeuvre::HalfRoll),
        ("barrel-roll", Manoeuvre::BarrelRoll),
        ("falling-leaf", Manoeuvre::FallingLeaf),
        ("spin", Manoeuvre::Spin),
    ];
}
