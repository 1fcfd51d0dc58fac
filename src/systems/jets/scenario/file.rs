//! The shapes of the files of `jets`: the rules, and a scenario that stands on them.

use ground::game::scenario_file::scenario_file;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

use crate::rules::pilots::{PilotFile, PilotsFile};

scenario_file! {
    /// A scenario of `jets`: who fights whom, where, and under which readings of the rules.
    #[schemars(title = "sortie scenario: jets")]
    scenario;
    /// The system: `jets`.
    system;
    rules: RulesFile;
    policies: PilotFile;
    switches: SwitchesFile;
    /// Where and when.
    dogfight: DogfightFile, DogfightFile;
    sides: SidesFile, PartialSidesFile;
}

/// Readings of the rules where the source leaves more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct SwitchesFile {
    /// In which band of the Energy Roll altitude 6 lies.
    pub(crate) alt6: Alt6,
    /// The fewest dice of an Energy Roll, 2 or 3.
    pub(crate) energy_dice_floor: i64,
    /// Whether a deep dive forbids a climb in the next turn.
    pub(crate) zoom_pump_guard: OnOff,
    /// Whether thick air slows the fastest jets.
    pub(crate) low_max: OnOff,
}

impl Default for SwitchesFile {
    fn default() -> Self {
        SwitchesFile { alt6: Alt6::Mid, energy_dice_floor: 2, zoom_pump_guard: OnOff::Off, low_max: OnOff::Off }
    }
}

/// The band of altitude 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Alt6 {
    /// With 4 and 5.
    #[default]
    Mid,
    /// With 7 to 9.
    High,
}

/// An optional rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OnOff {
    /// Not in use.
    #[default]
    Off,
    /// In use.
    On,
}

/// Where and when a dogfight is fought.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct DogfightFile {
    /// Which start of the rules: `standard`, `bounce`, `interception`, or one added under `rules.starts`.
    pub(crate) start: String,
    /// No sun, and no gun attacks but from the rear.
    pub(crate) night: bool,
    /// Refuses later cards and leaves later missiles at home.
    pub(crate) year: Option<i64>,
    /// The direction of the sun, 0 to 5; drawn anew in every game when absent.
    pub(crate) sun: Option<i64>,
}

impl Default for DogfightFile {
    fn default() -> Self {
        DogfightFile { start: "standard".to_owned(), night: false, year: None, sun: None }
    }
}

/// The two sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SidesFile {
    pub(crate) a: SideFile,
    pub(crate) b: SideFile,
}

/// The two sides, of which a scenario that extends another may name one.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the shape for editors")]
pub(crate) struct PartialSidesFile {
    /// Side a.
    pub(crate) a: Option<SideFile>,
    /// Side b.
    pub(crate) b: Option<SideFile>,
}

/// One side of a dogfight.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SideFile {
    /// What the side is called in reports.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// Who flies it: the name of a policy.
    #[serde(default)]
    pub(crate) policy: Option<String>,
    /// How full the tanks are.
    #[serde(default)]
    pub(crate) fuel: FuelState,
    /// Altitude of the side's jets at the start, 1 to 9, instead of the start's own.
    #[serde(default)]
    pub(crate) altitude: Option<i64>,
    /// Speed of the side's jets at the start, instead of the start's own.
    #[serde(default)]
    pub(crate) speed: Option<i64>,
    /// Whether the side disengages from the start, instead of the start's own.
    #[serde(default)]
    pub(crate) disengaging: Option<bool>,
    /// Draws each jet's place around the one it is given, anew in every game.
    #[serde(default)]
    pub(crate) scatter: ScatterFile,
    /// Its jets, in groups of one card.
    #[serde(default)]
    pub(crate) jets: Vec<GroupFile>,
}

/// How full the tanks are at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FuelState {
    /// Near home: the card's fuel.
    #[default]
    Full,
    /// Far from home: the away share of it.
    Away,
}

/// A set-up distribution: each value is drawn uniformly from as much below as above what is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct ScatterFile {
    /// Within so many hexes, 0 to 6.
    pub(crate) hexes: i64,
    /// Within so many levels, 0 to 8, kept between the lowest and the highest.
    pub(crate) altitude: i64,
    /// Within so much Speed, 0 to 5, kept between 1 and the maximum.
    pub(crate) speed: i64,
    /// Within so many hexsides, 0 to 2.
    pub(crate) facing: i64,
}

