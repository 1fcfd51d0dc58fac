//! How a balance was judged, in its manifest: with the counts beside it, all that it says follows from this.

use crate::report::SettingsFacts;
use serde::{Deserialize, Serialize};

/// How a balance was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BalanceFacts {
    /// The level at which all its intervals hold together, whenever play stops.
    pub level: f64,
    /// What was to be how much; none where levels were cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<WantedFacts>,
    /// Which parameter was varied, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vary: Option<VaryFacts>,
    /// The shares that levels were to have, from the lowest, parts of 1; empty where none were cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<f64>,
    /// Among how many scenarios the level is split, where several are judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub several: Option<usize>,
    /// Which settings of parameters were played for several goals, if any were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<SettingsFacts>,
    /// Whether it was stopped by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

/// A figure with its target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WantedFacts {
    /// The figure, such as `score`, a metric, or a share such as `winner=a`.
    pub metric: String,
    /// What it was to be, in its printed unit; a share is a part of 1.
    pub target: f64,
    /// How far from that does not matter, in the same unit.
    pub margin: f64,
}

/// A parameter with the values that were tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VaryFacts {
    /// Path and range as on the command line, such as `raid.sams.hidden=0..12`.
    pub range: String,
    /// The places in that range of the values that were tried, in rising order: those of the scenarios of the manifest.
    pub tried: Vec<usize>,
}

impl BalanceFacts {
    /// Whether `other` asks the same; what was played is left out.
    pub fn asks_like(&self, other: &BalanceFacts) -> bool {
        let range = |facts: &BalanceFacts| facts.vary.as_ref().map(|vary| vary.range.clone());
        let settings = match (&self.settings, &other.settings) {
            (None, None) => true,
            (Some(one), Some(other)) => one.goals == other.goals && one.axes == other.axes,
            _ => false,
        };
        let [one, other_range] = [range(self), range(other)];
        let plain = self.level == other.level && self.wanted == other.wanted && self.levels == other.levels;
        plain && self.several == other.several && one == other_range && settings
    }

    /// A balance that nothing is asked of yet, whose intervals hold together at this level.
    pub fn at(level: f64) -> BalanceFacts {
        BalanceFacts {
            level,
            wanted: None,
            vary: None,
            levels: Vec::new(),
            several: None,
            settings: None,
            stopped: false,
        }
    }
}
