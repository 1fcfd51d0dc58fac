//! What rows depend on: it is in the metadata of each file of rows, and a run is resumed only where it is the same.

use crate::game::{Game, Metric, MetricKind, System};
use crate::report::FORMAT;
use serde_json::{Map, Value, json};

/// What is played: everything that rows depend on, for the metadata of each file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The system's name.
    pub system: String,
    /// The scenario's name within it.
    pub scenario: String,
    /// blake3 of the game's lowered canonical form, in hexadecimal.
    pub canonical: String,
    /// The master seed.
    pub seed: u64,
    /// Which policy plays each side.
    pub policies: Vec<(String, String)>,
}

impl Identity {
    /// Of a game.
    pub fn new(system: &dyn System, scenario: &str, game: &dyn Game, seed: u64) -> Identity {
        Identity {
            system: system.name().to_owned(),
            scenario: scenario.to_owned(),
            canonical: blake3::hash(&game.canonical()).to_hex().to_string(),
            seed,
            policies: game.policies(),
        }
    }

    /// As key-value metadata.
    pub(in crate::report) fn metadata(&self, columns: Value) -> Vec<(String, String)> {
        let policies: Map<String, Value> =
            self.policies.iter().map(|(side, policy)| (side.clone(), policy.clone().into())).collect();
        [
            ("format", FORMAT.to_string()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("system", self.system.clone()),
            ("scenario", self.scenario.clone()),
            ("canonical", self.canonical.clone()),
            ("seed", self.seed.to_string()),
            ("key-version", crate::chance::key::VERSION.to_string()),
            ("policies", Value::Object(policies).to_string()),
            ("columns", columns.to_string()),
        ]
        .map(|(key, value)| (format!("sortie.{key}"), value))
        .into()
    }

    /// The name of a file of its own below `kind`, within the report's folder.
    pub(in crate::report) fn file(&self, kind: &str, name: &str) -> String {
        format!("{kind}/system={}/scenario={}/{name}", self.system, self.scenario)
    }
}

/// What the columns of outcomes mean.
pub(in crate::report) fn columns(metrics: &[Metric]) -> Value {
    let one = |metric: &Metric| {
        let mut said = json!({
            "name": metric.name,
            "kind": metric.kind.name(),
            "unit": metric.unit,
            "scale": metric.scale,
            "meaning": metric.meaning,
        });
        if let MetricKind::Category(names) = &metric.kind {
            said["categories"] = json!(names);
        }
        if metric.nullable {
            said["null"] = json!("does not apply");
        }
        said
    };
    let game = json!({"name": "game", "kind": "number", "unit": "", "scale": 1, "meaning": "the game's number"});
    std::iter::once(game).chain(metrics.iter().map(one)).collect()
}
