//! A scenario of `thunderbolt` as it is written: which campaign, under which situation, with which squadron and
//! commander.

use crate::rules::RulesFile;
use crate::rules::player::PolicyFile;
use crate::terms::switches::Switches;
use ground::game::scenario_file::scenario_file;
use ground::scenario::schema::within;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

scenario_file! {
    /// A scenario of `thunderbolt`: which campaign, under which situation, with which squadron and commander.
    #[schemars(title = "sortie scenario: thunderbolt")]
    scenario;
    /// The system: `thunderbolt`.
    system;
    rules: RulesFile;
    policies: PolicyFile;
    switches: Switches;
    /// Where and when.
    campaign: CampaignFile, CampaignFile;
    sides: SidesFile, PartialSidesFile;
}

/// Where and when a campaign is fought. Each number left out is that of the cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct CampaignFile {
    /// The campaign card: one of `rules.campaigns`.
    #[schemars(extend("x-names" = "campaigns"))]
    pub(crate) card: String,
    /// The situation card: one of `rules.situations`.
    #[schemars(extend("x-names" = "situations"))]
    pub(crate) situation: String,
    /// The year, which bounds the aircraft that can be bought.
    #[schemars(transform = within(1900..=2100))]
    pub(crate) year: Option<i64>,
    /// The VP that the drawn battalions must reach.
    #[schemars(transform = within(1..=200))]
    pub(crate) set_up_vp: Option<i64>,
    /// SO points to begin with.
    #[schemars(transform = within(0..=500))]
    pub(crate) so: Option<i64>,
    /// Days.
    #[schemars(transform = within(1..=63))]
    pub(crate) days: Option<i64>,
    /// SO points that each day brings.
    #[schemars(transform = within(0..=99))]
    pub(crate) daily_so: Option<i64>,
}

impl Default for CampaignFile {
    fn default() -> Self {
        CampaignFile {
            card: "iraq91".to_owned(),
            situation: "holding".to_owned(),
            year: None,
            set_up_vp: None,
            so: None,
            days: None,
            daily_so: None,
        }
    }
}

/// The one side that is played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SidesFile {
    pub(crate) player: SideFile,
}

/// The one side that is played, as a scenario that extends another may change it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the shape for editors")]
pub(crate) struct PartialSidesFile {
    /// The player.
    pub(crate) player: Option<SideFile>,
}

/// The player's side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SideFile {
    /// What the squadron is called in reports.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) name: Option<String>,
    /// The name of the policy that commands it.
    #[serde(default)]
    #[schemars(extend("x-names" = "policies"))]
    pub(crate) policy: Option<String>,
    /// The squadron, where the policy does not buy it.
    #[serde(default)]
    pub(crate) squadron: Option<SquadronFile>,
}

/// A squadron that is fixed by the scenario.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SquadronFile {
    /// The number of aircraft by type; they are bought in the order of the cards.
    #[schemars(extend("x-names" = "aircraft"))]
    #[schemars(transform = within(0..=32))]
    pub(crate) aircraft: BTreeMap<String, i64>,
    /// Scouts.
    #[serde(default)]
    #[schemars(transform = within(0..=99))]
    pub(crate) scouts: i64,
    /// The pilots, in the order in which they join; chosen by the policy where none are named.
    #[serde(default)]
    #[schemars(extend("x-names" = "pilots"))]
    pub(crate) pilots: Vec<String>,
    /// Levels by which pilots are raised, or lowered if negative; together 0.
    #[serde(default)]
    #[schemars(transform = within(-5..=5))]
    pub(crate) levels: BTreeMap<String, i64>,
    /// Levels by which pilots are promoted for SO.
    #[serde(default)]
    #[schemars(transform = within(0..=5))]
    pub(crate) promotions: BTreeMap<String, i64>,
}