/// Jets of one card and one skill.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GroupFile {
    /// The unit card, such as `mig-21f-13`.
    pub(crate) card: String,
    /// How many, 1 to 8.
    #[serde(default)]
    pub(crate) count: Option<i64>,
    /// How good the pilots are.
    #[serde(default)]
    pub(crate) skill: Skill,
    /// Altitude of these jets at the start, 1 to 9.
    #[serde(default)]
    pub(crate) altitude: Option<i64>,
    /// Speed of these jets at the start.
    #[serde(default)]
    pub(crate) speed: Option<i64>,
    /// Facing of these jets at the start, 0 to 5.
    #[serde(default)]
    pub(crate) facing: Option<i64>,
    /// The hex of each jet, as pairs of axial coordinates.
    #[serde(default)]
    pub(crate) hexes: Option<Vec<[i64; 2]>>,
    /// The label of each jet, 1 to 255 and no two alike: its dice go by it. By default side a counts from 1, side b from 129.
    #[serde(default)]
    pub(crate) labels: Option<Vec<i64>>,
}

/// How good a pilot is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// Fresh from training.
    Green,
    /// A line pilot.
    #[default]
    Regular,
    /// Has fought before.
    Veteran,
    /// One of the few.
    Ace,
}

impl Skill {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Green => "green",
            Skill::Regular => "regular",
            Skill::Veteran => "veteran",
            Skill::Ace => "ace",
        }
    }
}

/// How well a jet turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvrability {
    /// Keeps the lowest of three dice.
    Low,
    /// Keeps the middle one.
    #[default]
    Medium,
    /// Keeps the highest.
    High,
}

/// Which of three dice is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KeepFile {
    Lowest,
    Middle,
    Highest,
}

/// The numbers of the rules.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie rules: jets")]
pub(crate) struct RulesFile {
    pub(crate) manoeuvres: ManoeuvresFile,
    pub(crate) energy: EnergyFile,
    pub(crate) discards: DiscardsFile,
    pub(crate) altitude: AltitudeFile,
    pub(crate) low_maximum: LowMaximumFile,
    pub(crate) zoom_pump: ZoomPumpFile,
    pub(crate) afterburner: AfterburnerFile,
    pub(crate) turning: TurningFile,
    pub(crate) advantage: AdvantageFile,
    pub(crate) initiative: InitiativeFile,
    pub(crate) aerobatics: AerobaticsFile,
    pub(crate) stall: StallFile,
    pub(crate) guns: GunsFile,
    pub(crate) missile_attack: MissileAttackFile,
    pub(crate) hard_turning: HardTurningFile,
    pub(crate) damage: DamageFile,
    pub(crate) fuel: FuelFile,
    pub(crate) nerve: NerveFile,
    pub(crate) leaving: LeavingFile,
    pub(crate) ending: EndingFile,
    pub(crate) starts: BTreeMap<String, StartFile>,
    pub(crate) points: PointsFile,
    pub(crate) cards: BTreeMap<String, CardFile>,
    pub(crate) missiles: BTreeMap<String, MissileFile>,
    pub(crate) pilots: PilotsFile,
}

/// A table of the rules file.
macro_rules! rules_table {
    ($($table:tt)*) => { ground::scenario::rules_table! { (pub(crate)) $($table)* } };
}
pub(crate) use rules_table;

rules_table! {
    /// How many hard manoeuvres a turn allows.
    ManoeuvresFile {
        /// Of all kinds together.
        most: i64,
        /// Of Hard Turns alone.
        most_turns: i64,
    }
}
rules_table! {
    /// The Energy Roll.
    EnergyFile {
        /// Dice without a hard manoeuvre.
        dice: i64,
        /// Dice that each hard manoeuvre takes.
        dice_per_manoeuvre: i64,
        /// What afterburner adds to each die.
        afterburner_die: i64,
        /// What afterburner adds to Speed.
        afterburner_speed: i64,
        /// Speed lost every turn.
        drag: i64,
    }
}
rules_table! {
    /// Which dice of the Energy Roll are discarded, by the switch `alt6`.
    DiscardsFile { mid: Vec<DiscardFile>, high: Vec<DiscardFile> }
}

/// The discards of a band of altitude.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct DiscardFile {
    /// The band, such as `1-3`.
    pub(crate) altitude: String,
    /// How many of the lowest dice go.
    pub(crate) lowest: i64,
    /// How many of the highest dice go.
    pub(crate) highest: i64,
}

