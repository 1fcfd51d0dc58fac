//! What it is worth in which zone a unit sees another, as a file has it.

use super::weight;
use crate::board::PoseWeights;
use crate::scenario::Check;
use crate::scenario::schema::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Worth by zone.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct ZoneWeightsFile {
    /// The worth of dead ahead.
    #[schemars(transform = within(-10_000..=10_000))]
    bore: f64,
    /// The worth of the front 30 degrees.
    #[schemars(transform = within(-10_000..=10_000))]
    front_30: f64,
    /// The worth of the front 60 degrees.
    #[schemars(transform = within(-10_000..=10_000))]
    front_60: f64,
    /// The worth of the beam.
    #[schemars(transform = within(-10_000..=10_000))]
    beam: f64,
    /// The worth of the rear 60 degrees.
    #[schemars(transform = within(-10_000..=10_000))]
    rear_60: f64,
    /// The worth of dead astern.
    #[schemars(transform = within(-10_000..=10_000))]
    tail: f64,
}

/// The keys of an end pose that weigh its range and zones.
#[derive(Clone, Copy, Debug)]
pub struct PlaceWeights<'a> {
    /// The range that is wanted, in hexes: 0 to 30.
    pub ideal_range: i64,
    /// The worth of each hex off it.
    pub range: f64,
    /// The zone in which the own unit sees the enemy.
    pub mine: &'a ZoneWeightsFile,
    /// The zone in which the enemy sees the own unit.
    pub his: &'a ZoneWeightsFile,
}

impl PlaceWeights<'_> {
    /// The weights in hundredths.
    pub fn lowered(self, path: &str, check: &mut Check) -> PoseWeights {
        PoseWeights {
            ideal_range: check.int(&format!("{path}.ideal-range"), self.ideal_range, 0, 30),
            range: weight(&format!("{path}.range"), self.range, check),
            mine: self.mine.lowered(&format!("{path}.mine"), check),
            his: self.his.lowered(&format!("{path}.his"), check),
        }
    }
}

impl ZoneWeightsFile {
    /// In hundredths, by [`Zone`](crate::board::Zone).
    pub fn lowered(&self, path: &str, check: &mut Check) -> [i32; 6] {
        let zones = [
            ("bore", self.bore),
            ("front-30", self.front_30),
            ("front-60", self.front_60),
            ("beam", self.beam),
            ("rear-60", self.rear_60),
            ("tail", self.tail),
        ];
        zones.map(|(name, worth)| weight(&format!("{path}.{name}"), worth, check))
    }
}
