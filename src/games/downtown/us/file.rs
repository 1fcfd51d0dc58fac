//! The shape of a US policy in a file.

use super::{Bomb, Fight, Goal};
use crate::doctrine::Row;
use crate::games::downtown::lowering::{Action, Lower, Lowering};
use schemars::JsonSchema;
use serde::Deserialize;

/// A policy: for each task a table of which the first row that applies gives the order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: downtown")]
pub(in crate::games::downtown) struct PolicyFile {
    /// The system: `downtown`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(in crate::games::downtown) system: Option<String>,
    /// One line for lists.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(in crate::games::downtown) title: Option<String>,
    /// How it plans.
    #[serde(default)]
    pub(in crate::games::downtown) plan: Option<super::plan::PlanSectionFile>,
    /// Bombers.
    pub(in crate::games::downtown) bombing: Vec<Row<OrderFile>>,
    /// Hunters of radars.
    pub(in crate::games::downtown) sead: Vec<Row<OrderFile>>,
    /// CAP and Close Escort.
    pub(in crate::games::downtown) cap: Vec<Row<OrderFile>>,
    /// Armed Escort.
    pub(in crate::games::downtown) armed_escort: Vec<Row<OrderFile>>,
    /// Recon, Jamming and Chaff.
    pub(in crate::games::downtown) support: Vec<Row<OrderFile>>,
}

/// What a flight makes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::games::downtown) enum GoalFile {
    /// Its plotted path.
    Path,
    /// The way home.
    Home,
    /// The nearest radar that is on.
    Radar,
    /// The nearest detected DRV flight.
    Intercept,
    /// Its station off the lead strike flight.
    Station,
    /// Its orbit.
    Orbit,
    /// The nearest rally hex.
    Rally,
}

/// What a flight drops its bombs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::games::downtown) enum BombFile {
    /// The raid target.
    #[default]
    Target,
    /// A Located SAM site.
    Site,
    /// An AAA concentration or a Fire Can.
    Guns,
    /// Nothing.
    No,
}

/// Which fights a flight starts, if its task allows any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::games::downtown) enum FightFile {
    /// None.
    No,
    /// Each that it can.
    #[default]
    Any,
    /// Those from behind or from a band above.
    RearOrAbove,
}

/// An order for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::games::downtown) struct OrderFile {
    /// What the flight makes for.
    pub(in crate::games::downtown) goal: GoalFile,
    /// Dash throttle.
    #[serde(default)]
    pub(in crate::games::downtown) dash: bool,
    /// Bands to climb, or to dive below 0.
    #[serde(default)]
    pub(in crate::games::downtown) climb: i64,
    /// Fires anti-radiation missiles.
    #[serde(default)]
    pub(in crate::games::downtown) arms: bool,
    /// What its bombs are for.
    #[serde(default)]
    pub(in crate::games::downtown) bomb: BombFile,
    /// Drops all bombs at once, wherever it is.
    #[serde(default)]
    pub(in crate::games::downtown) jettison: bool,
    /// Flies evasively where barrage covers it, for a point more in each such hex.
    #[serde(default)]
    pub(in crate::games::downtown) evade: bool,
    /// Which fights it starts.
    #[serde(default)]
    pub(in crate::games::downtown) fight: FightFile,
}

/// An order of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::downtown) struct RowOrder {
    pub(in crate::games::downtown) goal: Goal,
    pub(in crate::games::downtown) dash: bool,
    pub(in crate::games::downtown) climb: i8,
    pub(in crate::games::downtown) arms: bool,
    pub(in crate::games::downtown) bomb: Bomb,
    pub(in crate::games::downtown) jettison: bool,
    pub(in crate::games::downtown) evade: bool,
    pub(in crate::games::downtown) fight: Fight,
}

impl Lower for RowOrder {
    type Shape = OrderFile;

    fn lower(shape: &OrderFile, path: &str, _: (i64, i64), at: &mut Lowering<'_>) -> Option<RowOrder> {
        let goal = match shape.goal {
            GoalFile::Path => Goal::Path,
            GoalFile::Home => Goal::Home,
            GoalFile::Radar => Goal::Radar,
            GoalFile::Intercept => Goal::Intercept,
            GoalFile::Station => Goal::Station,
            GoalFile::Orbit => Goal::Orbit,
            GoalFile::Rally => Goal::Rally,
        };
        let fight = match shape.fight {
            FightFile::No => Fight::No,
            FightFile::Any => Fight::Any,
            FightFile::RearOrAbove => Fight::RearOrAbove,
        };
        let climb = at.check.int(&format!("{path}.climb"), shape.climb, -3, 2);
        let bomb = match shape.bomb {
            BombFile::Target => Bomb::Target,
            BombFile::Site => Bomb::Site,
            BombFile::Guns => Bomb::Guns,
            BombFile::No => Bomb::No,
        };
        let OrderFile { dash, arms, jettison, evade, .. } = *shape;
        Some(RowOrder { goal, dash, climb, arms, bomb, jettison, evade, fight })
    }
}

impl Action for RowOrder {}