rules_table! {
    /// Altitude and what a change of it costs.
    AltitudeFile {
        lowest: i64,
        highest: i64,
        /// Speed for a change of one level, two, and so on.
        speed: Vec<i64>,
    }
}
rules_table! {
    /// The optional rule of thick air.
    LowMaximumFile {
        /// Up to this altitude.
        altitude: i64,
        /// For maxima from this on.
        from: i64,
        /// So much Speed is cut.
        cut: i64,
    }
}
rules_table! {
    /// The optional rule against dive and climb in turn.
    ZoomPumpFile {
        /// From how many levels on a dive forbids the next climb.
        dive: i64,
    }
}
rules_table! {
    /// Who may light an afterburner.
    AfterburnerFile {
        /// Fuel must exceed this.
        fuel_above: i64,
    }
}
rules_table! {
    /// The turn roll, by manoeuvrability.
    TurningFile {
        low: KeepFile,
        medium: KeepFile,
        high: KeepFile,
        /// What each Hard Turn adds to every turn roll.
        bonus_per_hard_turn: i64,
    }
}
rules_table! {
    /// Who has Advantage.
    AdvantageFile {
        /// The least and the greatest range.
        range: [i64; 2],
        /// The greatest difference of altitude.
        altitude: i64,
    }
}
rules_table! {
    /// The initiative roll, by skill.
    InitiativeFile {
        green: KeepFile,
        regular: KeepFile,
        veteran: KeepFile,
        ace: KeepFile,
        ace_bonus: i64,
        advantage: i64,
        disadvantage: i64,
        crippled: i64,
    }
}
rules_table! {
    /// Aerobatic manoeuvres.
    AerobaticsFile {
        /// The least and the greatest Speed.
        speed: [i64; 2],
        /// How many a jet may try in one move.
        each_move: i64,
        wingover: AerobaticFile,
        half_loop: AerobaticFile,
        split_s: AerobaticFile,
    }
}

/// One aerobatic manoeuvre.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AerobaticFile {
    pub(crate) hexsides: i64,
    pub(crate) least_speed: i64,
    pub(crate) altitudes: [i64; 2],
    /// The kept die must exceed this.
    pub(crate) difficulty: i64,
    pub(crate) success: AerobaticEffectFile,
    pub(crate) failure: AerobaticEffectFile,
}

/// What an aerobatic manoeuvre does besides turning.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AerobaticEffectFile {
    /// Change of altitude at once.
    pub(crate) altitude: i64,
    /// Change of Speed when the next turn starts.
    pub(crate) speed: i64,
}

rules_table! {
    /// What a stall does.
    StallFile {
        fall: Vec<FallFile>,
        /// The recovery roll must exceed this.
        recover_above: i64,
        /// Speed of the next turn, before what the fall adds.
        restart_speed: i64,
        /// What attacks on a stalled jet add.
        target_bonus: i64,
    }
}

/// How far a stalled jet falls.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FallFile {
    /// The kept die, such as `2-3`.
    pub(crate) die: String,
    pub(crate) levels: i64,
}

rules_table! {
    /// Gun attacks.
    GunsFile {
        /// The least and the greatest range.
        range: [i64; 2],
        /// The greatest difference of altitude.
        altitude: i64,
        /// Range that each level of difference adds.
        range_per_level: i64,
        /// A die must exceed this at range 0.
        above: i64,
        /// And so much more for each hex of range.
        above_per_range: i64,
        green_dice: i64,
        veteran_dice: i64,
        ace_dice: i64,
        least_dice: i64,
        discards: GunDiscardsFile,
        aim: i64,
        target_jinks: i64,
        own_jink: i64,
        hard_turning: i64,
        /// Bursts that one attack spends.
        bursts: i64,
    }
}

/// How many of the highest gun dice are discarded, by the zone of the attacker.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GunDiscardsFile {
    pub(crate) rear: i64,
    pub(crate) beam: i64,
    pub(crate) front: i64,
}

