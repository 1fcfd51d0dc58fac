//! The figures of a system: the metrics and ratios of all its built-in scenarios. Each name appears once, and a metric
//! covers the values of all scenarios.
//!
//! They are collected by loading each scenario. Since that takes a second, a file of the library stores them for quick
//! look-up; a test compares the file with the loaded scenarios.

use super::{CliError, Context};
use crate::game::{Game, Metric, MetricKind, System};
use crate::scenario::Request;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The metrics and ratios of a system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// The metrics, in the order in which scenarios declare them.
    #[serde(default, rename = "metric")]
    pub metrics: Vec<KnownMetric>,
    /// The ratios, in the order in which scenarios declare them.
    #[serde(default, rename = "ratio")]
    pub ratios: Vec<KnownRatio>,
}

/// A metric as stored in the file; see [`Metric`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownMetric {
    /// The name, as printed in files.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// The values of a category.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// The unit of the printed value; empty for none.
    pub unit: String,
    /// The factor by which a cell is larger than the printed value.
    pub scale: u32,
    /// The least and the greatest cell.
    pub range: (i64, i64),
    /// Whether the metric may not apply to a game.
    pub nullable: bool,
    /// What it means.
    pub meaning: String,
}

/// A ratio, with its metrics by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRatio {
    /// The name, as printed in files.
    pub name: String,
    /// The metric of the numerator.
    pub numerator: String,
    /// The metric of the denominator.
    pub denominator: String,
    /// The factor of the printed quotient, such as 100 for hits in a hundred shots.
    pub per: u32,
    /// What it means.
    pub meaning: String,
}

impl Figures {
    /// The figures of a system, from its file in the library or, without one, from its scenarios.
    ///
    /// # Errors
    /// If the file or a scenario is faulty.
    pub(super) fn of(io: &Context, system: &dyn System) -> Result<Figures, CliError> {
        let file = Figures::file(system.name());
        match io.library().get(&file) {
            Some(text) => toml::from_str(text).map_err(|error| CliError::usage(format!("{file}: {error}"))),
            None => Figures::gathered(io, system),
        }
    }

    /// The name of the library file that stores them.
    pub fn file(system: &str) -> String {
        format!("{system}/figures")
    }

    /// The figures of a system, collected by loading each of its scenarios.
    ///
    /// # Errors
    /// If a scenario is faulty.
    pub fn gathered(io: &Context, system: &dyn System) -> Result<Figures, CliError> {
        let load = |name: &str| io.load(&Request::scenario(name)).map(|loaded| loaded.game);
        let games: Vec<_> =
            io.library().scenarios(system.name()).into_par_iter().map(load).collect::<Result<_, _>>()?;
        let mut figures = Figures::default();
        games.iter().for_each(|game| figures.add(&**game));
        Ok(figures)
    }

    fn add(&mut self, game: &dyn Game) {
        for metric in game.metrics() {
            match self.metrics.iter_mut().find(|known| known.name == metric.name) {
                Some(known) => known.widen(metric),
                None => self.metrics.push(KnownMetric::from(metric)),
            }
        }
        for ratio in game.ratios() {
            if self.ratios.iter().all(|known| known.name != ratio.name) {
                let of = |index: usize| game.metrics()[index].name.clone();
                self.ratios.push(KnownRatio {
                    name: ratio.name.clone(),
                    numerator: of(ratio.numerator),
                    denominator: of(ratio.denominator),
                    per: ratio.per,
                    meaning: ratio.meaning.clone(),
                });
            }
        }
    }
}

impl From<&Metric> for KnownMetric {
    fn from(metric: &Metric) -> KnownMetric {
        KnownMetric {
            name: metric.name.clone(),
            kind: metric.kind.name().to_owned(),
            values: values(&metric.kind).to_vec(),
            unit: metric.unit.to_owned(),
            scale: metric.scale,
            range: metric.range,
            nullable: metric.nullable,
            meaning: metric.meaning.clone(),
        }
    }
}

impl KnownMetric {
    /// Extends the metric to the values that it has in another scenario.
    fn widen(&mut self, other: &Metric) {
        self.nullable |= other.nullable;
        self.range = (self.range.0.min(other.range.0), self.range.1.max(other.range.1));
        if let MetricKind::Category(more) = &other.kind {
            let new: Vec<String> = more.iter().filter(|name| !self.values.contains(name)).cloned().collect();
            self.values.extend(new);
            self.range = (0, self.values.len() as i64 - 1);
        }
    }
}

fn values(kind: &MetricKind) -> &[String] {
    match kind {
        MetricKind::Category(values) => values,
        MetricKind::Flag | MetricKind::Integer => &[],
    }
}
