//! A scenario of `jets` as it is written: the two sides, the place, and under which readings of the rules.

use ground::game::scenario_file::scenario_file;
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::rules::RulesFile;
use crate::rules::pilots::PilotFile;
use crate::terms::named::{FuelState, Skill};
use crate::terms::switches::Switches;

scenario_file! {
    /// A scenario of `jets`: the two sides, the place, and the readings of the rules.
    #[schemars(title = "sortie scenario: jets")]
    scenario;
    /// The system: `jets`.
    system;
    rules: RulesFile;
    policies: PilotFile;
    switches: Switches;
    /// Where and when.
    dogfight: DogfightFile, DogfightFile;
    sides: SidesFile, PartialSidesFile;
}

/// Where and when a dogfight is fought.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct DogfightFile {
    /// Which start of the rules: `standard`, `bounce`, `interception`, or one added under `rules.starts`.
    #[schemars(extend("x-names" = "starts"))]
    pub(crate) start: String,
    /// No sun, and no gun attacks but from the rear.
    pub(crate) night: bool,
    /// Refuses later cards, leaves later missiles at home, and hangs the missiles that only a dated scenario has
    /// (`dated`).
    #[schemars(transform = within(1945..=2100))]
    pub(crate) year: Option<i64>,
    /// The direction of the sun, 0 to 5; drawn anew in every game when absent. At night there is none.
    #[schemars(transform = within(0..=5))]
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

/// The two sides; a scenario that extends another may name only one.
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
    /// The name of the policy that flies it.
    #[serde(default)]
    #[schemars(extend("x-names" = "policies"))]
    pub(crate) policy: Option<String>,
    /// How full the tanks are.
    #[serde(default)]
    pub(crate) fuel: FuelState,
    /// Altitude at the start, 1 to 9, of those of the side's jets that have none of their own, instead of the start's.
    #[serde(default)]
    #[schemars(transform = within(1..=9))]
    pub(crate) altitude: Option<i64>,
    /// Speed at the start of those of the side's jets that have none of their own, instead of the start's.
    #[serde(default)]
    #[schemars(transform = within(1..=20))]
    pub(crate) speed: Option<i64>,
    /// Whether the side disengages from the start, instead of what the start says.
    #[serde(default)]
    pub(crate) disengaging: Option<bool>,
    /// Draws each jet's place around the one it is given, anew in every game.
    #[serde(default)]
    pub(crate) scatter: ScatterFile,
    /// Its jets, in groups of one card.
    #[serde(default)]
    pub(crate) jets: Vec<GroupFile>,
}

/// A set-up distribution: each value is drawn uniformly from as much below as above what is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct ScatterFile {
    /// Within this number of hexes, 0 to 6.
    #[schemars(transform = within(0..=6))]
    pub(crate) hexes: i64,
    /// Within this number of levels, 0 to 8, kept between the lowest and the highest.
    #[schemars(transform = within(0..=8))]
    pub(crate) altitude: i64,
    /// Within this number of points of Speed, 0 to 5, kept between 1 and the maximum.
    #[schemars(transform = within(0..=5))]
    pub(crate) speed: i64,
    /// Within this number of hexsides, 0 to 2.
    #[schemars(transform = within(0..=2))]
    pub(crate) facing: i64,
}

/// Jets of one card and one skill.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GroupFile {
    /// The unit card, such as `mig-21f-13`.
    #[schemars(extend("x-names" = "aircraft"))]
    pub(crate) card: String,
    /// The number of jets, 1 to 8.
    #[serde(default)]
    #[schemars(transform = within(1..=8))]
    pub(crate) count: Option<i64>,
    /// How good the pilots are.
    #[serde(default)]
    pub(crate) skill: Skill,
    /// Altitude of these jets at the start, 1 to 9.
    #[serde(default)]
    #[schemars(transform = within(1..=9))]
    pub(crate) altitude: Option<i64>,
    /// Speed of these jets at the start.
    #[serde(default)]
    #[schemars(transform = within(1..=20))]
    pub(crate) speed: Option<i64>,
    /// Facing of these jets at the start, 0 to 5.
    #[serde(default)]
    #[schemars(transform = within(0..=5))]
    pub(crate) facing: Option<i64>,
    /// The hex of each jet, as pairs of axial coordinates.
    #[serde(default)]
    #[schemars(transform = within(-1000..=1000))]
    pub(crate) hexes: Option<Vec<[i64; 2]>>,
    /// The label of each jet, 1 to 255 and no two alike: its dice go by it. By default side a counts from 1, side b
    /// from 129.
    #[serde(default)]
    #[schemars(transform = within(1..=255))]
    pub(crate) labels: Option<Vec<i64>>,
}
