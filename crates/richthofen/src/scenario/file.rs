//! A scenario of `richthofen` as it is written: the aircraft of both sides, where they meet, their mission, and the
//! readings of the rules.

use ground::game::scenario_file::scenario_file;
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::rules::RulesFile;
use crate::rules::pilots::PilotFile;
use crate::terms::named::{GroundTarget, MissionKind, Task};
use crate::terms::side::Side;
use crate::terms::switches::Switches;

scenario_file! {
    /// A scenario of `richthofen`: the aircraft of both sides, where they meet, their mission, and the readings of the
    /// rules.
    #[schemars(title = "sortie scenario: richthofen")]
    scenario;
    /// The system: `richthofen`.
    system;
    rules: RulesFile;
    policies: PilotFile;
    switches: Switches;
    /// What is flown, and when.
    sortie: SortieFile, SortieFile;
    sides: SidesFile, PartialSidesFile;
}

/// What is flown, and when.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct SortieFile {
    /// What the sortie is for.
    pub(crate) mission: MissionKind,
    /// Which side flies the mission; the other side has the target.
    pub(crate) by: SideName,
    /// The month, such as `1917-04`.
    pub(crate) date: String,
    /// The last turn, 1 to 60.
    #[schemars(transform = within(1..=60))]
    pub(crate) turns: Option<i64>,
    /// Where the wind blows, 0 to 5; drawn anew in every game when absent.
    #[schemars(transform = within(0..=5))]
    pub(crate) wind: Option<i64>,
    /// The hex of the mission: of the target, the mooring of the balloon, the battery; for photographs its column.
    #[schemars(transform = within(-60..=60))]
    pub(crate) goal: Option<[i64; 2]>,
    /// What is bombed.
    pub(crate) target: GroundTarget,
    /// Whether the target of strafing is behind the trenches, where no machine gun fires back.
    pub(crate) rear: bool,
    /// Whether the guns of the balloon are hidden.
    pub(crate) hidden_guns: bool,
    /// Whether the survival of crews counts, which gives Germans parachutes from July 1918 on.
    pub(crate) survivors: bool,
}

impl Default for SortieFile {
    fn default() -> Self {
        SortieFile {
            mission: MissionKind::Dogfight,
            by: SideName::Allies,
            date: "1917-04".to_owned(),
            turns: None,
            wind: None,
            goal: None,
            target: GroundTarget::Dump,
            rear: false,
            hidden_guns: false,
            survivors: true,
        }
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideName {
    /// The Allies.
    #[default]
    Allies,
    /// The Germans.
    Germans,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::Allies => Side::Allies,
            SideName::Germans => Side::Germans,
        }
    }
}

/// The two sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SidesFile {
    pub(crate) allies: SideFile,
    pub(crate) germans: SideFile,
}

impl SidesFile {
    /// The file of a side.
    pub(crate) fn of(&self, side: Side) -> &SideFile {
        match side {
            Side::Allies => &self.allies,
            Side::Germans => &self.germans,
        }
    }
}

/// The two sides; a scenario that extends another may name one of them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the shape for editors")]
pub(crate) struct PartialSidesFile {
    /// The Allies.
    pub(crate) allies: Option<SideFile>,
    /// The Germans.
    pub(crate) germans: Option<SideFile>,
}

/// One side of a sortie.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct SideFile {
    /// What the side is called in reports.
    pub(crate) name: Option<String>,
    /// The name of the policy that flies it.
    #[schemars(extend("x-names" = "policies"))]
    pub(crate) policy: Option<String>,
    /// The name of the policy that flies the aircraft on the mission, if it is another.
    #[schemars(extend("x-names" = "policies"))]
    pub(crate) mission_policy: Option<String>,
    /// Height at the start in metres, in steps of 50.
    #[schemars(transform = within(50..=8000))]
    pub(crate) altitude: Option<i64>,
    /// The row of hexes on which the side lines up.
    #[schemars(transform = within(-60..=60))]
    pub(crate) row: Option<i64>,
    /// Its aircraft, in groups of one type.
    pub(crate) aircraft: Vec<GroupFile>,
}

/// Aircraft of one type, flown by crews of one kind.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GroupFile {
    /// The type, such as `fokker-dr-i`.
    #[schemars(extend("x-names" = "aircraft"))]
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// The number of aircraft, 1 to 8.
    #[serde(default)]
    #[schemars(transform = within(1..=8))]
    pub(crate) count: Option<i64>,
    /// Victories of the pilots before: 5 make an ace, 20 a double ace.
    #[serde(default)]
    #[schemars(transform = within(0..=99))]
    pub(crate) victories: i64,
    /// The pilots are novices.
    #[serde(default)]
    pub(crate) novice: bool,
    /// The observers are novices.
    #[serde(default)]
    pub(crate) observer_novice: bool,
    /// What the aircraft are there for.
    #[serde(default)]
    pub(crate) task: Task,
    /// Points of bombs, where not as many as they carry.
    #[serde(default)]
    #[schemars(transform = within(0..=20))]
    pub(crate) load: Option<i64>,
    /// Height at the start in metres, in steps of 50.
    #[serde(default)]
    #[schemars(transform = within(50..=8000))]
    pub(crate) altitude: Option<i64>,
    /// Speed at the start, within what the type flies.
    #[serde(default)]
    #[schemars(transform = within(0..=12))]
    pub(crate) speed: Option<i64>,
    /// Facing at the start, 0 to 5.
    #[serde(default)]
    #[schemars(transform = within(0..=5))]
    pub(crate) facing: Option<i64>,
    /// The hex of each aircraft, as pairs of axial coordinates.
    #[serde(default)]
    #[schemars(transform = within(-60..=60))]
    pub(crate) hexes: Option<Vec<[i64; 2]>>,
    /// The label of each aircraft, 1 to 255 and no two alike: its dice go by it. By default the Allies count from 1,
    /// the Germans from 129.
    #[serde(default)]
    #[schemars(transform = within(1..=255))]
    pub(crate) labels: Option<Vec<i64>>,
    /// The turn in which they come; with `arrives-die` that is added to a die.
    #[serde(default)]
    #[schemars(transform = within(0..=50))]
    pub(crate) arrives: Option<i64>,
    /// Whether a die is added to the turn in which they come.
    #[serde(default)]
    pub(crate) arrives_die: bool,
}