rules_table! {
    /// Missile attacks.
    MissileAttackFile {
        /// The greatest difference of altitude.
        altitude: i64,
        aim: i64,
        target_burns: i64,
        target_jinks: i64,
        target_low: i64,
        /// Up to which altitude a target is low.
        low_altitude: i64,
        hard_turning: i64,
        /// A warhead die above this is one damage.
        warhead_above: i64,
    }
}
rules_table! {
    /// What counts as a hard turning move.
    HardTurningFile { hexsides: i64 }
}
rules_table! {
    /// Damage.
    DamageFile {
        /// Crippled at this share of the hits, rounded up: numerator and denominator.
        crippled_share: [i64; 2],
        /// Hard manoeuvres left to a crippled jet.
        crippled_manoeuvres: i64,
        /// What its Energy Factor rises by.
        crippled_factor: i64,
    }
}
rules_table! {
    /// Fuel.
    FuelFile {
        dry: i64,
        burning: i64,
        /// At this or less a jet must disengage.
        empty: i64,
        /// At this or less it is lost.
        flame_out: i64,
        full_percent: i64,
        away_percent: i64,
    }
}
rules_table! {
    /// Stress, and who may choose to disengage.
    NerveFile {
        crippled: i64,
        own_loss: i64,
        enemy_loss: i64,
        unarmed: i64,
        /// At this fuel or less a pilot may choose to go.
        choice_fuel: i64,
    }
}
rules_table! {
    /// When a disengaging jet has left.
    LeavingFile {
        /// Every enemy at least so far.
        range: i64,
        /// Or so far, and none has it in the front 60.
        unseen_range: i64,
    }
}
rules_table! {
    /// When the dogfight ends and who has won.
    EndingFile {
        turns: i64,
        quiet_turns: i64,
        flame_out_share: [i64; 2],
        crippled_share: [i64; 2],
        /// Share of the larger side's points that a win needs.
        margin_percent: i64,
    }
}
rules_table! {
    /// Where the sides start.
    StartFile {
        /// From one jet of a side to the next.
        step: [i64; 2],
        a: StartSideFile,
        b: StartSideFile,
    }
}

/// Where one side starts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StartSideFile {
    pub(crate) hex: [i64; 2],
    pub(crate) facing: i64,
    pub(crate) altitude: i64,
    pub(crate) speed: i64,
    /// Counts its jets from the other end, so that the start is point-symmetric.
    #[serde(default)]
    pub(crate) opposite: bool,
    /// Disengages from the start.
    #[serde(default)]
    pub(crate) disengaging: bool,
}

rules_table! {
    /// Victory points of a card that names none, in halves of a point.
    PointsFile {
        speed: i64,
        factor: i64,
        factor_from: i64,
        manoeuvrability: PointsManoeuvrabilityFile,
        gun: i64,
        missiles: Vec<PointsMissileFile>,
    }
}

/// Points by manoeuvrability.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PointsManoeuvrabilityFile {
    pub(crate) low: i64,
    pub(crate) medium: i64,
    pub(crate) high: i64,
}

/// Points of a missile.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PointsMissileFile {
    pub(crate) quality: Quality,
    pub(crate) target_number: i64,
    pub(crate) value: i64,
}

rules_table! {
    /// A unit card.
    CardFile {
        /// What the jet is called.
        name: String,
        /// First year in service.
        year: i64,
        /// Maximum Speed, 6 to 11.
        maximum: i64,
        /// Energy Factor, 1 (the best engine) to 5.
        energy_factor: i64,
        manoeuvrability: Manoeuvrability,
        /// Gun dice, 0 for a jet without a gun.
        gun_dice: i64,
        /// Damage of each scoring gun die.
        gun_damage: i64,
        bursts: i64,
        /// What hangs under its wings.
        missiles: Vec<LoadFile>,
        /// Damage that shoots it down.
        hits: i64,
        fuel: i64,
        afterburner: bool,
        /// What it is worth; by the formula when absent.
        #[serde(default)]
        points: Option<i64>,
    }
}

/// One type of missile on a card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LoadFile {
    /// The missile type.
    #[serde(rename = "type")]
    pub(crate) missile: String,
    pub(crate) count: i64,
    /// First year on this card, where it is later than the missile's own.
    #[serde(default)]
    pub(crate) from: Option<i64>,
    /// Carried only in a scenario with a year.
    #[serde(default)]
    pub(crate) dated: bool,
    /// What hung there earlier.
    #[serde(default)]
    pub(crate) before: Option<BeforeFile>,
}

/// What a card carried before a year.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BeforeFile {
    pub(crate) year: i64,
    #[serde(rename = "type")]
    pub(crate) missile: String,
}

rules_table! {
    /// A missile type.
    MissileFile {
        seeker: Seeker,
        /// First year in service.
        year: i64,
        quality: Quality,
        /// The hit roll must exceed this.
        target_number: i64,
        /// The least and the greatest range.
        range: [i64; 2],
        zone: LaunchZone,
        warhead_dice: i64,
    }
}

/// How a missile finds its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seeker {
    /// Homes on heat.
    Infrared,
    /// Homes on the launcher's radar.
    Radar,
    /// Rides the launcher's beam.
    BeamRiding,
}

/// Which die of the hit roll a missile keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Quality {
    /// The lowest.
    Low,
    /// The middle one.
    Medium,
}

/// From which zones of the target a missile may be launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LaunchZone {
    /// The tail; the whole rear if the target burns.
    Tail,
    /// The rear 60, tail included.
    Rear,
    /// Rear or beam.
    Beam,
    /// Any.
    Any,
}
